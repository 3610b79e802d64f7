import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import type { DbOrTx } from '../platform/database/database.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { derivedFrom } from './write-up-texts.policy.ts';
import { setSearchText, writeUpsWithOldTexts } from './write-ups.repo.ts';

const foldAgain = defineJob('write-ups.search-texts', z.object({}));

const BATCH = 50;

/** Registers the job that folds search texts of earlier versions of Coloa again. Call before the jobs start. */
export function installWriteUpTextJob({ database: { db }, jobs }: Pick<Platform, 'database' | 'jobs'>): void {
  jobs.handle(foldAgain, (_payload, { signal }) => foldOldWriteUpTexts(db, signal), { slow: true });
  jobs.schedule(foldAgain, '* * * * *', {});
}

/** Folds search texts of earlier versions of Coloa again. Until then, the write-ups are not found by phrases, `C++` or `C#`. */
export async function foldOldWriteUpTexts(db: DbOrTx, signal: AbortSignal): Promise<void> {
  for (let rows = await writeUpsWithOldTexts(db, BATCH); rows.length > 0; rows = await writeUpsWithOldTexts(db, BATCH)) {
    for (const { workspaceId, id, version, ...texts } of rows) {
      signal.throwIfAborted();
      const { searchTitle, searchText, searchVersion } = derivedFrom(texts);
      await setSearchText(db, workspaceId, id, version, { searchTitle, searchText, searchVersion });
      await turn();
    }
  }
}
