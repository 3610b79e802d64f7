import { and, count, desc, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { exportJobs } from './exports.tables.ts';

const columns = {
  id: exportJobs.id,
  kind: exportJobs.kind,
  projectId: exportJobs.projectId,
  requestedBy: exportJobs.requestedBy,
  request: exportJobs.request,
  status: exportJobs.status,
  progress: exportJobs.progress,
  fileName: exportJobs.fileName,
  storedAs: exportJobs.storedAs,
  size: exportJobs.size,
  held: exportJobs.held,
  failure: exportJobs.failure,
  failureParams: exportJobs.failureParams,
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

export async function findOwnExport(db: DbOrTx, workspaceId: string, id: string, userId: string): Promise<ExportRecord | null> {
  const [row] = await db
    .select(columns)
    .from(exportJobs)
    .where(and(byId(workspaceId, id), eq(exportJobs.requestedBy, userId)));
  return row ?? null;
}

export async function listOwnExports(
  db: DbOrTx,
  workspaceId: string,
  userId: string,
  { projectId, limit }: { projectId: string | undefined; limit: number },
): Promise<ExportRecord[]> {
  return db
    .select(columns)
    .from(exportJobs)
    .where(
      and(
        eq(exportJobs.workspaceId, workspaceId),
        eq(exportJobs.requestedBy, userId),
        ne(exportJobs.status, 'CANCELLED'),
        gt(exportJobs.expiresAt, sql`now()`),
        projectId === undefined ? undefined : eq(exportJobs.projectId, projectId),
      ),
    )
    .orderBy(desc(exportJobs.createdAt), desc(exportJobs.id))
    .limit(limit);
}

type Change = Partial<
  Pick<
    typeof exportJobs.$inferInsert,
    'status' | 'progress' | 'storedAs' | 'size' | 'held' | 'failure' | 'failureParams' | 'finishedAt' | 'expiresAt'
  >
>;

/** Changes an unfinished job. Returns false if the job was cancelled, finished or deleted in the meantime. */
export async function moveExport(db: DbOrTx, workspaceId: string, id: string, change: Change): Promise<boolean> {
  const { rowCount } = await db
    .update(exportJobs)
    .set(change)
    .where(and(byId(workspaceId, id), unfinished));
  return rowCount === 1;
}

/** Marks old unfinished jobs of all workspaces as failed, such as those whose process was killed during the last attempt. */
export async function failAbandoned(db: DbOrTx, before: Date): Promise<void> {
  await db
    .update(exportJobs)
    .set({ status: 'FAILED', failure: 'STOPPED', finishedAt: sql`now()` })
    .where(and(unfinished, lt(exportJobs.createdAt, before)));
}

export async function countUnfinished(db: DbOrTx, workspaceId: string, userId: string): Promise<number> {
  const [row] = await db
    .select({ unfinished: count() })
    .from(exportJobs)
    .where(and(eq(exportJobs.workspaceId, workspaceId), eq(exportJobs.requestedBy, userId), unfinished));
  return row?.unfinished ?? 0;
}

export async function cancelExport(
  tx: Tx,
  workspaceId: string,
  id: string,
  userId: string,
): Promise<{ storedAs: string | null } | undefined> {
  // The row is locked, because the file of a result that arrives at this moment would otherwise not be deleted.
  const [found] = await tx
    .select({ storedAs: exportJobs.storedAs })
    .from(exportJobs)
    .where(and(byId(workspaceId, id), eq(exportJobs.requestedBy, userId)))
    .for('update');
  if (!found) return undefined;
  await tx
    .update(exportJobs)
    .set({ status: 'CANCELLED', storedAs: null, size: null, finishedAt: sql`coalesce(finished_at, now())` })
    .where(byId(workspaceId, id));
  return found;
}

export async function listExpiredResults(db: DbOrTx, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ storedAs: exportJobs.storedAs })
    .from(exportJobs)
    .where(and(lt(exportJobs.expiresAt, before), isNotNull(exportJobs.storedAs)))
    .limit(limit);
  return rows.flatMap(({ storedAs }) => storedAs ?? []);
}

export async function forgetResults(db: DbOrTx, storedAs: readonly string[]): Promise<void> {
  await db
    .update(exportJobs)
    .set({ storedAs: null })
    .where(inArray(exportJobs.storedAs, [...storedAs]));
}

/** Deletes the jobs that expired before the given time. Their files must already be deleted. */
export async function deleteExpired(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(exportJobs).where(lt(exportJobs.expiresAt, before));
}
