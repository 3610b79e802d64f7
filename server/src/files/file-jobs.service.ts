import { LIMITS } from '@coloa/contract/limits.ts';
import { z } from 'zod';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { placesInUse } from '../platform/database/stored-file-columns.ts';
import { unlessBackingUp } from '../platform/jobs/backup-lock.ts';
import { addJob, defineJob } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { DAY_MS } from '../platform/text/days.ts';
import { deleteUnattachedBefore } from './unused-files.repo.ts';

const eraseFiles = defineJob('files.erase', z.object({ storedAs: z.array(z.string()) }));
const purgeUnattached = defineJob('files.purge-unattached', z.object({}));
const purgeOrphans = defineJob('files.purge-orphans', z.object({}));

/** The maximum number of files per job or transaction. */
const BATCH = 500;
const LOOK = 5_000;
/** The number of orphans that are always deleted, regardless of the number of other files. */
const ORPHANS_ALWAYS = 20;
/** The number of files deleted under one lock. It is small, so that a backup waits only briefly for the lock. */
const AT_ONCE = 100;
/** The delay before a deletion that a backup prevented is tried again. */
const AGAIN_MS = 60_000;

/** Queues the deletion of stored files; the job runs after the commit. Call in the transaction that removes the last references. */
export async function eraseAfterCommit(tx: Tx, storedAs: readonly string[]): Promise<void> {
  for (let n = 0; n < storedAs.length; n += BATCH) await addJob(tx, eraseFiles, { storedAs: storedAs.slice(n, n + BATCH) });
}

/**
 * Finds files in the store without a database row, such as after a crash before the row was inserted. Ignores files written after `before`,
 * because their rows may follow.
 * @returns `known`: the number of older files with a row
 */
async function findOrphans(db: DbOrTx, storage: Pick<Storage, 'list'>, before: Date, signal: AbortSignal) {
  const orphans: string[] = [];
  let known = 0;
  let names: string[] = [];
  const sort = async () => {
    signal.throwIfAborted();
    const used = await placesInUse(db, names);
    orphans.push(...names.filter((name) => !used.has(name)));
    known += used.size;
    names = [];
  };
  for await (const { name, writtenAt } of storage.list()) {
    if (writtenAt < before) names.push(name);
    // Check many names at once, because each check reads whole tables: no index exists for this check alone.
    if (names.length === LOOK) await sort();
  }
  await sort();
  return { orphans, known };
}

/** Installs the jobs that delete files from the store. Call it before the jobs start. */
export function installFileJobs({ database, jobs, storage }: Pick<Platform, 'database' | 'jobs' | 'storage'>): void {
  /** Returns the number of deleted files. It stops early if a backup is being written. */
  async function takeOut(storedAs: readonly string[], signal: AbortSignal): Promise<number> {
    for (let at = 0; at < storedAs.length; at += AT_ONCE) {
      signal.throwIfAborted();
      const some = storedAs.slice(at, at + AT_ONCE);
      const done = await unlessBackingUp(database, async () => {
        for (const name of some) await storage.delete(name);
      });
      if (!done) return at;
    }
    return storedAs.length;
  }
  jobs.handle(eraseFiles, async ({ storedAs }, { signal }) => {
    const left = storedAs.slice(await takeOut(storedAs, signal));
    if (left.length > 0) await addJob(database.db, eraseFiles, { storedAs: left }, { runAt: new Date(Date.now() + AGAIN_MS) });
  });
  jobs.handle(purgeUnattached, async (_payload, { signal }) => {
    const before = new Date(Date.now() - LIMITS.binDays * DAY_MS);
    let removed: number;
    do {
      signal.throwIfAborted();
      removed = await database.transaction(async (tx) => {
        const storedAs = await deleteUnattachedBefore(tx, before, BATCH);
        await eraseAfterCommit(tx, storedAs);
        return storedAs.length;
      });
      // Repeats until no file is left, because originals become unused when their edited images are deleted.
    } while (removed > 0);
  });
  jobs.schedule(purgeUnattached, '20 19 * * *', {});
  jobs.handle(purgeOrphans, async (_payload, { signal, log }) => {
    const { orphans, known } = await findOrphans(database.db, storage, new Date(Date.now() - DAY_MS), signal);
    // Crashes leave few orphans. Many orphans probably belong to another database, and must not be deleted.
    if (orphans.length > Math.max(known, ORPHANS_ALWAYS)) {
      log.error({ orphans: orphans.length, known }, 'the store does not belong to this database: most of its files are unknown');
      return;
    }
    const cleared = await takeOut(orphans, signal);
    if (cleared > 0) log.info({ orphans: cleared }, 'files that nothing refers to were cleared away');
  });
  jobs.schedule(purgeOrphans, '50 19 * * *', {});
}
