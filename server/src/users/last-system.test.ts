import { ROLES } from '@coloa/contract/permissions.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { memberships } from '../membership/users.tables.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildMember } from './users.factory.ts';

const { call, db, signIn, tokenOf } = await testApp();

const workspace = await buildWorkspace(db);
const demote = (token: string, id: string) =>
  call(usersContract.updateRole, { params: { id }, body: { roleId: ROLES.Admin.id } }, { token });
const remove = (token: string, id: string) =>
  call(usersContract.removeFromWorkspace, { params: { workspace_id: workspace.id, user_id: id } }, { token });
const disable = (token: string, id: string) => call(usersContract.update, { params: { id }, body: { disabled: true } }, { token });

beforeEach(async () => {
  await db.delete(memberships);
});

describe('the last System user', () => {
  test('cannot be demoted or removed, not even by themselves', async () => {
    const last = await buildMember(db, { workspace, role: 'System' });
    const token = await tokenOf(last);
    expect(await demote(token, last.id)).toMatchObject({ status: 409, errors: ['LAST_SYSTEM'] });
    expect(await remove(token, last.id)).toMatchObject({ status: 409, errors: ['LAST_SYSTEM'] });
  });

  test('is the one left when the others cannot sign in: disabled, or only invited', async () => {
    const last = await buildMember(db, { workspace, role: 'System' });
    await buildMember(db, { workspace, role: 'System' }, { disabled: true });
    await buildMember(db, { workspace, role: 'System' }, { passwordHash: null });
    const token = await tokenOf(last);
    expect(await demote(token, last.id)).toMatchObject({ status: 409, errors: ['LAST_SYSTEM'] });
  });

  test('is protected, but one of several can be demoted or removed, even if System elsewhere', async () => {
    const [one, two] = [await buildMember(db, { workspace, role: 'System' }), await buildMember(db, { workspace, role: 'System' })];
    await buildMember(db, { role: 'System', user: two });
    const token = await tokenOf(two);
    expect((await demote(token, one.id)).status).toBe(200);
    expect((await remove(token, two.id)).status).toBe(200);
  });

  test('remains when two demote, remove or disable each other concurrently', async () => {
    for (const act of [demote, remove, disable]) {
      await db.delete(memberships);
      const [one, two] = [await buildMember(db, { workspace, role: 'System' }), await buildMember(db, { workspace, role: 'System' })];
      const [oneToken, twoToken] = [await tokenOf(one), await tokenOf(two)];
      const answers = await Promise.all([act(oneToken, two.id), act(twoToken, one.id)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status !== 200)).toMatchObject([
        { errors: [expect.stringMatching(/LAST_SYSTEM|FORBIDDEN|TOKEN_INVALID/)] },
      ]);
    }
  });

  test('prevents the deletion of their workspace, and users of workspaces in the bin do not count', async () => {
    const [first, second, target] = [await buildWorkspace(db), await buildWorkspace(db), await buildWorkspace(db)];
    const one = await buildMember(db, { workspace: first, role: 'System' });
    const two = await buildMember(db, { workspace: second, role: 'System' });
    const token = await tokenOf(one, target);
    const bin = ({ id, name }: { id: string; name: string }) =>
      call(workspacesContract.delete, { params: { id }, body: { name } }, { token });
    expect((await bin(second)).status).toBe(200);
    expect(await bin(first)).toMatchObject({ status: 409, errors: ['LAST_SYSTEM'] });
    const body = { workspaceId: first.id, roleId: ROLES.Admin.id };
    expect((await call(usersContract.updateRole, { params: { id: one.id }, body }, { token })).errors).toEqual(['LAST_SYSTEM']);
    expect((await signIn(one)).token).toBeDefined();
    expect((await call(workspacesContract.restore, { params: { id: second.id } }, { token })).status).toBe(200);
    expect((await bin(first)).status).toBe(200);
    expect((await signIn(two)).token).toBeDefined();
  });
});
