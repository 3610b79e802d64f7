import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildTeam } from '../../test/team.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildIssue } from './issues.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { people, as, project, workspace } = await buildTeam(app);

test('a member who is removed fixes nothing any more, in the history too; a closed issue keeps who fixed it', async () => {
  const admin = { token: await tokenOf(await buildMember(db, { workspace, role: 'Admin' })) };
  const mine = await project();
  const [open, closed] = [
    await buildIssue(db, { project: mine, status: 'OPEN', fixerId: people.client.id }),
    await buildIssue(db, { project: mine, status: 'CLOSED', fixerId: people.client.id }),
  ];
  const params = { workspace_id: workspace.id, user_id: people.client.id };
  expect((await call(usersContract.removeFromWorkspace, { params }, admin)).status).toBe(200);
  const get = async ({ id }: { id: string }) => (await call(issuesContract.get, { params: { id } }, as('lead'))).body.fixer?.id ?? null;
  expect([await get(open), await get(closed)]).toEqual([null, people.client.id]);
  const [last] = (await call(issuesContract.history, { params: { id: open.id } }, as('lead'))).body.items;
  expect(last?.changes).toMatchObject([{ field: 'fixer', from: { id: people.client.id }, to: null }]);
});
