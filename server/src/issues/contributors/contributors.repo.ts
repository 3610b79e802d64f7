import { and, asc, eq } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx, Tx } from '../../platform/database.ts';
import { type Places, prepared } from '../../platform/prepared.ts';
import { personColumns, users } from '../../users/users.tables.ts';
import { contributors } from './contributors.tables.ts';

const selectContributors = prepared(({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) =>
  new QueryBuilder()
    .select({ person: personColumns(users), share: contributors.share })
    .from(contributors)
    .innerJoin(users, eq(users.id, contributors.userId))
    .where(and(eq(contributors.workspaceId, workspaceId), eq(contributors.issueId, issueId)))
    .orderBy(asc(contributors.createdAt), asc(contributors.userId)),
);

/** In the order they were added. */
export const listContributors = (db: DbOrTx, workspaceId: string, issueId: string) => selectContributors(db, { workspaceId, issueId });
export type ContributorRecord = Awaited<ReturnType<typeof listContributors>>[number];

/** Adds somebody, or changes their share. */
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
