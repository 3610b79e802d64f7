import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { leaderboardContract } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildControl } from '../../checklists/project-controls.factory.ts';
import { buildFile } from '../../files/files.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, platform, tokenOf } = app;
const { people, as, project, workspace } = await buildTeam(app);
const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
const api = issuesContract;

async function livedIssue() {
  const mine = await project();
  const share = [{ userId: people.other.id, share: 30 }];
  const { id } = await buildIssue(db, { project: mine, reporterId: people.tester.id, severity: 'LOW' }, { contributors: share });
  const params = { id };
  const move = async (from: string, status: string, who: 'tester' | 'reviewer' | 'client' | 'lead') =>
    expect((await call(api.update, { params, body: { from, status } as never }, as(who))).status).toBe(200);
  await move('DRAFT', 'IN_REVIEW', 'tester');
  await move('IN_REVIEW', 'OPEN', 'reviewer');
  const { version } = (await call(api.get, { params }, as('lead'))).body;
  await call(api.update, { params, body: { version, fixerId: people.client.id } }, as('lead'));
  await move('OPEN', 'READY_FOR_RETEST', 'client');
  const results = [{ assetId: null, result: 'NOT_FIXED' as const }];
  expect((await call(retestsContract.record, { params, body: { from: 'READY_FOR_RETEST', results } }, as('lead'))).status).toBe(200);
  await buildFile(db, platform.storage, { workspaceId: workspace.id, projectId: mine.id, issueId: id, uploadedBy: people.tester.id });
  const control = await buildControl(db, mine, {}, { issues: [{ id }] });
  await platform.jobs.drain();

  const state = async () => ({
    issue: (await call(api.get, { params }, as('lead'))).body,
    client: (await call(api.get, { params }, as('client'))).body,
    list: (await call(api.list, { query: { projectId: mine.id } }, as('lead'))).body,
    project: (await call(projectsContract.get, { params: { id: mine.id } }, as('lead'))).body.issueCount,
    files: (await call(projectsContract.files, { params: { id: mine.id } }, as('lead'))).body.items,
    control: (await call(projectChecklistsContract.detail, { params: { projectId: mine.id, controlId: control.id } }, as('lead'))).body
      .issues,
    board: (await call(leaderboardContract.board, { body: { projectId: mine.id } }, admin)).body,
    retests: (await call(retestsContract.ofIssue, { params }, as('lead'))).body,
    told: await Promise.all(
      (['tester', 'client', 'lead', 'other'] as const).map(async (who) =>
        (await call(notificationsContract.list, {}, as(who))).body.items.filter(
          ({ subject }) => 'projectId' in subject && subject.projectId === mine.id,
        ),
      ),
    ),
  });
  return { id, mine, state };
}

const ways = {
  issue: ({ id }: { id: string }) => ({
    bin: () => call(api.delete, { params: { id } }, as('lead')),
    restore: () => call(api.restore, { params: { id } }, as('lead')),
  }),
  project: ({ mine }: { mine: { id: string } }) => ({
    bin: () => call(projectsContract.delete, { params: { id: mine.id } }, admin),
    restore: () => call(projectsContract.restore, { params: { id: mine.id } }, admin),
  }),
};

test.each(['issue', 'project'] as const)(
  'restoring the %s is the exact inverse of deleting it: points, counters, links, notifications, files',
  async (which) => {
    const lived = await livedIssue();
    const { bin, restore } = ways[which](lived);
    const before = await lived.state();
    expect(before.board.rows.length).toBe(4);
    expect(before.told.flat().length).toBeGreaterThan(1);
    for (let n = 0; n < 2; n++) {
      expect((await bin()).status).toBe(200);
      const gone = (await call(leaderboardContract.board, { body: { projectId: lived.mine.id } }, admin)).body;
      expect(gone.rows ?? []).toEqual([]);
      expect((await restore()).status).toBe(200);
      await platform.jobs.drain();
      expect(await lived.state()).toEqual(before);
    }
  },
);
