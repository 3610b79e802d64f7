/** Records the backups and verifications of commands, so that the Backups page shows them. */
import os from 'node:os';
import path from 'node:path';
import type { Database } from '../platform/database/database.ts';
import { reasonOf } from '../platform/database/database-errors.ts';
import { newId } from '../platform/ids.ts';
import { failureOf } from './backup-failure.ts';
import type { BackupFile } from './backup-file.service.ts';
import { changeRun, findByFile, forgetUnfinished, hasRuns, insertRun } from './backups.repo.ts';
import type { backupRuns } from './backups.tables.ts';
import { madeOf } from './make-backup.service.ts';

type Db = Pick<Database, 'db'>;
type Change = Partial<typeof backupRuns.$inferInsert>;

const ALIVE_MS = 20_000;

/** Runs `work` and records its backup. If the record cannot be written, the backup continues, and `complain` receives a message. */
export async function notingBackup(
  database: Db,
  file: string,
  complain: (text: string) => void,
  work: () => Promise<BackupFile>,
): Promise<BackupFile> {
  const id = newId();
  let noted = await hasRuns(database.db).catch(() => false);
  const note = async (write: () => Promise<unknown>) => {
    if (!noted) return;
    await write().catch((error: Error) => {
      noted = false;
      complain(`The Backups page could not be updated: ${reasonOf(error)}\n`);
    });
  };
  const change = (what: Change) => note(() => changeRun(database.db, id, { ...what, toldAt: new Date() }));
  const place = { host: os.hostname(), folder: path.dirname(file), fileName: path.basename(file) };
  const now = new Date();
  await note(() => insertRun(database.db, { id, cause: 'COMMAND', status: 'RUNNING', attempts: 1, startedAt: now, toldAt: now, ...place }));
  const alive = setInterval(() => void change({}), ALIVE_MS);
  try {
    const backup = await work();
    await change({ ...madeOf(backup), status: 'DONE', progress: 1, finishedAt: new Date() });
    return backup;
  } catch (error) {
    const { failure, params } = failureOf(error, 'backup');
    await change({ status: 'FAILED', failure, failureParams: params, fileName: null, finishedAt: new Date() });
    throw error;
  } finally {
    clearInterval(alive);
  }
}

export async function noteProof(database: Db, file: string, startedAt: Date, error: unknown = null): Promise<void> {
  if (!(await hasRuns(database.db))) return;
  const run = await findByFile(database.db, path.dirname(file), path.basename(file));
  if (!run) return;
  const why = error === null ? null : failureOf(error, 'proof');
  await changeRun(database.db, run.id, {
    proofStatus: why ? 'FAILED' : 'DONE',
    proofStartedAt: startedAt,
    proofFinishedAt: new Date(),
    proofFailure: why?.failure ?? null,
    proofFailureParams: why?.params ?? null,
  });
}

/**
 * Removes unfinished runs and verifications from a restored database. They include the run of the restored backup, which was not complete
 * when the snapshot was taken.
 */
export async function forgetOwnRun(database: Db): Promise<void> {
  if (await hasRuns(database.db)) await forgetUnfinished(database.db);
}
