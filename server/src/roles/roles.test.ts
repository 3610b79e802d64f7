import { BUILT_IN_ROLES, isAdmin, isSystem, PERMISSIONS, ROLES } from '@coloa/contract/permissions.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { builtInRole } from '../membership/roles.service.ts';
import { canGrantRole } from '../membership/users.policy.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildRole } from './roles.factory.ts';

const { call, db, tokenOf } = await testApp();

async function team() {
  const workspace = await buildWorkspace(db);
  const staffRole = await buildRole(db, {
    workspaceId: workspace.id,
    privileges: ['READ_ROLE', 'WRITE_ROLE', 'DELETE_ROLE', 'READ_USER', 'WRITE_USER'],
  });
  const staff = await buildMember(db, { workspace, ownRoleId: staffRole.id });
  const token = await tokenOf(await buildMember(db, { workspace, role: 'Admin' }));
  return { workspace, token, staff, staffRole, staffToken: await tokenOf(staff) };
}

let named = 0;
const someRole = (overrides: object = {}) => ({ name: `Vai trò riêng ${++named}`, privileges: ['READ_PROJECT'], ...overrides });
const create = (token: string, overrides: object = {}) => call(rolesContract.create, { body: someRole(overrides) }, { token });
const update = (token: string, id: string, body: object) => call(rolesContract.update, { params: { id }, body }, { token });
const remove = (token: string, id: string) => call(rolesContract.delete, { params: { id } }, { token });
const find = async (token: string, id: string) => (await call(rolesContract.list, {}, { token })).body.find((role) => role.id === id);
const actions = async (workspaceId: string) =>
  await db
    .select({ action: auditEntries.action, details: auditEntries.details })
    .from(auditEntries)
    .where(eq(auditEntries.workspaceId, workspaceId))
    .orderBy(auditEntries.id);

