/**
 * Finds complete archives whose run is not recorded as finished, because the database became unavailable or the process ended too early.
 * Each run records its target file before it writes, so that these archives can be found.
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type { DbOrTx } from '../platform/database/database.ts';
import type { JobContext } from '../platform/jobs/jobs.ts';
import { BackupFailed } from './backup-failure.ts';
import { inChild } from './backup-process.service.ts';
import { type BackupRunRow, changeRun, listLeft } from './backups.repo.ts';
import type { Made } from './make-backup.service.ts';
import { LEFT_MS } from './schedule.policy.ts';

type Working = Pick<JobContext, 'log' | 'signal'>;
type Place = Pick<BackupRunRow, 'folder' | 'fileName' | 'status'>;

/**
 * Returns the archive of an unfinished run, if it exists. An archive with the recorded name is complete, because the file gets its name
 * last.
 */
async function writtenAt({ folder, fileName, status }: Place): Promise<{ file: string; at: Date } | null> {
  if (folder === null || fileName === null || status === 'DONE') return null;
  const file = path.join(folder, fileName);
  const found = await fs.stat(file).catch(() => null);
  return found?.isFile() ? { file, at: found.mtime } : null;
}

/**
 * Returns the archive that a run completed before its process could record it; null if there is none or its checksums do not match.
 * @throws BackupFailed STOPPED if the server stops in the meantime
 */
export async function writtenBefore(run: BackupRunRow, { log, signal }: Working): Promise<{ file: string; made: Made; at: Date } | null> {
  const there = await writtenAt(run);
  if (!there) return null;
  try {
    const made = await inChild({ kind: 'look', file: there.file }, { signal, log }, () => {});
    return made && { ...there, made };
  } catch (error) {
    if (error instanceof BackupFailed && error.why.failure === 'STOPPED') throw error;
    log.warn({ file: there.file }, 'a backup that no run tells of is not whole');
    return null;
  }
}

export const finishedWith = (made: Made, finishedAt: Date) =>
  ({ ...made, status: 'DONE', progress: 1, failure: null, failureParams: null, finishedAt }) as const;

/**
 * Records backups that abandoned runs completed. A damaged file is checked only once, because the file name is then removed from its run.
 */
export async function noteWritten(db: DbOrTx, working: Working): Promise<void> {
  for (const run of await listLeft(db, new Date(Date.now() - LEFT_MS))) {
    if (!(await writtenAt(run))) continue;
    const found = await writtenBefore(run, working);
    await changeRun(db, run.id, found ? finishedWith(found.made, found.at) : { fileName: null });
    if (found) working.log.info({ file: found.file, size: found.made.size }, 'a backup that was written before is noted');
  }
}
