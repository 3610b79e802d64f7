import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { addJob, defineJob, type JobContext } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { backupFileName, isBackupFileName } from '../platform/process/backup-names.ts';
import { DAY_MS } from '../platform/text/days.ts';
import { failureOf } from './backup-failure.ts';
import { clearUnfinishedOf } from './backup-file.service.ts';
import { inChild } from './backup-process.service.ts';
import {
  type BackupRunRow,
  changeRun,
  databaseSize,
  findRun,
  forgetRuns,
  insertRun,
  listKept,
  newestDone,
  newestProven,
} from './backups.repo.ts';
import { outlived } from './keep.policy.ts';
import { LEFT_MS, lastDue, PROOF_MS } from './schedule.policy.ts';
import { tellGivenUp, tellUnproven } from './tell-failure.service.ts';
import { finishedWith, noteWritten, writtenBefore } from './unrecorded-backups.service.ts';
import { progressOf } from './write-backup.service.ts';

const payload = z.object({ id: z.string() });
const write = defineJob('backups.write', payload);
const prove = defineJob('backups.prove', payload);
const look = defineJob('backups.look', z.object({}));

/**
 * Maximum number of attempts at a scheduled backup, spread over more than an hour with increasing pauses. The next backup follows on the
 * next day.
 */
const ATTEMPTS = 9;
/**
 * Maximum number of attempts at a verification or a requested backup. Both are retried if their process stopped. A requested backup is also
 * retried if its archive may exist.
 */
const ATTEMPTS_ASKED = 3;
const PROGRESS_MS = 400;
const ALIVE_MS = 20_000;
const KNOWN_MS = 400 * DAY_MS;

export const addWriteJob = (tx: Tx, id: string, cause: BackupRunRow['cause']): Promise<void> =>
  addJob(tx, write, { id }, { queue: 'backups', maxAttempts: cause === 'SCHEDULE' ? ATTEMPTS : ATTEMPTS_ASKED });

export async function addProofJob(tx: Tx, id: string): Promise<void> {
  const fresh = {
    proofStatus: 'WAITING',
    proofStartedAt: null,
    proofFinishedAt: null,
    proofFailure: null,
    proofFailureParams: null,
  } as const;
  await changeRun(tx, id, { ...fresh, toldAt: new Date() });
  await addJob(tx, prove, { id }, { queue: 'backups', maxAttempts: ATTEMPTS_ASKED });
}

/**
 * Estimates the bytes of the next backup: 1.5 times the size of the last backup or, without an earlier backup, a third of the size of the
 * database.
 */
async function neededBytes(db: DbOrTx): Promise<number> {
  const last = (await newestDone(db))?.run.size ?? 0;
  return last > 0 ? Math.ceil(last * 1.5) : Math.ceil((await databaseSize(db)) / 3);
}

/** Updates the record of a run at intervals until the run is done, to show that it is still active. */
function keepTelling({ database, log }: Pick<Platform, 'database' | 'log'>, id: string) {
  let written = 0;
  const tell = (change: { progress?: number } = {}) =>
    void changeRun(database.db, id, { ...change, toldAt: new Date() }).catch((error) =>
      log.warn({ err: error }, 'how far a backup has come was not written'),
    );
  const alive = setInterval(tell, ALIVE_MS, {});
  return {
    progress(progress: number): void {
      if (Date.now() - written < PROGRESS_MS) return;
      written = Date.now();
      tell({ progress });
    },
    end: () => clearInterval(alive),
  };
}

interface WriteRun {
  run: BackupRunRow;
  startedAt: Date;
  host: string;
  file: string | null;
}

