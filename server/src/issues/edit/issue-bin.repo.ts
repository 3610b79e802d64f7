import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { byId } from '../issues.repo.ts';
import { issues } from '../issues.tables.ts';

/** @returns the time of deletion in whole milliseconds, later than the time of every earlier change */
export async function moveToBin(tx: Tx, workspaceId: string, issueId: string, by: string): Promise<Date> {
  const at = sql<Date>`date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond'`;
  const [row] = await tx
    .update(issues)
    .set({ deletedAt: at, deletedBy: by })
    .where(byId(workspaceId, issueId))
    .returning({ at: issues.deletedAt });
  if (!row?.at) throw new Error('an issue that is locked is there');
  return row.at;
}

export async function takeFromBin(tx: Tx, workspaceId: string, issueId: string): Promise<void> {
  await tx.update(issues).set({ deletedAt: null, deletedBy: null }).where(byId(workspaceId, issueId));
}

export const listBinnedBefore = (db: DbOrTx, before: Date, limit: number) =>
  db
    .select({ workspaceId: issues.workspaceId, id: issues.id })
    .from(issues)
    .where(and(isNotNull(issues.deletedAt), lt(issues.deletedAt, before)))
    .orderBy(asc(issues.deletedAt))
    .limit(limit);

export async function lockBinned(tx: Tx, workspaceId: string, issueId: string, before: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: issues.id })
    .from(issues)
    .where(and(byId(workspaceId, issueId), lt(issues.deletedAt, before)))
    .for('update');
  return rows.length > 0;
}

/** Deletes an issue and the rows that belong to it; its duplicates lose their original. The caller must delete its files first. */
export async function removeIssue(tx: Tx, workspaceId: string, issueId: string): Promise<void> {
  await tx
    .update(issues)
    .set({ duplicateOf: null })
    .where(and(eq(issues.workspaceId, workspaceId), eq(issues.duplicateOf, issueId)));
  await tx.delete(issues).where(byId(workspaceId, issueId));
}
