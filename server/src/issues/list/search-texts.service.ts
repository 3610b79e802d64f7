import { setImmediate as turn } from 'node:timers/promises';
import { z } from 'zod';
import type { DbOrTx } from '../../platform/database/database.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { searchColumns } from '../edit/issue-fields.service.ts';
import { listEvidence } from '../evidence/issue-evidence.repo.ts';
import { listAssets, listContents } from '../issues.repo.ts';
import { type FoldedIssue, issuesWithOldTexts, storeSearchTexts, workspaceWithOldTexts } from './search-texts.repo.ts';

const foldAgain = defineJob('issues.search-texts', z.object({}));

/** Issues per statement. */
const BATCH = 50;
/** The job runs again every minute. */
const RUN_MS = 50_000;

/** Registers the job that folds search texts of earlier versions of Coloa again. Call before the jobs start. */
export function installSearchTextJob({ database: { db }, jobs }: Pick<Platform, 'database' | 'jobs'>): void {
  jobs.handle(foldAgain, (_payload, { signal }) => foldOldSearchTexts(db, signal), { slow: true });
  jobs.schedule(foldAgain, '* * * * *', {});
}

/**
 * Folds search texts of earlier versions of Coloa again, for less than a minute. Until then, the issues are not found by phrases, `C++` or
 * `C#`.
 */
export async function foldOldSearchTexts(db: DbOrTx, signal: AbortSignal): Promise<void> {
  const end = performance.now() + RUN_MS;
  while (performance.now() < end && (await foldSome(db))) signal.throwIfAborted();
}

/** Folds the texts of a few issues again. Returns whether there were any. */
async function foldSome(db: DbOrTx): Promise<boolean> {
  const workspaceId = await workspaceWithOldTexts(db);
  if (workspaceId === null) return false;
  const folded: FoldedIssue[] = [];
  for (const { id, version, externalId, cwe } of await issuesWithOldTexts(db, workspaceId, BATCH)) {
    const [contents, assets, evidence] = await Promise.all([
      listContents(db, workspaceId, id),
      listAssets(db, workspaceId, id),
      listEvidence(db, workspaceId, id),
    ]);
    const texts = Object.fromEntries(contents.map(({ language, content }) => [language, content]));
    folded.push({ id, version, ...searchColumns({ contents: texts, externalId, cwe, assets, evidence }) });
    // Other requests do not wait for the texts of all of them.
    await turn();
  }
  await storeSearchTexts(db, workspaceId, folded);
  return true;
}
