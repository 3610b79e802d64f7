import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database.ts';
import { exportJobs } from './exports.tables.ts';

const columns = {
  id: exportJobs.id,
  projectId: exportJobs.projectId,
  requestedBy: exportJobs.requestedBy,
  request: exportJobs.request,
  status: exportJobs.status,
  progress: exportJobs.progress,
  fileName: exportJobs.fileName,
  storedAs: exportJobs.storedAs,
  size: exportJobs.size,
  createdAt: exportJobs.createdAt,
  finishedAt: exportJobs.finishedAt,
  expiresAt: exportJobs.expiresAt,
};

const byId = (workspaceId: string, id: string) => and(eq(exportJobs.workspaceId, workspaceId), eq(exportJobs.id, id));
const unfinished = inArray(exportJobs.status, ['WAITING', 'RUNNING']);

export async function insertExport(tx: DbOrTx, row: typeof exportJobs.$inferInsert): Promise<void> {
  await tx.insert(exportJobs).values(row);
}

export async function findExport(db: DbOrTx, workspaceId: string, id: string) {
  const [row] = await db.select(columns).from(exportJobs).where(byId(workspaceId, id));
  return row ?? null;
}
export type ExportRecord = NonNullable<Awaited<ReturnType<typeof findExport>>>;

/** One's own: nobody is told of another's. */
export async function findOwnExport(db: DbOrTx, workspaceId: string, id: string, userId: string): Promise<ExportRecord | null> {
  const [row] = await db
    .select(columns)
    .from(exportJobs)
    .where(and(byId(workspaceId, id), eq(exportJobs.requestedBy, userId)));
  return row ?? null;
}

type Change = Partial<Pick<typeof exportJobs.$inferInsert, 'status' | 'progress' | 'storedAs' | 'size' | 'finishedAt' | 'expiresAt'>>;

/** Changes a job that still waits or runs; false when it was cancelled meanwhile. */
export async function moveExport(db: DbOrTx, workspaceId: string, id: string, change: Change): Promise<boolean> {
  const { rowCount } = await db
    .update(exportJobs)
    .set(change)
    .where(and(byId(workspaceId, id), unfinished));
  return rowCount === 1;
}

/** Where its result lay, undefined when there is no such job of theirs. */
export async function cancelExport(
  tx: DbOrTx,
  workspaceId: string,
  id: string,
  userId: string,
): Promise<{ storedAs: string | null } | undefined> {
  const found = await findOwnExport(tx, workspaceId, id, userId);
  if (!found) return undefined;
  await tx
    .update(exportJobs)
    .set({ status: 'CANCELLED', storedAs: null, size: null, finishedAt: sql`coalesce(finished_at, now())` })
    .where(byId(workspaceId, id));
  return { storedAs: found.storedAs };
}

/** Takes out up to `limit` jobs whose time is over; where their results lay. */
export async function deleteExpired(tx: DbOrTx, before: Date, limit: number): Promise<(string | null)[]> {
  const expired = tx.select({ id: exportJobs.id }).from(exportJobs).where(lt(exportJobs.expiresAt, before)).limit(limit);
  const rows = await tx.delete(exportJobs).where(inArray(exportJobs.id, expired)).returning({ storedAs: exportJobs.storedAs });
  return rows.map((row) => row.storedAs);
}
