import type { CorrectionState } from '@coloa/contract/issues/corrections.contract.ts';
import { and, asc, eq, exists, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { jsonRows } from '../../platform/database/json-rows.ts';
import type { Places } from '../../platform/database/prepared.ts';
import { issues } from '../issues.tables.ts';
import { corrections } from './corrections.tables.ts';

const byId = (workspaceId: string, id: string) => and(eq(corrections.workspaceId, workspaceId), eq(corrections.id, id));
const openOf = (workspaceId: string | Placeholder, issueId: string | Placeholder) =>
  and(eq(corrections.workspaceId, workspaceId), eq(corrections.issueId, issueId), eq(corrections.state, 'OPEN'));

export async function findCorrection(db: DbOrTx, workspaceId: string, id: string) {
  const [row] = await db
    .select({
      id: corrections.id,
      issueId: corrections.issueId,
      author: personColumns(users),
      version: corrections.version,
      fields: corrections.fields,
      state: corrections.state,
    })
    .from(corrections)
    .innerJoin(users, eq(users.id, corrections.authorId))
    .where(byId(workspaceId, id));
  return row ?? null;
}

export const listOpenCorrections = (db: DbOrTx, workspaceId: string, issueId: string) =>
  db
    .select({
      id: corrections.id,
      author: personColumns(users),
      createdAt: corrections.createdAt,
      note: corrections.note,
      version: corrections.version,
      fields: corrections.fields,
      base: corrections.base,
      changes: corrections.changes,
    })
    .from(corrections)
    .innerJoin(users, eq(users.id, corrections.authorId))
    .where(openOf(workspaceId, issueId))
    .orderBy(asc(corrections.id));

export const openCorrectionsAsJson = ({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) =>
  jsonRows(new QueryBuilder().select({ row: corrections.authorId }).from(corrections).where(openOf(workspaceId, issueId)));

/** Condition: the issue has an open correction. The state is a literal, because the condition has to match that of the partial index. */
export const hasOpenCorrection = (workspaceId: Placeholder, issueId: AnyPgColumn): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(corrections)
      .where(and(eq(corrections.workspaceId, workspaceId), eq(corrections.issueId, issueId), sql`${corrections.state} = 'OPEN'`)),
  );

export async function listOpenFields(db: DbOrTx, workspaceId: string, issueId: string) {
  const rows = await db.select({ fields: corrections.fields }).from(corrections).where(openOf(workspaceId, issueId));
  return rows.map(({ fields }) => fields);
}

export async function listCorrectedIssues(db: DbOrTx, workspaceId: string, projectId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: issues.id })
    .from(corrections)
    .innerJoin(issues, and(eq(issues.workspaceId, corrections.workspaceId), eq(issues.id, corrections.issueId)))
    .where(and(eq(issues.workspaceId, workspaceId), eq(issues.projectId, projectId), eq(corrections.state, 'OPEN')));
  return rows.map(({ id }) => id);
}

export async function insertCorrection(db: DbOrTx, values: typeof corrections.$inferInsert): Promise<void> {
  await db.insert(corrections).values(values);
}

interface Decision {
  state: CorrectionState;
  decidedBy: string;
  answer?: string;
}

const decided = (decision: Decision) => ({ ...decision, decidedAt: new Date() });

export async function decideCorrection(tx: Tx, workspaceId: string, id: string, decision: Decision): Promise<void> {
  await tx.update(corrections).set(decided(decision)).where(byId(workspaceId, id));
}

/** Withdraws the open correction of an author. Returns its note; an empty note if there is none. */
export async function withdrawOpenOf(tx: Tx, workspaceId: string, issueId: string, authorId: string): Promise<string> {
  const [withdrawn] = await tx
    .update(corrections)
    .set(decided({ state: 'WITHDRAWN', decidedBy: authorId }))
    .where(and(openOf(workspaceId, issueId), eq(corrections.authorId, authorId)))
    .returning({ note: corrections.note });
  return withdrawn?.note ?? '';
}
