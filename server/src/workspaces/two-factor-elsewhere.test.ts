import { ROLES } from '@coloa/contract/permissions.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { usersImportContract } from '@coloa/contract/users/users-import.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { buildTwoFactor } from '../sessions/two-factor/two-factor.factory.ts';
import { buildMember, buildUser } from '../users/users.factory.ts';
import { buildWorkspace } from './workspaces.factory.ts';

const { call, db, platform, tokenOf } = await testApp();

async function outsideOfTheirOwn(role: 'Admin' | 'System') {
  const [easy, strict] = [await buildWorkspace(db), await buildWorkspace(db, { twoFactorRequired: true })];
  const user = await buildMember(db, { workspace: easy, role });
  if (role === 'Admin') await buildMember(db, { workspace: strict, role, user });
  const member = await buildMember(db, { workspace: strict });
  await buildMember(db, { workspace: easy, user: member });
  return { user, easy, strict, member, as: { token: await tokenOf(user) } };
}

const callsOn = (workspaceId: string, name: string, member: string, somebody: string) =>
  [
    [usersContract.listMembers, { query: { workspaceId } }],
    [usersContract.findUsernames, { query: { name: 'user', workspaceId } }],
    [usersContract.create, { body: { username: `moi${name.length}`, name: 'Mới', roleId: ROLES.Client.id, workspaceId } }],
    [usersContract.addToWorkspace, { params: { id: somebody }, body: { workspaceId, roleId: ROLES.Client.id } }],
    [usersContract.updateRole, { params: { id: member }, body: { workspaceId, roleId: ROLES.Client.id } }],
    [usersContract.removeFromWorkspace, { params: { workspace_id: workspaceId, user_id: member } }],
    [usersImportContract.preview, { body: { csv: 'username,name\nmot,Một', workspaceId, roleId: ROLES.Client.id } }],
    [usersImportContract.run, { body: { csv: 'username,name\nmot,Một', workspaceId, roleId: ROLES.Client.id } }],
    [workspacesContract.get, { params: { id: workspaceId } }],
    [workspacesContract.summary, { params: { id: workspaceId } }],
    [workspacesContract.update, { params: { id: workspaceId }, body: { twoFactorRequired: false } }],
    [workspacesContract.removeLogo, { params: { id: workspaceId } }],
  ] as const;

test('a user without two-factor cannot read or change a workspace that requires it from another, not even System', async () => {
  for (const role of ['Admin', 'System'] as const) {
    const { as, strict, member } = await outsideOfTheirOwn(role);
    const somebody = await buildUser(db);
    for (const [endpoint, args] of callsOn(strict.id, strict.name, member.id, somebody.id)) {
      expect(await call(endpoint, args, as), endpoint.path).toMatchObject({ status: 309, errors: ['TWO_FACTOR_REQUIRED'] });
    }
    const [left] = await db.select({ demands: workspaces.twoFactorRequired }).from(workspaces).where(eq(workspaces.id, strict.id));
    expect(left).toEqual({ demands: true });
  }
});

test('a strict workspace is not counted, and a role in it gives no rights over shared members', async () => {
  const { as, strict, easy, member } = await outsideOfTheirOwn('Admin');
  expect((await call(workspacesContract.list, {}, as)).body.map(({ id }) => id)).toEqual([easy.id]);
  expect((await call(workspacesContract.summaries, {}, as)).body.map(({ workspace }) => workspace.id)).toEqual([easy.id]);
  expect((await call(usersContract.summary, {}, as)).body.map(({ workspace }) => workspace.id)).toEqual([easy.id]);
  const seen = await call(usersContract.get, { params: { id: member.id } }, as);
  expect(seen.body).toMatchObject({ mayEditIdentity: false, workspaces: [{ workspace: { id: easy.id } }] });
  expect((await call(usersContract.update, { params: { id: member.id }, body: { email: 'khac@coloa.example' } }, as)).status).toBe(403);
  expect((await call(sessionsContract.workspacesOfUser, { query: { username: member.username } }, as)).body).toMatchObject([
    { id: easy.id },
  ]);
  expect((await call(usersContract.get, { params: { id: (await buildMember(db, { workspace: strict })).id } }, as)).status).toBe(404);
});

test('with two-factor enabled, the strict workspace is accessible again', async () => {
  const { user, as, strict, easy, member } = await outsideOfTheirOwn('Admin');
  await buildTwoFactor(platform, user);
  expect((await call(workspacesContract.list, {}, as)).body.map(({ id }) => id).sort()).toEqual([strict.id, easy.id].sort());
  expect((await call(usersContract.listMembers, { query: { workspaceId: strict.id } }, as)).status).toBe(200);
  expect((await call(usersContract.update, { params: { id: member.id }, body: { email: 'khac@coloa.example' } }, as)).status).toBe(200);
  expect((await call(workspacesContract.update, { params: { id: strict.id }, body: { twoFactorRequired: false } }, as)).status).toBe(200);
});