async function writeArchive(
  { database: { db }, env, direct }: Platform,
  writing: WriteRun,
  { log, signal }: JobContext,
  onProgress: (progress: number) => void,
) {
  const filesBefore = (await newestDone(db))?.run.counts?.files ?? null;
  const { dataDir, s3, secretKey, backupPassphrase: passphrase, backupDir: folder } = env;
  const fileName = backupFileName(writing.startedAt);
  const file = path.join(folder, fileName);
  writing.file = file;
  await changeRun(db, writing.run.id, { folder, fileName });
  const task = { kind: 'write', connection: direct, dataDir, s3, secretKey, passphrase, file, needed: await neededBytes(db) } as const;
  const made = await inChild(task, { signal, log }, (what) => onProgress(progressOf(what, filesBefore)));
  if (!made) throw new Error('the process that wrote a backup did not tell of it');
  return { file, made, at: new Date() };
}

/** Records why a backup was not written. Throws the error again if the job should be retried. */
async function noteNotWritten(
  platform: Platform,
  { run, host, file }: WriteRun,
  { log, lastAttempt }: JobContext,
  error: unknown,
): Promise<void> {
  // A killed process, for example one that ran out of memory, could not delete its incomplete file.
  if (file) await clearUnfinishedOf(file).catch(() => {});
  // If the archive exists but its run is not recorded as done, the next attempt or the next backup records it.
  const nothing = file !== null && !existsSync(file);
  const why = failureOf(error, 'backup');
  const again = !lastAttempt && (run.cause === 'SCHEDULE' || why.failure === 'STOPPED' || !nothing);
  await platform.database.transaction(async (tx) => {
    await changeRun(tx, run.id, {
      status: again ? 'WAITING' : 'FAILED',
      failure: why.failure,
      failureParams: why.params,
      ...(nothing && { fileName: null }),
      toldAt: new Date(),
      ...(again ? {} : { finishedAt: new Date() }),
    });
    if (!again && run.cause === 'SCHEDULE') await tellGivenUp(platform, tx, { host, attempts: run.attempts + 1 });
  });
  if (again) throw error;
  log.error({ failure: why.failure, ...why.params, attempts: run.attempts + 1 }, 'no backup was written');
}

async function runWrite(platform: Platform, { id }: z.infer<typeof payload>, context: JobContext): Promise<void> {
  const { database } = platform;
  const { db } = database;
  const { log, signal } = context;
  const run = await findRun(db, id);
  if (!run || run.status === 'DONE') return;
  const now = new Date();
  const writing: WriteRun = { run, startedAt: now, host: os.hostname(), file: null };
  const begun = { host: writing.host, status: 'RUNNING', progress: 0, attempts: run.attempts + 1, startedAt: now, toldAt: now } as const;
  await changeRun(db, id, begun);
  const telling = keepTelling(platform, id);
  try {
    const before = await writtenBefore(run, { log, signal });
    await noteWritten(db, { log, signal }).catch((error) => log.warn({ err: error }, 'backups of before were not looked for'));
    const { made, at, ...written } = before ?? (await writeArchive(platform, writing, context, telling.progress));
    telling.end();
    const proven = (await newestProven(db))?.run.createdAt ?? new Date(0);
    await database.transaction(async (tx) => {
      await changeRun(tx, id, finishedWith(made, at));
      if (run.cause !== 'SCHEDULE' || proven.getTime() < Date.now() - PROOF_MS) await addProofJob(tx, id);
    });
    log.info({ file: written.file, size: made.size }, 'a backup was written');
  } catch (error) {
    telling.end();
    await noteNotWritten(platform, writing, context, error);
    return;
  }
  await clearAway(platform, log);
}

const isBeingProven = ({ proofStatus, toldAt }: BackupRunRow): boolean =>
  proofStatus === 'WAITING' || (proofStatus === 'RUNNING' && toldAt.getTime() > Date.now() - LEFT_MS);

