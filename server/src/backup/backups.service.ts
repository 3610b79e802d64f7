import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BackupRun, BackupStanding } from '@coloa/contract/backup/backups.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { addProofJob, addWriteJob } from './backup-jobs.service.ts';
import { presentRun } from './backups.present.ts';
import {
  type BackupRunRecord,
  findRun,
  insertRun,
  isBusy,
  listRuns,
  newestDone,
  newestOfSchedule,
  newestProven,
  recordOf,
  takeBackupTurn,
} from './backups.repo.ts';
import { LATE_MS, nextDue } from './schedule.policy.ts';
import { freeBytes } from './space.ts';

type Parts = Pick<Platform, 'database' | 'env'>;
type By = { actor: Actor; by: AuditActor };

const SHOWN = 100;

async function liesThere({ run: { folder, fileName, status, removedAt } }: BackupRunRecord): Promise<boolean> {
  if (folder === null || fileName === null || status !== 'DONE' || removedAt !== null) return false;
  const found = await fs.stat(path.join(folder, fileName)).catch(() => null);
  return found?.isFile() ?? false;
}

const present = async (found: BackupRunRecord, language: Language): Promise<BackupRun> =>
  presentRun(found, await liesThere(found), language);

export async function backupStanding({ database: { db }, env }: Parts, language: Language): Promise<BackupStanding> {
  const [records, last, lastProven, ofSchedule, free] = await Promise.all([
    listRuns(db, SHOWN),
    newestDone(db),
    newestProven(db),
    newestOfSchedule(db),
    freeBytes(env.backupDir),
  ]);
  const now = new Date();
  const { backupTimes: times } = env;
  // The time without a backup starts at the last success or, if there was none, at the creation of the oldest listed run.
  const since = last?.run.finishedAt ?? records.at(-1)?.run.createdAt ?? now;
  return {
    folder: env.backupDir,
    host: os.hostname(),
    freeBytes: free,
    passphrase: env.backupPassphrase !== null,
    schedule: times && { at: times.at, timeZone: times.timeZone, next: nextDue(times, now).toISOString(), keep: times.keep },
    late: times !== null && ofSchedule !== null && since.getTime() < now.getTime() - LATE_MS,
    last: last && (await present(last, language)),
    lastProven: lastProven && (await present(lastProven, language)),
    runs: await Promise.all(records.map((found) => present(found, language))),
  };
}

/**
 * Acquires the lock for starting a run.
 * @throws Refusal BACKUP_RUNNING if a backup or verification is running or waiting
 */
async function takeTurn(tx: Tx): Promise<void> {
  await takeBackupTurn(tx);
  if (await isBusy(tx)) throw refusal('BACKUP_RUNNING');
}

async function told(tx: Tx, id: string, language: Language): Promise<BackupRun> {
  const found = await recordOf(tx, id);
  if (!found) throw refusal('NOT_FOUND');
  return await present(found, language);
}

/**
 * Queues a backup, which the server verifies afterwards.
 * @throws Refusal BACKUP_RUNNING
 */
export function startBackup({ database }: Parts, { actor, by }: By, language: Language): Promise<BackupRun> {
  return database.transaction(async (tx) => {
    await takeTurn(tx);
    const id = newId();
    await insertRun(tx, { id, cause: 'PAGE', startedBy: actor.userId });
    await addWriteJob(tx, id, 'PAGE');
    await record(tx, actor.workspaceId, by, { action: 'BACKUP_STARTED', object: { kind: 'backup', id, name: '' } });
    return await told(tx, id, language);
  });
}

/**
 * Queues the verification of a backup.
 * @throws Refusal NOT_FOUND, BACKUP_NOT_THERE, BACKUP_RUNNING
 */
export function startProof({ database }: Parts, { actor, by }: By, id: string, language: Language): Promise<BackupRun> {
  return database.transaction(async (tx) => {
    const run = await findRun(tx, id);
    if (!run) throw refusal('NOT_FOUND');
    if (!(await liesThere({ run, startedByName: null }))) throw refusal('BACKUP_NOT_THERE');
    await takeTurn(tx);
    await addProofJob(tx, id);
    await record(tx, actor.workspaceId, by, { action: 'BACKUP_PROOF_STARTED', object: { kind: 'backup', id, name: run.fileName ?? '' } });
    return await told(tx, id, language);
  });
}

/** Returns the times of the newest successful backup and verification, in seconds since 1970; 0 if there is none. */
export async function backupFigures({ database: { db } }: Pick<Platform, 'database'>): Promise<{ success: number; proof: number }> {
  const [last, proven] = await Promise.all([newestDone(db), newestProven(db)]);
  const seconds = (at: Date | null | undefined) => (at?.getTime() ?? 0) / 1000;
  return { success: seconds(last?.run.finishedAt), proof: seconds(proven?.run.proofFinishedAt) };
}
