import { ROLES } from '@coloa/contract/permissions.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { assigneesContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { newId } from '../platform/ids.ts';
import { buildAssignee, buildProject } from '../projects/projects.factory.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildMember, buildUser } from './users.factory.ts';

const t = await testApp();
const { call, db, tokenOf } = t;
const other = await testApp({ database: t.database });

const add = (token: string, id: string, body: object) => call(usersContract.addToWorkspace, { params: { id }, body }, { token });
const setRole = (token: string, id: string, body: object) => call(usersContract.updateRole, { params: { id }, body }, { token });
const remove = (token: string, workspaceId: string, userId: string) =>
  call(usersContract.removeFromWorkspace, { params: { workspace_id: workspaceId, user_id: userId } }, { token });
const profile = (token: string, app: Pick<typeof t, 'call'> = t) => app.call(profileContract.get, {}, { token });
const logged = async (workspaceId: string, action: string) =>
  (
    await db
      .select({ details: auditEntries.details })
      .from(auditEntries)
      .where(and(eq(auditEntries.workspaceId, workspaceId), eq(auditEntries.action, action)))
  ).map(({ details }) => details);

async function team() {
  const workspace = await buildWorkspace(db);
  const admin = await buildMember(db, { workspace, role: 'Admin' });
  const member = await buildMember(db, { workspace, role: 'Tester' });
  const system = await buildMember(db, { workspace, role: 'System' });
  return {
    workspace,
    admin,
    member,
    system,
    token: await tokenOf(admin),
    systemToken: await tokenOf(system),
    memberToken: await tokenOf(member),
  };
}

