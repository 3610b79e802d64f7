import { PERMISSIONS, type Permission, ROLES } from '@coloa/contract/permissions.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam } from '../../test/team.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';

const { call, db, tokenOf } = await testApp();

describe('GET /api/profile/profile', () => {
  test('200: S10 the profile contains user name, name, avatar, role with privileges, workspaces and the current one', async () => {
    const workspace = await buildWorkspace(db, { name: 'Đội Đỏ' });
    const lan = await buildMember(
      db,
      { workspace, role: 'Lead' },
      { username: 'lan.nt', name: 'Nguyễn Thị Lan', email: 'lan@coloa.example' },
    );
    const answer = await call(profileContract.get, {}, { token: await tokenOf(lan) });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      id: lan.id,
      username: 'lan.nt',
      name: 'Nguyễn Thị Lan',
      email: 'lan@coloa.example',
      pendingEmail: null,
      avatar: null,
      language: 'vi',
      theme: 'auto',
      mustChangePassword: false,
      twoFactor: { on: false, recoveryCodesLeft: 0 },
      twoFactorDemanded: false,
      role: { name: 'Lead', privileges: ROLES.Lead.privileges },
      ofTeam: true,
      workspaces: [{ id: workspace.id, name: 'Đội Đỏ' }],
      currentWorkspace: { id: workspace.id, name: 'Đội Đỏ', timeZone: 'Asia/Ho_Chi_Minh', languages: ['vi', 'en'], readiness: {} },
      limits: { uploadBytes: 25 * 1024 * 1024 },
    });
  });

  test('200: takes one query, also for System with every workspace', async () => {
    for (const role of ['Lead', 'System'] as const) {
      const token = await tokenOf(await buildMember(db, { role }));
      const get = () => call(profileContract.get, {}, { token });
      await get();
      expect((await countQueries(get)).queries, role).toHaveLength(1);
    }
  });

  test('200: users with access to all projects, or with a project role of the team, are of the team', async () => {
    const team = await buildTeam({ db, tokenOf });
    const { workspace } = team;
    await team.project();
    const holding = async (privileges: Permission[]) => {
      const role = await buildRole(db, { workspaceId: workspace.id, privileges });
      return { token: await tokenOf(await buildMember(db, { workspace, ownRoleId: role.id })) };
    };
    const ofTeam = async (who: { token: string }) => (await call(profileContract.get, {}, who)).body.ofTeam;
    for (const who of ['lead', 'tester', 'reviewer'] as const) expect(await ofTeam(team.as(who)), who).toBe(true);
    for (const who of ['client', 'outsider'] as const) expect(await ofTeam(team.as(who)), who).toBe(false);
    expect(await ofTeam(await holding(['WRITE_PROJECT']))).toBe(true);
    expect(await ofTeam(await holding(['READ_GROUP', 'READ_USER', 'READ_CHECKLIST']))).toBe(false);
  });

  test("200: S45 one's workspaces come by name, each with a role of its own", async () => {
    const [b, a] = [await buildWorkspace(db, { name: 'Đông' }), await buildWorkspace(db, { name: 'An' })];
    const user = await buildMember(db, { workspace: b, role: 'Client' });
    await buildMember(db, { workspace: a, role: 'Admin', user });
    const inB = await call(profileContract.get, {}, { token: await tokenOf(user) });
    expect(inB.body.workspaces.map(({ name }) => name)).toEqual(['An', 'Đông']);
    expect(inB.body.role.name).toBe('Client');
    const inA = await call(profileContract.get, {}, { token: await tokenOf(user, a) });
    expect(inA.body.role.name).toBe('Admin');
  });

  test('200: System has the role System in every workspace, and sees all of them', async () => {
    const elsewhere = await buildWorkspace(db, { name: 'Zeta' });
    const system = await buildMember(db, { role: 'System' });
    const { body } = await call(profileContract.get, {}, { token: await tokenOf(system, elsewhere) });
    expect(body.role).toEqual({ name: 'System', privileges: [...PERMISSIONS] });
    expect(body.workspaces.map(({ id }) => id)).toContain(elsewhere.id);
    expect(body.currentWorkspace.id).toBe(elsewhere.id);
  });

  test('200: the profile is available while the password must be changed, and reports it', async () => {
    const user = await buildMember(db, {}, { mustChangePassword: true });
    const { status, body } = await call(profileContract.get, {}, { token: await tokenOf(user) });
    expect([status, body.mustChangePassword]).toEqual([200, true]);
  });

  test('401: a missing or invalid token is rejected', async () => {
    expect(await call(profileContract.get)).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
    expect(await call(profileContract.get, {}, { token: 'x'.repeat(43) })).toMatchObject({ status: 401, errors: ['TOKEN_INVALID'] });
    expect(await call(profileContract.get, {}, { token: "' or 1=1" })).toMatchObject({ status: 401, errors: ['TOKEN_INVALID'] });
  });
});

