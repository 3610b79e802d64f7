import { setImmediate as turn } from 'node:timers/promises';
import type { DbOrTx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { installFoldingJob } from '../platform/text/folding-jobs.ts';
import { derivedFrom } from './write-up-texts.policy.ts';
import { setSearchText, writeUpsWithOldTexts } from './write-ups.repo.ts';

const BATCH = 50;

/**
 * Registers a job that refolds search texts of write-ups that earlier versions of Coloa stored. Call this function before the jobs start.
 */
export const installWriteUpFolding = (platform: Pick<Platform, 'database' | 'jobs'>): void =>
  installFoldingJob(platform, 'write-ups.search-texts', () => foldSomeWriteUps(platform.database.db));

export async function foldSomeWriteUps(db: DbOrTx): Promise<boolean> {
  const rows = await writeUpsWithOldTexts(db, BATCH);
  for (const { workspaceId, id, version, ...texts } of rows) {
    const { searchTitle, searchText, searchVersion } = derivedFrom(texts);
    await setSearchText(db, workspaceId, id, version, { searchTitle, searchText, searchVersion });
    // Lets other requests run between two write-ups.
    await turn();
  }
  return rows.length > 0;
}