/** Deletes archives that the retention rule no longer keeps, and old records. Without a schedule, it deletes nothing. */
export async function clearAway(
  { database: { db }, env }: Pick<Platform, 'database' | 'env'>,
  log: Pick<JobContext['log'], 'info' | 'warn'>,
): Promise<void> {
  if (!env.backupTimes) return;
  const { keep, timeZone } = env.backupTimes;
  const there: BackupRunRow[] = [];
  for (const run of await listKept(db)) {
    if (run.fileName === null || !isBackupFileName(run.fileName)) continue;
    const found = await fs.stat(path.join(env.backupDir, run.fileName)).catch(() => null);
    // Another file may have replaced the archive under the same name.
    if (found?.isFile() && found.size === run.size) there.push(run);
  }
  const archives = there.map(({ id, createdAt, proofStatus }) => ({ id, at: createdAt, proven: proofStatus === 'DONE' }));
  const gone = new Set(outlived(archives, keep, timeZone));
  for (const run of there.filter((each) => gone.has(each.id) && !isBeingProven(each))) {
    const file = path.join(env.backupDir, run.fileName ?? '');
    await fs.rm(file, { force: true });
    await changeRun(db, run.id, { removedAt: new Date() });
    log.info({ file }, 'a backup that is no longer kept was deleted');
  }
  await forgetRuns(db, new Date(Date.now() - KNOWN_MS));
}

async function runProof(platform: Platform, { id }: z.infer<typeof payload>, { log, signal, lastAttempt }: JobContext): Promise<void> {
  const { database, env } = platform;
  const { db } = database;
  const run = await findRun(db, id);
  if (!run || run.proofStatus === null || run.proofStatus === 'DONE' || run.fileName === null) return;
  const now = new Date();
  await changeRun(db, id, { proofStatus: 'RUNNING', proofStartedAt: now, toldAt: now });
  const telling = keepTelling(platform, id);
  try {
    const file = path.join(run.folder ?? env.backupDir, run.fileName);
    const needed = Math.ceil((await databaseSize(db)) * 1.2);
    await inChild({ kind: 'prove', file, passphrase: env.backupPassphrase, needed }, { signal, log }, () => {});
    telling.end();
    await changeRun(db, id, { proofStatus: 'DONE', proofFailure: null, proofFailureParams: null, proofFinishedAt: new Date() });
    log.info({ file }, 'a backup was proven');
  } catch (error) {
    telling.end();
    const why = failureOf(error, 'proof');
    const again = !lastAttempt && why.failure === 'STOPPED';
    await database.transaction(async (tx) => {
      await changeRun(tx, id, {
        proofStatus: again ? 'WAITING' : 'FAILED',
        proofFailure: why.failure,
        proofFailureParams: why.params,
        toldAt: new Date(),
        ...(again ? {} : { proofFinishedAt: new Date() }),
      });
      if (!again && run.cause === 'SCHEDULE') await tellUnproven(platform, tx, { host: os.hostname(), finishedAt: run.finishedAt });
    });
    if (again) throw error;
    log.error({ failure: why.failure, ...why.params }, 'a backup could not be proven');
  }
}

/** Starts the latest due backup, unless a run for it exists. Also starts a backup that was due while no server ran. */
export async function beginDue({ database, env }: Pick<Platform, 'database' | 'env'>, now = new Date()): Promise<void> {
  const { backupTimes } = env;
  if (!backupTimes) return;
  const id = newId();
  const dueAt = lastDue(backupTimes, now);
  await database.transaction(async (tx) => {
    if (await insertRun(tx, { id, cause: 'SCHEDULE', dueAt })) await addWriteJob(tx, id, 'SCHEDULE');
  });
}

/** Registers the backup jobs. Call it before the jobs start. */
export function installBackupJobs(platform: Platform): void {
  const { jobs, env } = platform;
  jobs.handle(write, (job, context) => runWrite(platform, job, context), { slow: true });
  jobs.handle(prove, (job, context) => runProof(platform, job, context), { slow: true });
  jobs.handle(look, () => beginDue(platform));
  // The check runs every minute, because a missed backup must not wait for the next day.
  if (env.backupTimes) jobs.schedule(look, '* * * * *', {});
}
