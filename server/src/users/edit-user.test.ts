import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { startMailServer } from '../../test/mail-server.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { newId } from '../platform/ids.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { makeLink } from '../sessions/one-use-links.service.ts';
import { oneUseLinks } from '../sessions/sessions.tables.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildMember } from './users.factory.ts';

const mail = await startMailServer();
afterAll(() => mail.stop());
const t = await testApp({ env: { SMTP_URL: mail.url } });
const { call, db, tokenOf } = t;

const edit = (token: string, id: string, body: object) => call(usersContract.update, { params: { id }, body }, { token });
const get = (token: string, id: string) => call(usersContract.get, { params: { id } }, { token });
const profile = (token: string) => call(profileContract.get, {}, { token });
const actionsIn = async (workspaceId: string, userId: string) =>
  (
    await db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.workspaceId, workspaceId), eq(auditEntries.objectId, userId)))
  ).map(({ action }) => action);

let made = 0;
const address = () => `nguoi.${++made}@coloa.example`;

async function team() {
  const [workspace, elsewhere] = [await buildWorkspace(db), await buildWorkspace(db)];
  const member = await buildMember(db, { workspace, role: 'Lead' }, { email: address() });
  const shared = await buildMember(db, { workspace, role: 'Tester' }, { email: address() });
  await buildMember(db, { workspace: elsewhere, role: 'Client', user: shared });
  const system = await buildMember(db, { workspace, role: 'System' }, { email: address() });
  const admin = await buildMember(db, { workspace, role: 'Admin' }, { email: address() });
  return { workspace, elsewhere, admin, member, shared, system, token: await tokenOf(admin), systemToken: await tokenOf(system) };
}

