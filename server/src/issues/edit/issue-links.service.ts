import type { CameOfIt } from '@coloa/contract/checklists/project-checklists.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { type RefusalDetail, refuseIfAny } from '../../platform/http/refusal.ts';
import { presentBrief } from '../issues.present.ts';
import { issuesOfProjectAmong, listNamed } from './issue-links.repo.ts';

/**
 * Requires that the issues are in the project and not in the bin. Only for callers who can read the whole project.
 * @throws Refusal UNKNOWN_ISSUE for each issue that fails this check, at `linkIssues.<n>`
 */
export async function requireIssuesOf(db: DbOrTx, workspaceId: string, projectId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const there = await issuesOfProjectAmong(db, workspaceId, projectId, ids);
  refuseIfAny(ids.flatMap((id, n): RefusalDetail[] => (there.has(id) ? [] : [{ code: 'UNKNOWN_ISSUE', path: `linkIssues.${n}` }])));
}

/** Returns the issues by id, in the order of their numbers, without those in the bin. Only for callers who can read the whole project. */
export async function cameOfIts(
  db: DbOrTx,
  workspaceId: string,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, CameOfIt>> {
  const rows = await listNamed(db, workspaceId, [...new Set(ids)]);
  return new Map(rows.map((row) => [row.id, presentBrief(row, row.projectKey, language)]));
}
