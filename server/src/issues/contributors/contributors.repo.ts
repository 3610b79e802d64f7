import { and, asc, eq, type Placeholder } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { jsonObject, jsonRows } from '../../platform/database/json-rows.ts';
import { type Places, prepared, selecting } from '../../platform/database/prepared.ts';
import { contributors } from './contributors.tables.ts';

const selectContributors = prepared(
  ({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) =>
    selecting({ person: personColumns(users), share: contributors.share }, (select) =>
      select
        .from(contributors)
        .innerJoin(users, eq(users.id, contributors.userId))
        .where(and(eq(contributors.workspaceId, workspaceId), eq(contributors.issueId, issueId)))
        .orderBy(asc(contributors.createdAt), asc(contributors.userId)),
    ),
  { short: true },
);

export const contributorsAsJson = ({ workspaceId, issueId }: Record<'workspaceId' | 'issueId', Placeholder | AnyPgColumn>) =>
  jsonRows(
    new QueryBuilder()
      .select({ row: jsonObject({ person: personColumns(users), share: contributors.share }) })
      .from(contributors)
      .innerJoin(users, eq(users.id, contributors.userId))
      .where(and(eq(contributors.workspaceId, workspaceId), eq(contributors.issueId, issueId)))
      .orderBy(asc(contributors.createdAt), asc(contributors.userId)),
  );

export const listContributors = (db: DbOrTx, workspaceId: string, issueId: string) => selectContributors(db, { workspaceId, issueId });
export type ContributorRecord = Awaited<ReturnType<typeof listContributors>>[number];

export async function writeContributor(
  tx: DbOrTx,
  workspaceId: string,
  row: { issueId: string; userId: string; share: number },
): Promise<void> {
  await tx
    .insert(contributors)
    .values({ ...row, workspaceId })
    .onConflictDoUpdate({ target: [contributors.workspaceId, contributors.issueId, contributors.userId], set: { share: row.share } });
}

export async function deleteContributor(tx: Tx, workspaceId: string, issueId: string, userId: string): Promise<void> {
  await tx
    .delete(contributors)
    .where(and(eq(contributors.workspaceId, workspaceId), eq(contributors.issueId, issueId), eq(contributors.userId, userId)));
}
