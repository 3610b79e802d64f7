import { buildBugs, buildProposal, buildTemplate } from '../src/bugs/bugs.factory.ts';
import { generalizeAll } from '../src/bugs/generalize.policy.ts';
import type { DbOrTx } from '../src/platform/database/database.ts';
import { OWN_BUGS, PROPOSALS } from './bug-list.ts';
import type { WorkspaceKey } from './company.ts';
import type { Engagement } from './engagement.ts';
import { LAST_INSTANT } from './story.ts';
import { type Users, userOf } from './team.ts';
import type { ToldIssue } from './tell-issues.ts';

const DAY = 24 * 3_600_000;

export async function fillBugs(tx: DbOrTx, workspaceId: string, key: WorkspaceKey, users: Users): Promise<void> {
  const { admin, nodes, templates } = OWN_BUGS[key];
  const place = { workspaceId, userId: userOf(users, admin).id };
  await buildBugs(tx, place, nodes);
  for (const template of templates) await buildTemplate(tx, place, template);
}

export async function fillProposal(
  tx: DbOrTx,
  workspaceId: string,
  { key, workspace }: Engagement,
  issues: readonly ToldIssue[],
  users: Users,
): Promise<void> {
  const proposed = PROPOSALS[key];
  const issue = issues.find(({ contents, story, bugId }) => story.publishedAt && contents.vi && !bugId.startsWith('business_logic'));
  if (!proposed || !issue?.contents.vi || !issue.story.publishedAt) return;
  const { state, note, answer } = proposed;
  const createdAt = new Date(Math.min(issue.story.publishedAt.getTime() + DAY, LAST_INSTANT - DAY));
  const decider = userOf(users, OWN_BUGS[workspace].admin).id;
  const texts = generalizeAll(
    issue.contents.vi,
    issue.assets.map(({ value }) => value),
    'vi',
  );
  const decided = state === 'OPEN' ? {} : { state, answer, decidedBy: decider, decidedAt: new Date(createdAt.getTime() + DAY / 2) };
  const place = { workspaceId, userId: issue.team.tester.id };
  await buildProposal(tx, place, { ...texts, bugId: issue.bugId, language: 'vi', note, issueId: issue.id, createdAt, ...decided });
  if (state === 'ACCEPTED') await buildTemplate(tx, { workspaceId, userId: decider }, { ...texts, bugId: issue.bugId, language: 'vi' });
}