describe('GET /api/user/{id}', () => {
  test('200: returns a user with the caller’s permissions, and the workspaces whose users the caller may read', async () => {
    const { token, member, shared, workspace, systemToken } = await team();
    expect((await get(token, member.id)).body).toEqual({
      id: member.id,
      username: member.username,
      name: member.name,
      avatar: null,
      email: member.email,
      language: 'vi',
      disabled: false,
      invited: false,
      twoFactor: false,
      lastSeenAt: null,
      createdAt: expect.stringMatching(/Z$/),
      mayEditIdentity: true,
      mayDisable: false,
      workspaces: [
        {
          workspace: { id: workspace.id, name: workspace.name },
          role: expect.objectContaining({ name: 'Lead' }),
          mayChangeRole: true,
          mayRemove: true,
        },
      ],
    });
    expect((await get(token, shared.id)).body).toMatchObject({ mayEditIdentity: false, workspaces: [{ workspace: { id: workspace.id } }] });
    expect((await get(systemToken, shared.id)).body).toMatchObject({ mayEditIdentity: true, mayDisable: true, workspaces: [{}, {}] });
    expect((await get(await tokenOf(member), shared.id)).body).toMatchObject({ twoFactor: null, mayEditIdentity: false });
  });

  test('401: without a token', async () => {
    expect(await call(usersContract.get, { params: { id: newId() } })).toMatchObject({ status: 401 });
  });

  test('403: without READ_USER', async () => {
    const { shared, elsewhere } = await team();
    expect(await get(await tokenOf(shared, elsewhere), shared.id)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('404: for a user of another workspace and an unknown user', async () => {
    const { token } = await team();
    for (const id of [(await buildMember(db)).id, newId()]) {
      expect(await get(token, id)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
      expect(await call(usersContract.workspaceRoles, { params: { id } }, { token })).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
      expect(await edit(token, id, { name: 'Khác' })).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    }
  });
});

describe('PUT /api/user/{id}', () => {
  test('200: changes name, user name and language of a user without other workspaces', async () => {
    const { token, member, workspace } = await team();
    expect((await edit(token, member.id, { username: `Đổi.${member.id.slice(-6)}`, name: 'Tên Mới', language: 'en' })).text).toBe('true');
    expect((await get(token, member.id)).body).toMatchObject({ name: 'Tên Mới', language: 'en', email: member.email });
    expect((await call(usersContract.listMembers, { query: { q: 'ten moi' } }, { token })).body.items.map(({ id }) => id)).toEqual([
      member.id,
    ]);
    expect(await t.signIn({ username: `đổi.${member.id.slice(-6)}` })).toHaveProperty('token');
    expect(await actionsIn(workspace.id, member.id)).toContain('USER_CHANGED');
    expect((await edit(token, member.id, {})).status).toBe(200);
  });

  test('200: emails the previous address about the new one, and invalidates links sent there', async () => {
    const { token, member, workspace } = await team();
    await t.platform.jobs.start();
    await t.database.transaction((tx) => makeLink(tx, 'reset', member.id));
    const next = address();
    expect((await edit(token, member.id, { email: next })).status).toBe(200);
    await expect.poll(() => mail.to(member.email ?? '').length, { timeout: 10_000 }).toBe(1);
    expect(mail.to(member.email ?? '')[0]?.text).toContain(next);
    expect(mail.to(next)).toEqual([]);
    expect(await db.select({ kind: oneUseLinks.kind }).from(oneUseLinks).where(eq(oneUseLinks.userId, member.id))).toEqual([]);
    expect(await actionsIn(workspace.id, member.id)).toEqual(['EMAIL_CHANGED']);
  });

  test('200: System disables a user: every token becomes invalid at once, and sign-in fails until re-enabled', async () => {
    const { systemToken, shared, workspace, elsewhere } = await team();
    const tokens = [await tokenOf(shared), await tokenOf(shared, elsewhere)];
    expect((await edit(systemToken, shared.id, { disabled: true })).status).toBe(200);
    for (const token of tokens) expect((await profile(token)).status).toBe(401);
    expect(await t.signIn(shared)).toMatchObject({ errors: [{ code: 'LOGIN_FAILED' }] });
    expect((await edit(systemToken, shared.id, { disabled: false })).status).toBe(200);
    for (const token of tokens) expect((await profile(token)).status).toBe(401);
    expect(await t.signIn(shared)).toHaveProperty('token');
    for (const { id } of [workspace, elsewhere])
      expect((await actionsIn(id, shared.id)).filter((action) => action.startsWith('USER_'))).toEqual(['USER_DISABLED', 'USER_ENABLED']);
  });

  test('200: users who may write users can change their own user name', async () => {
    const { systemToken, system } = await team();
    expect((await edit(systemToken, system.id, { username: `root.${system.id.slice(-6)}` })).status).toBe(200);
  });

  test('400: rejects role, workspace, permission and password in the body', async () => {
    const { token, member } = await team();
    const body = {
      role: 'System',
      roleId: newId(),
      workspaceId: newId(),
      privileges: ['WRITE_USER'],
      passwordHash: 'x',
      password: 'x',
      twoFactor: false,
      mustChangePassword: false,
    };
    const answer = await edit(token, member.id, body);
    expect(answer.status).toBe(400);
    expect(answer.details.map(({ code, path }) => `${path} ${code}`).sort()).toEqual(
      Object.keys(body)
        .sort()
        .map((key) => `${key} FIELD_UNKNOWN`),
    );
  });

  test('401: without a token', async () => {
    expect(await call(usersContract.update, { params: { id: newId() }, body: {} })).toMatchObject({ status: 401 });
  });

  test('403: an Admin can change neither name nor address of a user who also belongs to other workspaces', async () => {
    const { token, shared } = await team();
    for (const body of [{ email: address() }, { email: null }, { username: 'khac.hoan.toan' }, { name: 'Khác' }, { language: 'en' }]) {
      expect(await edit(token, shared.id, body)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    }
    expect((await get(token, shared.id)).body).toMatchObject({ email: shared.email, username: shared.username });
  });

  test('403: an Admin cannot change a System user or disable users, and a Lead cannot change users', async () => {
    const { token, system, member, shared } = await team();
    expect(await edit(token, system.id, { email: address() })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect(await edit(token, member.id, { disabled: true })).toMatchObject({
      status: 403,
      errors: ['FORBIDDEN'],
      details: [{ path: 'disabled' }],
    });
    expect(await edit(await tokenOf(member), shared.id, { name: 'Khác' })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('403: a user with WRITE_USER who is not an Admin cannot change an Admin’s address', async () => {
    const { admin, workspace } = await team();
    const role = await buildRole(db, { workspaceId: workspace.id, privileges: ['READ_USER', 'WRITE_USER', 'DELETE_USER'] });
    const token = await tokenOf(await buildMember(db, { workspace, ownRoleId: role.id }));
    expect(await edit(token, admin.id, { email: address() })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('409: reports a user name and an address in use together, and rejects changing one’s own address', async () => {
    const { token, member, admin, shared } = await team();
    const answer = await edit(token, member.id, { username: shared.username.toUpperCase(), email: shared.email });
    expect(answer).toMatchObject({ status: 409, errors: ['USERNAME_TAKEN', 'EMAIL_TAKEN'] });
    expect(await edit(token, admin.id, { email: address() })).toMatchObject({
      status: 409,
      errors: ['OWN_IDENTITY'],
      details: [{ path: 'email' }],
    });
  });
});

describe('GET /api/user', () => {
  test('200: counts the users in each workspace whose users the caller may read', async () => {
    const { token, workspace, admin, shared, elsewhere } = await team();
    const second = await buildWorkspace(db, { name: 'Thứ hai' });
    await buildMember(db, { workspace: second, role: 'Tester', user: admin });
    await buildMember(db, { workspace, role: 'Tester' }, { passwordHash: null });
    await buildMember(db, { workspace, role: 'Lead' }, { disabled: true });
    const { body } = await call(usersContract.summary, {}, { token });
    expect(body.map((row) => row.workspace.id).sort()).toEqual([workspace.id, second.id].sort());
    expect(body.find((row) => row.workspace.id === workspace.id)).toMatchObject({
      members: 6,
      withoutTwoFactor: 6,
      invited: 1,
      disabled: 1,
      lastSeenAt: expect.stringMatching(/Z$/),
    });
    expect(
      body.find((row) => row.workspace.id === workspace.id)?.byRole.map(({ name, members, active }) => [name, members, active]),
    ).toEqual([
      ['Lead', 2, 1],
      ['Tester', 2, 1],
      ['Admin', 1, 1],
      ['System', 1, 1],
    ]);
    expect(body.find((row) => row.workspace.id === second.id)).toMatchObject({ members: 1, withoutTwoFactor: null });
    expect(await call(usersContract.summary, {}, { token: await tokenOf(shared, elsewhere) })).toMatchObject({ status: 403 });
  });

  test('401: without a token', async () => {
    expect(await call(usersContract.summary)).toMatchObject({ status: 401 });
  });
});

describe('GET /api/user/detail, as an admin', () => {
  test('200: filters by role, second factor and disabled state, and returns the caller’s permissions', async () => {
    const { token, member, shared, system, workspace, admin } = await team();
    const role = await buildRole(db, { workspaceId: workspace.id });
    const own = await buildMember(db, { workspace, ownRoleId: role.id }, { disabled: true });
    const ids = async (query: object) =>
      (await call(usersContract.listMembers, { query: { ...query } }, { token })).body.items.map(({ id }) => id);
    expect(await ids({ roleId: role.id })).toEqual([own.id]);
    expect(await ids({ roleId: newId() })).toEqual([]);
    expect(await ids({ disabled: 'true' })).toEqual([own.id]);
    expect(await ids({ twoFactor: 'on' })).toEqual([]);
    expect((await ids({ twoFactor: 'off' })).length).toBe(5);
    const { body } = await call(usersContract.listMembers, {}, { token });
    const may = (id: string) => {
      const row = body.items.find((item) => item.id === id);
      return [row?.mayEditIdentity, row?.mayChangeRole, row?.mayRemove, row?.mayEndSessions];
    };
    expect(may(member.id)).toEqual([true, true, true, true]);
    expect(may(shared.id)).toEqual([false, true, true, true]);
    expect(may(system.id)).toEqual([false, false, false, false]);
    expect(may(admin.id)).toEqual([false, true, true, true]);
    const asLead = await call(usersContract.listMembers, { query: { twoFactor: 'off' } }, { token: await tokenOf(member) });
    expect(asLead).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });
});
