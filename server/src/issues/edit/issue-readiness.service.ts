import type { IssueReadiness } from '@coloa/contract/issues/issues.schema.ts';
import { issueGaps } from '@coloa/contract/issues/readiness.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { openProject } from '../../projects/projects.service.ts';
import { presentBrief } from '../issues.present.ts';
import type { Contents } from './issue-fields.service.ts';
import { outdatedOf } from './issue-language-times.service.ts';
import { listJudged } from './issue-texts.repo.ts';

/**
 * Returns the gaps of the given issues, without complete issues. Clients get an empty list, because they do not review.
 * @throws Refusal NOT_FOUND if the actor cannot see the project
 */
export async function issuesNotReady(
  db: DbOrTx,
  actor: Actor,
  projectId: string,
  ids: readonly string[],
  language: Language,
): Promise<IssueReadiness[]> {
  const { project, access } = await openProject(db, actor, projectId);
  if (access.reads !== 'all') return [];
  const rows = await listJudged(db, actor.workspaceId, projectId, ids);
  return [...Map.groupBy(rows, ({ issue }) => issue.id).values()].flatMap((texts) => {
    const issue = texts[0]?.issue;
    if (!issue) return [];
    const contents: Contents = Object.fromEntries(texts.flatMap(({ language: of, content }) => (of && content ? [[of, content]] : [])));
    const gaps = issueGaps({
      ...issue,
      contents,
      reportLanguages: project.languages,
      outdated: outdatedOf(issue),
      // One placeholder asset is enough, because the gaps only depend on whether there are assets.
      assets: issue.hasAssets ? [{ value: issue.id }] : [],
      evidence: issue.evidenceIds.map((id) => ({ id })),
    });
    return gaps.length === 0 ? [] : [{ ...presentBrief(issue, project.key, language), gaps }];
  });
}
