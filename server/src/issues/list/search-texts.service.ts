import { setImmediate as turn } from 'node:timers/promises';
import { fieldsOfKind } from '../../custom-fields/custom-fields.service.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { installFoldingJob } from '../../platform/text/folding-jobs.ts';
import { searchColumns } from '../edit/issue-fields.service.ts';
import { listEvidence } from '../evidence/issue-evidence.repo.ts';
import { storedValues } from '../fields/field-values.service.ts';
import { listAssets, listContents } from '../issues.repo.ts';
import { type FoldedIssue, issuesWithOldTexts, storeSearchTexts, workspaceWithOldTexts } from './search-texts.repo.ts';

const BATCH = 50;

/** Installs the job that folds outdated search texts. Call it before the jobs start. */
export const installIssueFolding = (platform: Pick<Platform, 'database' | 'jobs'>): void =>
  installFoldingJob(platform, 'issues.search-texts', () => foldSomeIssues(platform.database.db));

/**
 * Folds the texts of a few issues whose search text an earlier version of Coloa wrote.
 * @returns whether there were any
 */
export async function foldSomeIssues(db: DbOrTx): Promise<boolean> {
  const workspaceId = await workspaceWithOldTexts(db);
  if (workspaceId === null) return false;
  const definitions = await fieldsOfKind(db, workspaceId, 'ISSUE');
  const folded: FoldedIssue[] = [];
  for (const { id, version, externalId, cwe } of await issuesWithOldTexts(db, workspaceId, BATCH)) {
    const [contents, assets, evidence, fields] = await Promise.all([
      listContents(db, workspaceId, id),
      listAssets(db, workspaceId, id),
      listEvidence(db, workspaceId, id),
      storedValues(db, workspaceId, id, definitions),
    ]);
    const texts = Object.fromEntries(contents.map(({ language, content }) => [language, content]));
    folded.push({ id, version, ...searchColumns({ contents: texts, externalId, cwe, assets, evidence, fields }, definitions) });
    // A pause after each issue lets the server answer other requests during the batch.
    await turn();
  }
  await storeSearchTexts(db, workspaceId, folded);
  return true;
}
