import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { buildTeam } from '../../../test/team.ts';
import { buildAssignee } from '../../projects/projects.factory.ts';
import { buildMember } from '../../users/users.factory.ts';
import { buildIssue } from '../issues.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { people, as, project, workspace } = await buildTeam(app);
const get = async ({ id }: { id: string }) => (await call(issuesContract.get, { params: { id } }, as('lead'))).body.fixer?.id ?? null;
async function unassign(projectId: string, userId: string) {
  const { assignees } = (await call(projectsContract.get, { params: { id: projectId } }, as('lead'))).body;
  const id = assignees.find(({ person }) => person.id === userId)?.id ?? '';
  expect((await call(assigneesContract.remove, { params: { id } }, as('lead'))).status).toBe(200);
}
const lastChanges = async ({ id }: { id: string }) =>
  (await call(issuesContract.history, { params: { id } }, as('lead'))).body.items[0]?.changes;

test('a fixer removed from a project stays the fixer only in other projects and of closed issues', async () => {
  const [mine, other] = [await project(), await project()];
  const fixerId = people.client.id;
  const [open, closed, elsewhere] = [
    await buildIssue(db, { project: mine, status: 'OPEN', fixerId }),
    await buildIssue(db, { project: mine, status: 'CLOSED', fixerId }),
    await buildIssue(db, { project: other, status: 'OPEN', fixerId }),
  ];
  await unassign(mine.id, fixerId);
  expect([await get(open), await get(closed), await get(elsewhere)]).toEqual([null, fixerId, fixerId]);
  expect(await lastChanges(open)).toMatchObject([{ field: 'fixer', from: { id: fixerId }, to: null }]);
});

test('a fixer who is removed from a project but can read every project stays the fixer', async () => {
  const mine = await project();
  const admin = await buildMember(db, { workspace, role: 'Admin' });
  await buildAssignee(db, { project: mine, user: admin, hats: ['CLIENT'] });
  const open = await buildIssue(db, { project: mine, status: 'OPEN', fixerId: admin.id });
  await unassign(mine.id, admin.id);
  expect(await get(open)).toBe(admin.id);
});

test('a removed member is no longer a fixer, also in the history; a closed issue keeps its fixer', async () => {
  const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
  const mine = await project();
  const [open, closed] = [
    await buildIssue(db, { project: mine, status: 'OPEN', fixerId: people.client.id }),
    await buildIssue(db, { project: mine, status: 'CLOSED', fixerId: people.client.id }),
  ];
  const params = { workspace_id: workspace.id, user_id: people.client.id };
  expect((await call(usersContract.removeFromWorkspace, { params }, admin)).status).toBe(200);
  expect([await get(open), await get(closed)]).toEqual([null, people.client.id]);
  expect(await lastChanges(open)).toMatchObject([{ field: 'fixer', from: { id: people.client.id }, to: null }]);
});