describe('GET /api/role', () => {
  test('200: S30 lists the five built-in roles with their permissions', async () => {
    const { status, body } = await call(rolesContract.list, {}, { token: await tokenOf(await buildMember(db, { role: 'Lead' })) });
    expect(status).toBe(200);
    expect(body.map(({ name }) => name)).toEqual([...BUILT_IN_ROLES]);
    expect(body[0]).toEqual({
      id: ROLES.System.id,
      name: 'System',
      builtIn: true,
      privileges: [...PERMISSIONS],
      holders: 0,
      mayGrant: false,
    });
    expect(body[2]).toMatchObject({ name: 'Lead', holders: 1, mayGrant: true });
    expect(PERMISSIONS).toHaveLength(21);
  });

  test('200: lists the workspace’s roles after them by name, each with its number of users', async () => {
    const { workspace, token } = await team();
    await buildRole(db, { workspaceId: (await buildWorkspace(db)).id, name: 'Của nơi khác' });
    const [second, first] = [
      await buildRole(db, { workspaceId: workspace.id, name: 'Thực tập' }),
      await buildRole(db, { workspaceId: workspace.id, name: 'Đọc' }),
    ];
    await buildMember(db, { workspace, ownRoleId: first.id });
    const { body } = await call(rolesContract.list, {}, { token });
    expect(body.slice(5, 7).map(({ id, name, builtIn, holders }) => ({ id, name, builtIn, holders }))).toEqual([
      { id: first.id, name: 'Đọc', builtIn: false, holders: 1 },
      { id: second.id, name: 'Thực tập', builtIn: false, holders: 0 },
    ]);
  });

  test('401: without a token', async () => {
    expect(await call(rolesContract.list)).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
  });

  test('403: without READ_ROLE', async () => {
    const token = await tokenOf(await buildMember(db, { role: 'Tester' }));
    expect(await call(rolesContract.list, {}, { token })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });
});

describe('POST /api/role', () => {
  test('200: S30 creates a workspace role with any permissions, each once and in order', async () => {
    const { token, workspace } = await team();
    const { status, body } = await create(token, {
      name: '  Kiểm thử  viên',
      privileges: ['WRITE_COMMENT', 'READ_PROJECT', 'READ_PROJECT'],
    });
    expect(status).toBe(200);
    expect(await find(token, body.id)).toEqual({
      id: body.id,
      name: 'Kiểm thử  viên',
      builtIn: false,
      privileges: ['READ_PROJECT', 'WRITE_COMMENT'],
      holders: 0,
      mayGrant: true,
    });
    expect(await actions(workspace.id)).toEqual([{ action: 'ROLE_CREATED', details: { privileges: ['READ_PROJECT', 'WRITE_COMMENT'] } }]);
  });

  test('200: S29 a user whose workspace role has every permission is neither System nor Admin', async () => {
    const { workspace } = await team();
    const everything = await buildRole(db, { workspaceId: workspace.id, privileges: [...PERMISSIONS] });
    const token = await tokenOf(await buildMember(db, { workspace, ownRoleId: everything.id }));
    const { body } = await call(rolesContract.list, {}, { token });
    expect(body.filter(({ mayGrant }) => !mayGrant).map(({ name }) => name)).toEqual(['System']);
  });

  test('400: rejects an unknown permission, an empty name and unknown fields', async () => {
    const { token } = await team();
    const answer = await create(token, { name: ' ', privileges: ['READ_EVERYTHING'], builtIn: true, workspaceId: 'x' });
    expect(answer.details.map(({ code, path }) => `${path} ${code}`)).toEqual([
      'name FIELD_REQUIRED',
      'privileges.0 FIELD_NOT_ALLOWED',
      'builtIn FIELD_UNKNOWN',
      'workspaceId FIELD_UNKNOWN',
    ]);
  });

  test('401: without a token', async () => {
    expect(await call(rolesContract.create, { body: someRole() })).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
  });

  test('403: without WRITE_ROLE, and for a permission that the caller lacks', async () => {
    const { staffToken, workspace } = await team();
    expect(await create(await tokenOf(await buildMember(db, { workspace, role: 'Lead' })))).toMatchObject({
      status: 403,
      errors: ['FORBIDDEN'],
    });
    expect(await create(staffToken)).toMatchObject({ status: 403, errors: ['ROLE_TOO_POWERFUL'], details: [{ path: 'privileges' }] });
    expect((await create(staffToken, { privileges: ['WRITE_ROLE'] })).status).toBe(200);
  });

  test('409: rejects a name equivalent to that of another role, also in concurrent requests', async () => {
    const { token } = await team();
    await create(token, { name: 'Đánh giá' });
    for (const name of ['system', 'TESTER', 'Sys\u00ADtem', 'Ad\u034Fmin', 'danh  gia'])
      expect(await create(token, { name })).toMatchObject({ status: 409, errors: ['ROLE_NAME_TAKEN'] });
    const answers = await Promise.all([1, 2, 3].map(() => create(token, { name: 'Cùng lúc' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('409: rejects roles above the limit of 100, also in concurrent requests', async () => {
    const { token, workspace } = await team();
    for (let n = 0; n < 98; n++) await buildRole(db, { workspaceId: workspace.id, name: `Đầy ${n}` });
    const answers = await Promise.all([1, 2, 3].map((n) => create(token, { name: `Cùng lúc ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await create(token)).toMatchObject({ status: 409, errors: ['ROLES_FULL'] });
  });
});

describe('PUT /api/role/{id}', () => {
  test('200: an update without changes writes no audit entry', async () => {
    const { token, workspace } = await team();
    const { body } = await create(token, { name: 'Như cũ', privileges: ['READ_ROLE'] });
    const before = await actions(workspace.id);
    expect((await update(token, body.id, { name: 'Như cũ', privileges: ['READ_ROLE'] })).body).toBe(true);
    expect(await actions(workspace.id)).toEqual(before);
  });

  test('200: S31 a role change takes effect with the next request of its users', async () => {
    const { token, workspace } = await team();
    const { body } = await create(token, { name: 'Đọc', privileges: ['READ_ROLE'] });
    const holder = await tokenOf(await buildMember(db, { workspace, ownRoleId: body.id }));
    expect((await call(rolesContract.list, {}, { token: holder })).status).toBe(200);
    expect((await update(token, body.id, { name: 'Không đọc', privileges: ['WRITE_COMMENT'] })).body).toBe(true);
    expect((await call(rolesContract.list, {}, { token: holder })).status).toBe(403);
    expect(await find(token, body.id)).toMatchObject({ name: 'Không đọc', privileges: ['WRITE_COMMENT'], holders: 1 });
    expect((await actions(workspace.id)).at(-1)).toEqual({
      action: 'ROLE_CHANGED',
      details: { name: { from: 'Đọc', to: 'Không đọc' }, added: ['WRITE_COMMENT'], removed: ['READ_ROLE'] },
    });
  });

  test('400: rejects unknown fields', async () => {
    const { token, staffRole } = await team();
    expect((await update(token, staffRole.id, { builtIn: true, id: ROLES.System.id })).errors).toEqual(['FIELD_UNKNOWN', 'FIELD_UNKNOWN']);
  });

  test('401: without a token', async () => {
    expect(await call(rolesContract.update, { params: { id: ROLES.Lead.id }, body: {} })).toMatchObject({ status: 401 });
  });

  test('403: for a role that has, or would get, a permission that the caller lacks, even their own', async () => {
    const { staffToken, staffRole, token } = await team();
    const strong = await create(token, { privileges: ['DELETE_USER'] });
    for (const answer of [
      await update(staffToken, staffRole.id, { privileges: ['WRITE_CONFIG'] }),
      await update(staffToken, strong.body.id, { privileges: [] }),
      await update(staffToken, strong.body.id, { name: 'Khác' }),
    ]) {
      expect(answer).toMatchObject({ status: 403, errors: ['ROLE_TOO_POWERFUL'] });
    }
    expect((await find(token, staffRole.id))?.privileges).not.toContain('WRITE_CONFIG');
  });

  test('404: for a role of another workspace and an unknown role', async () => {
    const { staffRole } = await team();
    const { token } = await team();
    for (const id of [staffRole.id, newId()]) {
      expect(await update(token, id, { name: 'Khác' })).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
      expect(await remove(token, id)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    }
  });

  test('409: for a built-in role, and for a name in use', async () => {
    const { token, staffRole } = await team();
    expect(await update(token, ROLES.Tester.id, { privileges: [...PERMISSIONS] })).toMatchObject({
      status: 409,
      errors: ['ROLE_BUILT_IN'],
    });
    await create(token, { name: 'Lấy rồi' });
    expect(await update(token, staffRole.id, { name: 'LẤY RỒI' })).toMatchObject({ status: 409, errors: ['ROLE_NAME_TAKEN'] });
    expect(await update(token, staffRole.id, { name: 'Admin' })).toMatchObject({ status: 409, errors: ['ROLE_NAME_TAKEN'] });
  });
});

describe('DELETE /api/role/{id}', () => {
  test('200: deletes a role without users', async () => {
    const { token, workspace } = await team();
    const { body } = await create(token);
    expect((await remove(token, body.id)).text).toBe('true');
    expect(await find(token, body.id)).toBeUndefined();
    expect((await actions(workspace.id)).at(-1)?.action).toBe('ROLE_DELETED');
    expect((await remove(token, body.id)).status).toBe(404);
  });

  test('401: without a token', async () => {
    expect(await call(rolesContract.delete, { params: { id: ROLES.Lead.id } })).toMatchObject({ status: 401 });
  });

  test('403: without DELETE_ROLE', async () => {
    const { workspace, staffRole } = await team();
    expect(await remove(await tokenOf(await buildMember(db, { workspace, role: 'Lead' })), staffRole.id)).toMatchObject({ status: 403 });
  });

  test('409: for a built-in role, and for a role with users', async () => {
    const { token, staffRole } = await team();
    expect(await remove(token, ROLES.Client.id)).toMatchObject({ status: 409, errors: ['ROLE_BUILT_IN'] });
    expect(await remove(token, staffRole.id)).toMatchObject({ status: 409, errors: ['ROLE_HELD'] });
  });
});

describe('roles', () => {
  test('S29 isSystem is true only for System, isAdmin for System and Admin', () => {
    expect(BUILT_IN_ROLES.filter((name) => isSystem({ name }))).toEqual(['System']);
    expect(BUILT_IN_ROLES.filter((name) => isAdmin({ name }))).toEqual(['System', 'Admin']);
  });

  test('users can grant a role if they have all its permissions; only System can grant System', () => {
    const granter = (role: 'Admin' | 'Lead' | 'System') => ({ role, permissions: builtInRole(role).permissions });
    const grants = (role: 'Admin' | 'Lead' | 'System') => BUILT_IN_ROLES.filter((name) => canGrantRole(granter(role), builtInRole(name)));
    expect(grants('System')).toEqual([...BUILT_IN_ROLES]);
    expect(grants('Admin')).toEqual(['Admin', 'Lead', 'Tester', 'Client']);
    expect(grants('Lead')).toEqual(['Lead', 'Tester', 'Client']);
    expect(canGrantRole({ role: 'Everything', permissions: new Set(PERMISSIONS) }, builtInRole('System'))).toBe(false);
  });
});
