import { and, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { backupRuns } from './backups.tables.ts';
import { LEFT_MS } from './schedule.policy.ts';

export type BackupRunRow = typeof backupRuns.$inferSelect;

/** Key of the advisory lock for backups. It must differ from the keys of all other locks. */
const LOCK = 7_203_990_311_204;

/** Whether the table exists. It is missing in a database of an earlier version, which can be backed up before an upgrade. */
export async function hasRuns(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute<{ there: boolean }>(sql`select to_regclass('backup_runs') is not null as there`);
  return rows[0]?.there ?? false;
}

/** Acquires a lock until the transaction ends, so that only one transaction at a time decides whether to start a run. */
export async function takeBackupTurn(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
}

/** Inserts a run. Returns false if a run with the same due time exists. */
export async function insertRun(db: DbOrTx, row: typeof backupRuns.$inferInsert): Promise<boolean> {
  const { rowCount } = await db.insert(backupRuns).values(row).onConflictDoNothing({ target: backupRuns.dueAt });
  return rowCount === 1;
}

export async function changeRun(db: DbOrTx, id: string, change: Partial<typeof backupRuns.$inferInsert>): Promise<void> {
  await db.update(backupRuns).set(change).where(eq(backupRuns.id, id));
}

export async function findRun(db: DbOrTx, id: string): Promise<BackupRunRow | null> {
  const [row] = await db.select().from(backupRuns).where(eq(backupRuns.id, id));
  return row ?? null;
}

const withWhom = (db: DbOrTx) =>
  db.select({ run: backupRuns, startedByName: users.name }).from(backupRuns).leftJoin(users, eq(users.id, backupRuns.startedBy));
export type BackupRunRecord = Awaited<ReturnType<typeof listRuns>>[number];

export const listRuns = (db: DbOrTx, limit: number) => withWhom(db).orderBy(desc(backupRuns.createdAt), desc(backupRuns.id)).limit(limit);

async function newest(db: DbOrTx, which: SQL | undefined): Promise<BackupRunRecord | null> {
  const [found] = await withWhom(db).where(which).orderBy(desc(backupRuns.createdAt)).limit(1);
  return found ?? null;
}

export async function recordOf(db: DbOrTx, id: string): Promise<BackupRunRecord | null> {
  return newest(db, eq(backupRuns.id, id));
}

export const newestDone = (db: DbOrTx) => newest(db, eq(backupRuns.status, 'DONE'));
export const newestProven = (db: DbOrTx) => newest(db, eq(backupRuns.proofStatus, 'DONE'));
export const newestOfSchedule = (db: DbOrTx) => newest(db, eq(backupRuns.cause, 'SCHEDULE'));

export const listKept = (db: DbOrTx) =>
  db
    .select()
    .from(backupRuns)
    .where(
      and(eq(backupRuns.cause, 'SCHEDULE'), eq(backupRuns.status, 'DONE'), isNull(backupRuns.removedAt), isNotNull(backupRuns.fileName)),
    );

export const listLeft = (db: DbOrTx, since: Date) =>
  db
    .select()
    .from(backupRuns)
    .where(
      and(ne(backupRuns.status, 'DONE'), isNotNull(backupRuns.fileName), sql`${backupRuns.toldAt} < ${since.toISOString()}::timestamptz`),
    );

export async function findByFile(db: DbOrTx, folder: string, fileName: string): Promise<BackupRunRow | null> {
  const [row] = await db
    .select()
    .from(backupRuns)
    .where(and(eq(backupRuns.folder, folder), eq(backupRuns.fileName, fileName), eq(backupRuns.status, 'DONE')))
    .orderBy(desc(backupRuns.createdAt))
    .limit(1);
  return row ?? null;
}

/** Whether a backup is being written or verified, or is about to be. Abandoned runs do not count. */
export async function isBusy(db: DbOrTx): Promise<boolean> {
  const working = or(
    eq(backupRuns.status, 'WAITING'),
    eq(backupRuns.status, 'RUNNING'),
    eq(backupRuns.proofStatus, 'WAITING'),
    eq(backupRuns.proofStatus, 'RUNNING'),
  );
  const since = new Date(Date.now() - LEFT_MS);
  const [row] = await db
    .select({ id: backupRuns.id })
    .from(backupRuns)
    .where(and(working, sql`${backupRuns.toldAt} > ${since.toISOString()}::timestamptz`))
    .limit(1);
  return row !== undefined;
}

export async function forgetRuns(db: DbOrTx, before: Date): Promise<void> {
  await db
    .delete(backupRuns)
    .where(
      and(
        sql`${backupRuns.createdAt} < ${before.toISOString()}::timestamptz`,
        or(isNotNull(backupRuns.removedAt), ne(backupRuns.status, 'DONE')),
      ),
    );
}

/**
 * Deletes unfinished runs and resets unfinished verifications. A restored database contains them, because it was backed up while they ran.
 */
export async function forgetUnfinished(db: DbOrTx): Promise<void> {
  await db.delete(backupRuns).where(or(eq(backupRuns.status, 'WAITING'), eq(backupRuns.status, 'RUNNING')));
  await db
    .update(backupRuns)
    .set({ proofStatus: null, proofStartedAt: null })
    .where(or(eq(backupRuns.proofStatus, 'WAITING'), eq(backupRuns.proofStatus, 'RUNNING')));
}

export async function databaseSize(db: DbOrTx): Promise<number> {
  const { rows } = await db.execute<{ size: string }>(sql`select pg_database_size(current_database())::text as size`);
  return Number(rows[0]?.size ?? 0);
}