describe('GET /api/user/get-exist-username', () => {
  const find = (token: string, query: object) => call(usersContract.findUsernames, { query: { ...query } }, { token });

  test('200: System finds at most ten enabled users by the beginning of the user name, without addresses', async () => {
    const { systemToken: token, workspace, member } = await team();
    for (let n = 0; n < 12; n++) await buildUser(db, { username: `Tìm_${String(n).padStart(2, '0')}`, email: `tim${n}@coloa.example` });
    const { body } = await find(token, { name: 'TÌM_' });
    expect(body).toHaveLength(10);
    expect(body[0]).toEqual({
      id: expect.any(String),
      username: 'Tìm_00',
      name: expect.any(String),
      avatar: null,
      member: false,
      invited: false,
    });
    expect((await find(token, { name: member.username, workspaceId: workspace.id })).body).toMatchObject([{ id: member.id, member: true }]);
    expect((await find(token, { name: '%%' })).body).toEqual([]);
    await buildUser(db, { username: 'khoa.roi', disabled: true });
    expect((await find(token, { name: 'khoa.roi' })).body).toEqual([]);
  });

  test('200: finds users by words of their name, with and without marks', async () => {
    const { systemToken: token } = await team();
    const { id } = await buildUser(db, { username: 'zz.khac', name: 'Đỗ Thị Bích Thủy' });
    for (const name of ['thuy', 'Thủy', 'bich thuy', 'ĐỖ']) {
      expect((await find(token, { name })).body.map((each) => each.id)).toContain(id);
    }
    expect((await find(token, { name: 'thuy khac nao' })).body).toEqual([]);
  });

  test('400: fewer than two characters', async () => {
    expect((await find((await team()).token, { name: 'a' })).errors).toEqual(['FIELD_TOO_SHORT']);
  });

  test('401: without a token', async () => {
    expect(await call(usersContract.findUsernames, { query: { name: 'ab' } })).toMatchObject({ status: 401 });
  });

  test('403: without WRITE_USER', async () => {
    expect(await find((await team()).memberToken, { name: 'ab' })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('404: for a workspace that is not the caller’s', async () => {
    expect(await find((await team()).token, { name: 'ab', workspaceId: (await buildWorkspace(db)).id })).toMatchObject({ status: 404 });
  });
});

describe('PUT /api/user/add-to-workspace/{id}', () => {
  test('200: a user whom System adds is a member with that role from then on', async () => {
    const { systemToken: token, workspace } = await team();
    const newcomer = await buildMember(db);
    const own = await buildRole(db, { workspaceId: workspace.id, name: 'Quan sát', privileges: ['READ_PROJECT'] });
    expect((await add(token, newcomer.id, { workspaceId: workspace.id, roleId: own.id })).text).toBe('true');
    expect((await profile(await tokenOf(newcomer, workspace))).body.role).toEqual({ name: 'Quan sát', privileges: ['READ_PROJECT'] });
    expect(await logged(workspace.id, 'MEMBER_ADDED')).toEqual([{ role: 'Quan sát' }]);
  });

  test('400: for an unknown role, and for a role of another workspace', async () => {
    const { token, workspace } = await team();
    const foreign = await buildRole(db, { workspaceId: (await buildWorkspace(db)).id });
    for (const roleId of [newId(), foreign.id]) {
      expect(await add(token, (await buildUser(db)).id, { workspaceId: workspace.id, roleId })).toMatchObject({
        status: 400,
        errors: ['UNKNOWN_ROLE'],
      });
    }
  });

  test('401: without a token', async () => {
    expect(await call(usersContract.addToWorkspace, { params: { id: newId() }, body: {} })).toMatchObject({ status: 401 });
  });

  test('403: without WRITE_USER there, and for a role with a permission that the caller lacks', async () => {
    const { token, memberToken, workspace } = await team();
    const user = await buildUser(db);
    expect(await add(memberToken, user.id, { workspaceId: workspace.id, roleId: ROLES.Client.id })).toMatchObject({
      status: 403,
      errors: ['FORBIDDEN'],
    });
    expect(await add(token, user.id, { workspaceId: workspace.id, roleId: ROLES.System.id })).toMatchObject({
      status: 403,
      errors: ['ROLE_TOO_POWERFUL'],
    });
  });

  test('404: for an unknown user, and for a workspace that is not the caller’s', async () => {
    const { token, workspace } = await team();
    const place = { workspaceId: workspace.id, roleId: ROLES.Client.id };
    expect(await add(token, newId(), place)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    const elsewhere = await buildWorkspace(db);
    expect(await add(token, (await buildUser(db)).id, { ...place, workspaceId: elsewhere.id })).toMatchObject({ status: 404 });
  });

  test('409: for a user who is already a member', async () => {
    const { token, member, workspace } = await team();
    expect(await add(token, member.id, { workspaceId: workspace.id, roleId: ROLES.Client.id })).toMatchObject({
      status: 409,
      errors: ['ALREADY_MEMBER'],
    });
  });
});

describe('PUT /api/user/update-role/{id}', () => {
  test('200: S31 the role takes effect with the next request, within a second in another process', async () => {
    const { token, member, memberToken, workspace } = await team();
    expect((await profile(memberToken, other)).body.role.name).toBe('Tester');
    expect((await setRole(token, member.id, { roleId: ROLES.Lead.id })).text).toBe('true');
    const changed = Date.now();
    expect((await profile(memberToken)).body.role.name).toBe('Lead');
    while ((await profile(memberToken, other)).body.role.name !== 'Lead') expect(Date.now() - changed).toBeLessThan(1_500);
    expect(await logged(workspace.id, 'MEMBER_ROLE_CHANGED')).toEqual([{ role: { from: 'Tester', to: 'Lead' } }]);
  });

  test('400: rejects unknown fields and unknown roles', async () => {
    const { token, member } = await team();
    expect((await setRole(token, member.id, { role: 'System', privileges: ['WRITE_USER'], roleId: ROLES.Lead.id })).errors).toEqual([
      'FIELD_UNKNOWN',
      'FIELD_UNKNOWN',
    ]);
    expect((await setRole(token, member.id, { roleId: newId() })).errors).toEqual(['UNKNOWN_ROLE']);
  });

  test('401: without a token', async () => {
    expect(await call(usersContract.updateRole, { params: { id: newId() }, body: {} })).toMatchObject({ status: 401 });
  });

  test('403: an Admin cannot promote to System, nor change a System user who is a Tester there', async () => {
    const { token, admin, system, workspace } = await team();
    expect(await setRole(token, system.id, { roleId: ROLES.Tester.id })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect(await setRole(token, admin.id, { roleId: ROLES.System.id })).toMatchObject({ status: 403, errors: ['ROLE_TOO_POWERFUL'] });
    const elsewhere = await buildMember(db, { role: 'System' });
    await buildMember(db, { workspace, role: 'Tester', user: elsewhere });
    expect(await setRole(token, elsewhere.id, { roleId: ROLES.Client.id })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect(await remove(token, workspace.id, elsewhere.id)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('403: a user with WRITE_USER who is not an Admin cannot change the role of an Admin', async () => {
    const { admin, member, workspace } = await team();
    const staff = await buildRole(db, {
      workspaceId: workspace.id,
      privileges: ['READ_USER', 'WRITE_USER', 'DELETE_USER', 'READ_GROUP', 'READ_CHECKLIST', 'WRITE_COMMENT'],
    });
    const token = await tokenOf(await buildMember(db, { workspace, ownRoleId: staff.id }));
    expect((await setRole(token, admin.id, { roleId: ROLES.Client.id })).status).toBe(403);
    expect((await remove(token, workspace.id, admin.id)).status).toBe(403);
    expect((await setRole(token, member.id, { roleId: ROLES.Client.id })).status).toBe(200);
  });

  test('404: for a user who is not a member of the current or the given workspace', async () => {
    const { token, member, workspace } = await team();
    const foreign = await buildMember(db);
    expect(await setRole(token, foreign.id, { roleId: ROLES.Client.id })).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    expect(await setRole(token, member.id, { roleId: ROLES.Client.id, workspaceId: foreign.workspaceId })).toMatchObject({ status: 404 });
    expect((await setRole(token, member.id, { roleId: ROLES.Client.id, workspaceId: workspace.id })).status).toBe(200);
  });
});

describe('DELETE /api/user/userworkspace/{workspace_id}/{user_id}', () => {
  test('200: invalidates tokens there with the next request, ends assignments, and keeps sessions elsewhere', async () => {
    const { token, member, memberToken, workspace, admin } = await team();
    const elsewhere = await buildWorkspace(db);
    await buildMember(db, { workspace: elsewhere, user: member });
    const there = await tokenOf(member, elsewhere);
    const project = await buildProject(db, { workspaceId: workspace.id, createdBy: admin.id });
    const assignee = await buildAssignee(db, { project, user: member, hats: ['TESTER'] });
    expect((await profile(memberToken, other)).status).toBe(200);

    expect((await remove(token, workspace.id, member.id)).text).toBe('true');
    const removed = Date.now();
    expect(await profile(memberToken)).toMatchObject({ status: 401, errors: ['TOKEN_INVALID'] });
    while ((await profile(memberToken, other)).status === 200) expect(Date.now() - removed).toBeLessThan(1_500);
    expect((await profile(there)).status).toBe(200);
    expect((await call(assigneesContract.update, { params: { id: assignee.id }, body: { hats: ['TESTER'] } }, { token })).status).toBe(404);
    expect(await logged(workspace.id, 'MEMBER_REMOVED')).toEqual([{ role: 'Tester' }]);
    expect((await remove(token, workspace.id, member.id)).status).toBe(404);
  });

  test('200: a user who no longer belongs to a workspace cannot sign in, and gets the reason', async () => {
    const { token, member, workspace } = await team();
    await remove(token, workspace.id, member.id);
    expect(await t.signIn(member)).toMatchObject({ errors: [{ code: 'NO_WORKSPACE' }] });
  });

  test('401: without a token', async () => {
    expect(await call(usersContract.removeFromWorkspace, { params: { workspace_id: newId(), user_id: newId() } })).toMatchObject({
      status: 401,
    });
  });

  test('403: without DELETE_USER, and for a System user as Admin', async () => {
    const { token, memberToken, admin, system, workspace } = await team();
    expect(await remove(memberToken, workspace.id, admin.id)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect(await remove(token, workspace.id, system.id)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('404: for a workspace that is not the caller’s, an unknown user and a non-member', async () => {
    const { token, workspace } = await team();
    const foreign = await buildMember(db);
    for (const [workspaceId, userId] of [
      [foreign.workspaceId, foreign.id],
      [workspace.id, foreign.id],
      [workspace.id, newId()],
    ] as const) {
      expect(await remove(token, workspaceId, userId)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    }
  });
});
