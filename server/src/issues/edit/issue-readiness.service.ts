import type { IssueGap, IssueReadiness } from '@coloa/contract/issues/issue-gap.schema.ts';
import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { fieldOfGap, issueGaps, missingForReview } from '@coloa/contract/readiness/issue-gaps.ts';
import { neutralNames } from '@coloa/contract/readiness/neutral-names.ts';
import { type ReadinessRules, reported, stops } from '@coloa/contract/readiness/readiness-rules.ts';
import { readinessRulesOf } from '../../membership/workspaces.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { type RefusalDetail, refuseIfAny } from '../../platform/http/refusal.ts';
import { openProject } from '../../projects/projects.service.ts';
import { presentBrief } from '../issues.present.ts';
import { isKeptIn } from '../secrets/kept-secrets.service.ts';
import type { Contents } from './issue-fields.service.ts';
import { outdatedOf } from './issue-outdated.service.ts';
import { listJudged } from './issue-texts.repo.ts';

interface Judging {
  workspaceId: string;
  project: { id: string; name: string; client: string; languages: readonly Language[] };
  rules: ReadinessRules;
}

/** Returns those of the given issues that have reported gaps or lack texts that a review requires. */
async function judge(db: DbOrTx, { workspaceId, project, rules }: Judging, ids: readonly string[]) {
  const rows = await listJudged(db, workspaceId, project.id, ids);
  return [...Map.groupBy(rows, ({ issue }) => issue.id).values()].flatMap((texts) => {
    const issue = texts[0]?.issue;
    if (!issue) return [];
    const contents: Contents = Object.fromEntries(texts.flatMap(({ language: of, content }) => (of && content ? [[of, content]] : [])));
    const gaps = issueGaps({
      ...issue,
      contents,
      reportLanguages: project.languages,
      names: neutralNames(project),
      outdatedTexts: outdatedOf(issue),
      // One placeholder asset is enough, because the gaps only depend on whether there are assets.
      assets: issue.hasAssets ? [{ value: issue.id }] : [],
      evidence: issue.evidence.map(({ captionVi, captionEn, ...item }) => ({ ...item, captions: { vi: captionVi, en: captionEn } })),
      isKept: isKeptIn(issue.keptHashes),
    });
    const found = reported(rules, gaps);
    const missing = missingForReview(contents, project.languages);
    return found.length + missing.length === 0 ? [] : [{ issue, gaps: found, missing }];
  });
}

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
  const { workspaceId } = actor;
  const { project, access } = await openProject(db, actor, projectId);
  if (access.reads !== 'all') return [];
  const rules = await readinessRulesOf(db, workspaceId);
  const judged = await judge(db, { workspaceId, project, rules }, ids);
  return judged.map(({ issue, ...lacks }) => ({ ...presentBrief(issue, project.key, language), ...lacks }));
}

/** Whether the step makes the content visible to reviewers or clients. */
const passesOn = (from: IssueStatus, to: IssueStatus): boolean => to === 'IN_REVIEW' || (from === 'IN_REVIEW' && to === 'OPEN');

/**
 * Requires that an issue has no gaps that stop a step which makes it visible to reviewers or clients. Includes changes that the transaction
 * has already written.
 * @throws Refusal NOT_READY with an error for each gap that the workspace does not allow
 */
export async function refuseNotReady(
  tx: Tx,
  workspaceId: string,
  { issue, project }: { issue: { id: string; status: IssueStatus }; project: Judging['project'] },
  to: IssueStatus | undefined,
): Promise<void> {
  if (to === undefined || !passesOn(issue.status, to)) return;
  const rules = await readinessRulesOf(tx, workspaceId);
  if (!Object.values(rules).includes('STOP')) return;
  const [judged] = await judge(tx, { workspaceId, project, rules }, [issue.id]);
  const stopping = (judged?.gaps ?? []).filter((gap) => stops(rules, gap));
  refuseIfAny(stopping.map(notReady));
}

const notReady = (gap: IssueGap): RefusalDetail => ({
  code: 'NOT_READY',
  path: fieldOfGap(gap),
  params: { worded: { what: `readiness:line.${gap.kind}` } },
});
