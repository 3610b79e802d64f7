import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { sessionListContract } from '@coloa/contract/sessions/session-list.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { tokensContract } from '@coloa/contract/tokens/tokens.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { memberships, users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { newId } from '../platform/ids.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { apiTokens } from '../sessions/api-tokens.tables.ts';
import { forgetActors } from '../sessions/sessions.service.ts';
import { buildTwoFactor } from '../sessions/two-factor/two-factor.factory.ts';
import { BUILT_PASSWORD, buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { buildToken } from './tokens.factory.ts';

const { call, db, platform, tokenOf, sessionOf } = await testApp();
const here = await buildWorkspace(db);
const admin = await buildMember(db, { workspace: here, role: 'Admin' });
const adminToken = await tokenOf(admin);
const member = (role: 'Lead' | 'Tester' | 'Client' = 'Lead') => buildMember(db, { workspace: here, role });

const create = (token: string, body: object = {}) =>
  call(tokensContract.create, { body: { name: 'CI của dự án', password: BUILT_PASSWORD, ...body } }, { token });
const list = (token: string) => call(tokensContract.list, {}, { token });
const whoAmI = (token: string) => call(profileContract.get, {}, { token });
const roles = (token: string) => call(rolesContract.list, {}, { token });

describe('GET /api/profile/token', () => {
  test('200: lists the caller’s tokens in this workspace, newest first, without their values', async () => {
    const owner = await member();
    const token = await tokenOf(owner);
    const old = await buildToken(db, { ...owner, workspaceId: here.id }, { name: 'Cũ', expiresOn: '2020-01-31' });
    await buildToken(db, { ...(await member()), workspaceId: here.id }, { name: 'Của người khác' });
    const made = await create(token, { scope: 'WRITE', expiresOn: '2199-12-31' });
    const answer = await list(token);
    expect(answer.body).toMatchObject([
      { name: 'CI của dự án', scope: 'WRITE', projects: null, ending: made.body.token.slice(-4), expiresOn: '2199-12-31', expired: false },
      { name: 'Cũ', ending: old.token.slice(-4), expiresOn: '2020-01-31', expired: true, lastUsedAt: null },
    ]);
    expect(answer.text).not.toContain(made.body.token);
  });

  test('200: lists only those projects of a token that the caller can read now', async () => {
    const owner = await buildMember(db, { workspace: here, role: 'Lead' });
    const [read, gone] = [await buildProject(db, { workspaceId: here.id, createdBy: owner.id }), '019a0000-0000-7000-8000-000000000000'];
    await buildToken(db, { ...owner, workspaceId: here.id }, { projectIds: [gone, read.id] });
    const [token] = (await list(await tokenOf(owner))).body;
    expect(token?.projects).toEqual([{ id: read.id, key: read.key, name: read.name }]);
  });

  test('401: without a token', async () => {
    expect(await call(tokensContract.list)).toMatchObject({ status: 401 });
  });

  test('403: with a personal token', async () => {
    const { token } = await buildToken(db, { ...admin, workspaceId: here.id });
    expect(await list(token)).toMatchObject({ status: 403, errors: ['TOKEN_NOT_ENOUGH'] });
  });
});

describe('POST /api/profile/token', () => {
  test('200: returns the token once, accepts it in the Token header, and stores its SHA-256', async () => {
    const token = await tokenOf(await member());
    const { body } = await create(token);
    expect(body.token).toMatch(/^coloa_[\w-]{43}$/);
    expect((await whoAmI(body.token)).body.username).toBe((await whoAmI(token)).body.username);
    const rows = await db.execute(sql`select t::text as text from api_tokens t where id = ${body.id}`);
    expect(JSON.stringify(rows.rows)).not.toContain(body.token);
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.objectId, body.id));
    expect(entry).toMatchObject({ action: 'TOKEN_CREATED', objectKind: 'token', objectName: 'CI của dự án', details: { scope: 'READ' } });
    expect(JSON.stringify(entry)).not.toContain(body.token.slice(6));
  });

  test('200, then 409: repeated and concurrent requests with one id create one token; 404: for another user’s id', async () => {
    const [one, other] = [await tokenOf(await member()), await tokenOf(await member())];
    const id = newId();
    const answers = await Promise.all([create(one, { id }), create(one, { id }), create(one, { id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const [made] = answers.filter(({ status }) => status === 200);
    expect(made?.body).toMatchObject({ id, token: expect.stringMatching(/^coloa_/) });
    const again = await create(one, { id });
    expect(again).toMatchObject({ status: 409, errors: ['API_TOKEN_MADE'] });
    expect(again.text).not.toContain('coloa_');
    expect(await list(one)).toMatchObject({ body: [{ id, ending: made?.body.token.slice(-4) }] });
    expect((await whoAmI(made?.body.token ?? '')).status).toBe(200);
    expect(await create(one, { id, password: 'not my password' })).toMatchObject({ status: 400, errors: ['PASSWORD_WRONG'] });
    expect(await create(other, { id })).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    expect((await list(other)).body).toEqual([]);
  });

  test('400: rejects a wrong or empty password, an unreadable project and a date not in the future', async () => {
    const token = await tokenOf(await member('Tester'));
    const project = await buildProject(db, { workspaceId: here.id, createdBy: admin.id });
    const elsewhere = await buildProject(db);
    expect(await create(token, { password: '' })).toMatchObject({ status: 400, details: [{ code: 'FIELD_REQUIRED', path: 'password' }] });
    expect(await create(token, { password: 'not my password' })).toMatchObject({
      status: 400,
      details: [{ code: 'PASSWORD_WRONG', path: 'password' }],
    });
    expect(await create(token, { projectIds: [project.id, elsewhere.id], expiresOn: '2020-01-01' })).toMatchObject({
      status: 400,
      details: [
        { code: 'UNKNOWN_PROJECT', path: 'projectIds.0' },
        { code: 'UNKNOWN_PROJECT', path: 'projectIds.1' },
        { code: 'DAY_NOT_AHEAD', path: 'expiresOn' },
      ],
    });
    expect((await list(token)).body).toEqual([]);
  });

  test('401: a session that ends during the password check creates no token', async () => {
    const owner = await member();
    const session = await sessionOf(owner);
    const made = create(session.token);
    await call(sessionsContract.logout, { body: { token: session.refreshToken } });
    const { status } = await made;
    const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(apiTokens).where(eq(apiTokens.userId, owner.id));
    expect([status, row?.n]).toEqual(status === 200 ? [200, 1] : [401, 0]);
  });

  test('409: rejects a token above the limit', async () => {
    const owner = await member();
    for (let n = 0; n < 50; n++) await buildToken(db, { ...owner, workspaceId: here.id }, { name: `${n}` });
    expect(await create(await tokenOf(owner))).toMatchObject({ status: 409, errors: ['API_TOKENS_FULL'] });
  });

  test('429: limits password guesses in an open session', async () => {
    const token = await tokenOf(await member());
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) statuses.push((await create(token, { password: `guess number ${n}` })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
  });
});

describe('DELETE /api/profile/token/{id}', () => {
  test('200: the token is rejected from then on', async () => {
    const owner = await member();
    const { id, token } = await buildToken(db, { ...owner, workspaceId: here.id });
    expect((await whoAmI(token)).status).toBe(200);
    expect((await call(tokensContract.delete, { params: { id } }, { token: await tokenOf(owner) })).text).toBe('true');
    expect(await whoAmI(token)).toMatchObject({ status: 401, errors: ['TOKEN_INVALID'] });
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.objectId, id)).orderBy(desc(auditEntries.id));
    expect(entry?.action).toBe('TOKEN_DELETED');
  });

  test('404: for another user’s token', async () => {
    const { id, token } = await buildToken(db, { ...(await member()), workspaceId: here.id });
    expect(await call(tokensContract.delete, { params: { id } }, { token: adminToken })).toMatchObject({ status: 404 });
    expect((await whoAmI(token)).status).toBe(200);
  });
});

describe('a personal token and its owner', () => {
  const owned = async (role: 'Lead' | 'Tester' = 'Lead') => {
    const owner = await member(role);
    const { id, token } = await buildToken(db, { ...owner, workspaceId: here.id });
    expect((await whoAmI(token)).status).toBe(200);
    return { owner, id, token };
  };

  test('a role change takes effect with the next request', async () => {
    const { owner, token } = await owned('Lead');
    expect((await roles(token)).status).toBe(200);
    const { body } = await call(rolesContract.list, {}, { token: adminToken });
    const roleId = body.find(({ name }) => name === 'Client')?.id;
    await call(usersContract.updateRole, { params: { id: owner.id }, body: { roleId } }, { token: adminToken });
    expect((await roles(token)).status).toBe(403);
  });

  test('a token of a removed member is invalid, also after the member returns', async () => {
    const { owner, token } = await owned();
    const params = { workspace_id: here.id, user_id: owner.id };
    expect((await call(usersContract.removeFromWorkspace, { params }, { token: adminToken })).status).toBe(200);
    expect((await whoAmI(token)).status).toBe(401);
    await db.insert(memberships).values({ workspaceId: here.id, userId: owner.id, role: 'Lead' });
    forgetActors(platform.database);
    expect((await whoAmI(token)).status).toBe(401);
  });

  test('disabled users, workspaces in the bin and expired tokens give no access', async () => {
    const { owner, id, token } = await owned();
    await db.update(users).set({ disabled: true }).where(eq(users.id, owner.id));
    forgetActors(platform.database);
    expect((await whoAmI(token)).status).toBe(401);
    await db.update(users).set({ disabled: false }).where(eq(users.id, owner.id));
    for (const [days, status] of [
      [0, 200],
      [-1, 401],
      [1, 200],
    ] as const) {
      const expiresOn = sql`((now() at time zone 'Asia/Ho_Chi_Minh')::date + ${days}::int)`;
      await db.update(apiTokens).set({ expiresOn }).where(eq(apiTokens.id, id));
      forgetActors(platform.database);
      expect([days, (await whoAmI(token)).status]).toEqual([days, status]);
    }
    const other = await buildWorkspace(db);
    const left = await buildToken(db, { ...(await buildMember(db, { workspace: other })), workspaceId: other.id });
    await db.update(workspaces).set({ deletedAt: new Date() }).where(eq(workspaces.id, other.id));
    expect((await whoAmI(left.token)).status).toBe(401);
  });

  test('required set-up steps also apply to requests with a token', async () => {
    const owner = await buildMember(db, { workspace: here, role: 'Lead' }, { mustChangePassword: true });
    const { token } = await buildToken(db, { ...owner, workspaceId: here.id });
    expect(await roles(token)).toMatchObject({ status: 409, errors: ['PASSWORD_CHANGE_REQUIRED'] });
    const guarded = await buildWorkspace(db, { twoFactorRequired: true });
    const without = await buildMember(db, { workspace: guarded, role: 'Lead' });
    const second = await buildToken(db, { ...without, workspaceId: guarded.id });
    expect(await roles(second.token)).toMatchObject({ status: 309, errors: ['TWO_FACTOR_REQUIRED'] });
    await buildTwoFactor(platform, without);
    forgetActors(platform.database);
    expect((await roles(second.token)).status).toBe(200);
  });

  test('changing or resetting the password invalidates the token', async () => {
    const { owner, token } = await owned();
    const newPassword = 'một câu dài chẳng ai đoán 83';
    await call(sessionsContract.changePassword, { body: { oldPassword: BUILT_PASSWORD, newPassword } }, { token: await tokenOf(owner) });
    expect((await whoAmI(token)).status).toBe(401);

    const other = await owned('Tester');
    const { body } = await call(passwordLinksContract.make, { params: { id: other.owner.id } }, { token: adminToken });
    expect((await whoAmI(other.token)).status).toBe(200);
    const link = new URL(body.url).hash.split('token=')[1] ?? '';
    expect((await call(passwordLinksContract.reset, { body: { token: link, newPassword } })).status).toBe(200);
    expect((await whoAmI(other.token)).status).toBe(401);
  });

  test('an admin who ends a member’s sessions or resets two-factor invalidates it; ending one’s other sessions does not', async () => {
    const { owner, token } = await owned('Tester');
    await call(sessionListContract.endOthers, { body: {} }, { token: await tokenOf(owner) });
    expect((await whoAmI(token)).status).toBe(200);
    await call(sessionListContract.endOthers, { body: { userId: owner.id } }, { token: adminToken });
    expect((await whoAmI(token)).status).toBe(401);

    const other = await owned('Tester');
    await buildTwoFactor(platform, other.owner);
    expect((await call(twoFactorContract.reset, { params: { id: other.owner.id } }, { token: adminToken })).status).toBe(200);
    expect((await whoAmI(other.token)).status).toBe(401);
  });
});
