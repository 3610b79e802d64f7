import { ROLES } from '@coloa/contract/permissions.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { users } from '../membership/users.tables.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildMember } from './users.factory.ts';

const { call, db, tokenOf, signIn } = await testApp();

let made = 0;
const someone = (overrides: object = {}) => ({ username: `moi.${++made}`, name: 'Người Mới', roleId: ROLES.Tester.id, ...overrides });
const create = (token: string, overrides: object = {}) => call(usersContract.create, { body: someone(overrides) }, { token });
const admin = async (workspace?: { id: string }) => tokenOf(await buildMember(db, { role: 'Admin', ...(workspace ? { workspace } : {}) }));
const usersCount = async () => (await db.select({ id: users.id }).from(users)).length;

describe('POST /api/user', () => {
  test('200: returns the generated password once; it signs in and must be changed', async () => {
    const answer = await create(await admin(), { username: 'Trần.Hoà', email: 'Hoa@Coloa.example', language: 'en' });
    expect(answer.status).toBe(200);
    const { token } = await signIn({ username: 'trần.hoà' }, answer.body.password ?? '');
    const { body } = await call(profileContract.get, {}, { token });
    expect(body).toMatchObject({
      id: answer.body.id,
      username: 'Trần.Hoà',
      email: 'Hoa@Coloa.example',
      language: 'en',
      mustChangePassword: true,
    });
    expect(body.role.name).toBe('Tester');
  });

  test('200: creates a user in a given workspace according to the caller’s role there', async () => {
    const [here, there] = [await buildWorkspace(db), await buildWorkspace(db)];
    const user = await buildMember(db, { workspace: here, role: 'Tester' });
    await buildMember(db, { workspace: there, role: 'Admin', user });
    const token = await tokenOf(user, here);
    const answer = await create(token, { workspaceId: there.id });
    expect(answer.status).toBe(200);
    const { body } = await call(usersContract.listMembers, { query: { workspaceId: there.id } }, { token });
    expect(body.items.map(({ id }) => id)).toContain(answer.body.id);
    expect((await create(token)).status).toBe(403);
  });

  test('200: System can create users, and System users, in any workspace', async () => {
    const elsewhere = await buildWorkspace(db);
    const token = await tokenOf(await buildMember(db, { role: 'System' }));
    expect((await create(token, { workspaceId: elsewhere.id, roleId: ROLES.System.id })).status).toBe(200);
  });

  test('400: names every invalid field at once, and creates no user', async () => {
    const token = await admin();
    const before = await usersCount();
    const answer = await create(token, {
      username: 'có dấu cách',
      name: '',
      email: 'không phải thư',
      roleId: 'Admin',
      language: 'fr',
      isAdmin: true,
    });
    expect(answer.details.map(({ code, path }) => `${path} ${code}`)).toEqual([
      'username FIELD_FORMAT',
      'name FIELD_REQUIRED',
      'email FIELD_FORMAT',
      'language FIELD_NOT_ALLOWED',
      'roleId FIELD_FORMAT',
      'isAdmin FIELD_UNKNOWN',
    ]);
    expect(await usersCount()).toBe(before);
  });

  test('400: for an unknown role', async () => {
    const token = await admin();
    expect(await create(token, { roleId: '01900000-0000-7000-8000-0000000000ff' })).toMatchObject({
      status: 400,
      errors: ['UNKNOWN_ROLE'],
    });
  });

  test('401: without a token', async () => {
    expect(await call(usersContract.create, { body: someone() })).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
  });

  test('403: without WRITE_USER', async () => {
    for (const role of ['Lead', 'Tester', 'Client'] as const) {
      expect(await create(await tokenOf(await buildMember(db, { role })))).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    }
  });

  test('403: users cannot grant a role with a permission that they lack', async () => {
    const before = await usersCount();
    const token = await admin();
    const answer = await create(token, { roleId: ROLES.System.id });
    expect(answer).toMatchObject({ status: 403, errors: ['ROLE_TOO_POWERFUL'], details: [{ path: 'roleId' }] });
    expect(await usersCount()).toBe(before + 1);
    for (const role of ['Admin', 'Lead', 'Tester', 'Client'] as const)
      expect((await create(token, { roleId: ROLES[role].id })).status).toBe(200);
  });

  test('404: for a workspace that is not the caller’s, existing or not', async () => {
    const token = await admin();
    for (const workspaceId of [(await buildWorkspace(db)).id, '01900000-0000-7000-8000-0000000000aa']) {
      expect(await create(token, { workspaceId })).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    }
  });

  test('409: reports a user name and an address in use at once, in any case', async () => {
    const token = await admin();
    await buildMember(db, {}, { username: 'Ngọc.Lan', email: 'lan@coloa.example' });
    const answer = await create(token, { username: 'ngọc.LAN'.normalize('NFD'), email: 'LAN@coloa.example' });
    expect(answer.status).toBe(409);
    expect(answer.details.map(({ code, path }) => `${path} ${code}`)).toEqual(['username USERNAME_TAKEN', 'email EMAIL_TAKEN']);
  });

  test('409: one of several concurrent requests with the same name creates a user', async () => {
    const token = await admin();
    const answers = await Promise.all(Array.from({ length: 4 }, () => create(token, { username: 'cung.luc', email: null })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const { errors, status } of answers) if (status === 409) expect(errors).toEqual(['USERNAME_TAKEN']);
  });

  test('409: callers who must change their password cannot create users', async () => {
    const token = await tokenOf(await buildMember(db, { role: 'Admin' }, { mustChangePassword: true }));
    expect(await create(token)).toMatchObject({ status: 409, errors: ['PASSWORD_CHANGE_REQUIRED'] });
  });
});