describe('POST /api/profile/profile', () => {
  test("200: a new name of one's own is in the audit log of every workspace of theirs; language and theme are not", async () => {
    const [here, elsewhere] = [await buildWorkspace(db), await buildWorkspace(db)];
    const user = await buildMember(db, { workspace: here }, { name: 'Tên cũ' });
    await buildMember(db, { workspace: elsewhere, user });
    const token = await tokenOf(user);
    const put = (body: object) => call(profileContract.update, { body }, { token });
    await put({ name: 'Tên mới', language: 'en' });
    await put({ name: 'Tên mới', theme: 'dark' });
    const entries = await db
      .select({ workspaceId: auditEntries.workspaceId, action: auditEntries.action, details: auditEntries.details })
      .from(auditEntries)
      .where(eq(auditEntries.objectId, user.id));
    const details = { name: { from: 'Tên cũ', to: 'Tên mới' } };
    const expected = [here, elsewhere].map(({ id }) => ({ workspaceId: id, action: 'USER_CHANGED', details }));
    expect(entries).toHaveLength(2);
    expect(entries).toEqual(expect.arrayContaining(expected));
  });

  test('200: S28 the response is true, and omitted fields stay unchanged', async () => {
    const user = await buildMember(db, {}, { name: 'Tên cũ' });
    const token = await tokenOf(user);
    const answer = await call(profileContract.update, { body: { name: 'Tên mới', theme: 'dark' } }, { token });
    expect([answer.status, answer.text]).toEqual([200, 'true']);
    const { body } = await call(profileContract.get, {}, { token });
    expect(body).toMatchObject({ name: 'Tên mới', theme: 'dark', language: 'vi' });
  });

  test('200: responses use the chosen language', async () => {
    const token = await tokenOf(await buildMember(db));
    await call(profileContract.update, { body: { language: 'en' } }, { token });
    const refused = await call(profileContract.update, { body: { theme: 'pink' } }, { token });
    expect(refused.headers['content-language']).toBe('en');
  });

  test('200: an empty body changes nothing', async () => {
    expect(await call(profileContract.update, { body: {} }, { token: await tokenOf(await buildMember(db)) })).toMatchObject({
      status: 200,
    });
  });

  test('400: the error names every invalid field, and nothing is changed', async () => {
    const token = await tokenOf(await buildMember(db, {}, { name: 'Giữ nguyên' }));
    const body = { name: 'x'.repeat(201), language: 'fr', theme: 7, role: 'System' };
    const answer = await call(profileContract.update, { body }, { token });
    expect(answer.status).toBe(400);
    expect(new Set(answer.details.map(({ code, path }) => `${path} ${code}`))).toEqual(
      new Set(['name FIELD_TOO_LONG', 'language FIELD_NOT_ALLOWED', 'theme FIELD_NOT_ALLOWED', 'role FIELD_UNKNOWN']),
    );
    expect((await call(profileContract.get, {}, { token })).body.name).toBe('Giữ nguyên');
  });

  test('401: a request without a token is rejected', async () => {
    expect(await call(profileContract.update, { body: {} })).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
  });
});
