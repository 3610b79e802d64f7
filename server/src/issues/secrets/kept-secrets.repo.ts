import { and, asc, eq } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { jsonObject, jsonRows } from '../../platform/database/json-rows.ts';
import { contentColumns, issueContents, issues } from '../issues.tables.ts';
import { keptSecrets } from './kept-secrets.tables.ts';

const byId = (workspaceId: string, id: string) => and(eq(keptSecrets.workspaceId, workspaceId), eq(keptSecrets.id, id));

export const listKeptSecrets = (db: DbOrTx, workspaceId: string, issueId: string) =>
  db
    .select({
      id: keptSecrets.id,
      kind: keptSecrets.kind,
      rule: keptSecrets.rule,
      reason: keptSecrets.reason,
      by: personColumns(users),
      at: keptSecrets.keptAt,
      salt: keptSecrets.salt,
      hash: keptSecrets.hash,
    })
    .from(keptSecrets)
    .innerJoin(users, eq(users.id, keptSecrets.keptBy))
    .where(and(eq(keptSecrets.workspaceId, workspaceId), eq(keptSecrets.issueId, issueId)))
    .orderBy(asc(keptSecrets.id));

export async function findKeptSecret(db: DbOrTx, workspaceId: string, id: string) {
  const [row] = await db.select({ issueId: keptSecrets.issueId, kind: keptSecrets.kind }).from(keptSecrets).where(byId(workspaceId, id));
  return row ?? null;
}

export async function insertKeptSecret(db: DbOrTx, values: typeof keptSecrets.$inferInsert): Promise<void> {
  await db.insert(keptSecrets).values(values);
}

export async function deleteKeptSecret(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.delete(keptSecrets).where(byId(workspaceId, id));
}

export const listTexts = (db: DbOrTx, workspaceId: string, issueId: string) =>
  db
    .select({ language: issueContents.language, content: contentColumns })
    .from(issueContents)
    .where(and(eq(issueContents.workspaceId, workspaceId), eq(issueContents.issueId, issueId)));

/** Selects the hashes of the kept passages of an issue as a JSON column, in a query on `issues`. */
export const keptHashesAsJson = jsonRows(
  new QueryBuilder()
    .select({ row: jsonObject({ salt: keptSecrets.salt, hash: keptSecrets.hash }) })
    .from(keptSecrets)
    .where(and(eq(keptSecrets.workspaceId, issues.workspaceId), eq(keptSecrets.issueId, issues.id))),
);

export const listKeptHashes = (db: DbOrTx, workspaceId: string, projectId: string) =>
  db
    .select({ number: issues.number, salt: keptSecrets.salt, hash: keptSecrets.hash })
    .from(keptSecrets)
    .innerJoin(issues, and(eq(issues.workspaceId, keptSecrets.workspaceId), eq(issues.id, keptSecrets.issueId)))
    .where(and(eq(keptSecrets.workspaceId, workspaceId), eq(issues.projectId, projectId)));
