import { LIMITS } from '@coloa/contract/limits.ts';
import { ROLES } from '@coloa/contract/permissions.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { auditEntries } from '../audit/audit.tables.ts';
import { buildFile } from '../files/files.factory.ts';
import { buildIssue } from '../issues/issues.factory.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { buildRole } from '../roles/roles.factory.ts';
import { buildTwoFactor } from '../sessions/two-factor/two-factor.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from './workspaces.factory.ts';

const { call, db, platform, tokenOf } = await testApp();
const api = workspacesContract;

const here = await buildWorkspace(db, { name: 'Ở đây', slug: 'o-day' });
const admin = await buildMember(db, { workspace: here, role: 'Admin' });
const tester = await buildMember(db, { workspace: here });
const system = await buildMember(db, { workspace: here, role: 'System' });
const as = { admin: { token: await tokenOf(admin) }, tester: { token: await tokenOf(tester) }, system: { token: await tokenOf(system) } };
const elsewhere = await buildWorkspace(db, { name: 'Nơi khác', slug: 'noi-khac' });
const stranger = { token: await tokenOf(await buildMember(db, { workspace: elsewhere, role: 'Admin' })) };

const get = (id: string, options = as.admin) => call(api.get, { params: { id } }, options);
const put = (id: string, body: object, options = as.admin) => call(api.update, { params: { id }, body }, options);

describe('GET /api/workspace', () => {
  test('200: S46 an Admin sees their own workspaces, System all of them, sorted by name', async () => {
    const [own, all] = [await call(api.list, {}, as.admin), await call(api.list, {}, as.system)];
    expect(own.body.map(({ name }) => name)).toEqual(['Ở đây']);
    expect(all.body.map(({ name }) => name)).toEqual(['Nơi khác', 'Ở đây']);
    expect(own.body[0]).toMatchObject({
      slug: 'o-day',
      timeZone: 'Asia/Ho_Chi_Minh',
      languages: ['vi', 'en'],
      logo: null,
      reportColor: null,
      twoFactorRequired: false,
      deletedAt: null,
      can: { edit: true, delete: false, restore: false },
    });
    expect(all.body[0]?.can).toEqual({ edit: true, delete: true, restore: false });
  });

  test('200: lists those of the caller’s workspaces that their role there may read', async () => {
    const user = await buildMember(db, { role: 'Admin' });
    await buildMember(db, { workspace: elsewhere, role: 'Tester', user });
    const { body } = await call(api.list, {}, { token: await tokenOf(user) });
    expect(body.map(({ id }) => id)).toEqual([user.workspaceId]);
  });

  test('403: for a tester, and for workspaces in the bin except as System', async () => {
    expect((await call(api.list, {}, as.tester)).status).toBe(403);
    expect((await call(api.list, { query: { deleted: 'true' } }, as.admin)).status).toBe(403);
  });
});

describe('POST /api/workspace', () => {
  const make = (body: object, options = as.system) => call(api.create, { body }, options);

  test('200: creates a workspace without members, in which System can continue', async () => {
    const { status, body } = await make({ name: 'Đội mới', slug: 'doi-moi', timeZone: 'Europe/Paris', languages: ['en'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Đội mới', slug: 'doi-moi', timeZone: 'Europe/Paris', languages: ['en'] });
    expect((await call(api.summary, { params: { id: body.id } }, as.system)).body.members).toBe(0);
    const profile = await call(profileContract.get, {}, { token: await tokenOf(system, body) });
    expect(profile.body.currentWorkspace).toMatchObject({ id: body.id, timeZone: 'Europe/Paris' });
    const logged = await db.select({ at: auditEntries.workspaceId }).from(auditEntries).where(eq(auditEntries.objectId, body.id));
    expect(new Set(logged.map(({ at }) => at))).toEqual(new Set([body.id, here.id]));
  });

  test.each([
    [{ slug: 'Có Dấu' }, 'slug'],
    [{ slug: '-x-' }, 'slug'],
    [{ slug: 'x' }, 'slug'],
    [{ name: ' ' }, 'name'],
    [{ timeZone: 'Asia/Co_Loa' }, 'timeZone'],
    [{ timeZone: '+07:00' }, 'timeZone'],
    [{ languages: [] }, 'languages'],
    [{ languages: ['fr'] }, 'languages.0'],
    [{ twoFactorRequired: true }, 'twoFactorRequired'],
    [{ id: here.id }, 'id'],
  ])('400: %j', async (wrong, path) => {
    const answer = await make({ name: 'Tên', slug: 'ten', ...wrong });
    expect([answer.status, answer.details.map((detail) => detail.path)]).toEqual([400, [path]]);
  });

  test('403: an Admin cannot create a workspace', async () => {
    expect((await make({ name: 'Tên', slug: 'ten' }, as.admin)).status).toBe(403);
  });

  test('409: for a short name in use', async () => {
    expect(await make({ name: 'Tên', slug: 'o-day' })).toMatchObject({ status: 409, errors: ['SLUG_TAKEN'] });
  });
});

describe('GET /api/workspace/{id}', () => {
  test('200 and 404: returns the caller’s workspace; others look unknown, except to System', async () => {
    expect((await get(here.id)).body.name).toBe('Ở đây');
    expect((await get(elsewhere.id, as.system)).body.name).toBe('Nơi khác');
    expect(await get(elsewhere.id)).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
    expect((await get(here.id, as.tester)).status).toBe(403);
  });
});

describe('GET /api/workspace/summarys', async () => {
  const lead = await buildMember(db, { workspace: here, role: 'Lead' }, { lastSeenAt: new Date('2099-01-02T03:04:05Z') });
  await buildTwoFactor(platform, lead);
  const of = { workspaceId: here.id, createdBy: lead.id };
  const project = await buildProject(db, { ...of, key: 'ONE', status: 'IN_PROGRESS' });
  await buildProject(db, { ...of, key: 'TWO', status: 'IN_PROGRESS' });
  const binned = await buildProject(db, { ...of, key: 'BIN', deletedAt: new Date() });
  for (const severity of ['HIGH', 'HIGH', 'LOW'] as const) await buildIssue(db, { project, severity });
  await buildIssue(db, { project, severity: 'CRITICAL', status: 'REJECTED' });
  await buildIssue(db, { project: binned, severity: 'CRITICAL' });
  const file = await buildFile(db, platform.storage, { workspaceId: here.id, uploadedBy: lead.id });

  test('200: returns members by role, projects by status, issues by severity, and the used space', async () => {
    const { body } = await call(api.summary, { params: { id: here.id } }, as.admin);
    expect(body).toMatchObject({
      workspace: { id: here.id, name: 'Ở đây', slug: 'o-day', logo: null },
      byRole: expect.arrayContaining([{ id: ROLES.Lead.id, name: 'Lead', members: 1 }]),
      lastSeenAt: '2099-01-02T03:04:05.000Z',
      projects: { total: 2, byStatus: { IN_PROGRESS: 2 } },
      issues: { total: 3, bySeverity: { HIGH: 2, LOW: 1 } },
      storage: { files: 1, bytes: file.size },
    });
    expect(body.withoutTwoFactor).toBe(body.members - 1);
    const all = await call(api.summaries, {}, as.system);
    expect(all.body.find(({ workspace }) => workspace.id === here.id)).toEqual(body);
    expect((await call(api.summaries, {}, as.admin)).body).toEqual([body]);
  });

  test('200: hides counts from callers who may not read projects or write users', async () => {
    const role = await buildRole(db, { workspaceId: here.id, name: 'Xem', privileges: ['READ_WORKSPACE'] });
    const token = await tokenOf(await buildMember(db, { workspace: here, ownRoleId: role.id }));
    const { body } = await call(api.summary, { params: { id: here.id } }, { token });
    expect(body).toMatchObject({ projects: null, issues: null, withoutTwoFactor: null });
  });

  test('200: more workspaces need no more queries', async () => {
    // Each count uses a new token, because the lookup of a token is cached for 1 s.
    const count = async () => {
      const token = await tokenOf(system);
      return (await countQueries(() => call(api.summaries, {}, { token }))).queries.length;
    };
    const before = await count();
    for (let n = 0; n < 5; n++) await buildMember(db, { role: 'Admin' });
    expect(await count()).toBe(before);
  });

  test('403 and 404', async () => {
    expect((await call(api.summaries, {}, as.tester)).status).toBe(403);
    expect((await call(api.summary, { params: { id: here.id } }, stranger)).status).toBe(404);
  });
});

describe('PUT /api/workspace/{id}', () => {
  test('200: S28 changes the fields sent from the next request on, and logs the previous values', async () => {
    const own = await buildWorkspace(db, { name: 'Cũ' });
    const options = { token: await tokenOf(await buildMember(db, { workspace: own, role: 'Admin' })) };
    const body = { name: 'Mới', timeZone: 'Asia/Tokyo', reportColor: '#A1B2C3', reportFooter: 'Mật', languages: ['en', 'vi'] };
    expect((await put(own.id, body, options)).text).toBe('true');
    expect((await get(own.id, options)).body).toMatchObject({ ...body, reportColor: '#a1b2c3', languages: ['vi', 'en'], slug: own.slug });
    const { currentWorkspace } = (await call(profileContract.get, {}, options)).body;
    expect(currentWorkspace).toMatchObject({ name: 'Mới', timeZone: 'Asia/Tokyo' });
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.workspaceId, own.id));
    expect(entry).toMatchObject({ action: 'WORKSPACE_CHANGED', details: { name: { from: 'Cũ', to: 'Mới' } } });
    expect(Object.keys(entry?.details ?? {})).not.toContain('languages');
    await put(own.id, { name: 'Mới', reportFooter: 'Mật' }, options);
    expect(await db.select().from(auditEntries).where(eq(auditEntries.workspaceId, own.id))).toHaveLength(1);
  });

  test('200: replaces the days to fix as a whole, and treats another order as no change', async () => {
    const own = await buildWorkspace(db);
    const options = { token: await tokenOf(await buildMember(db, { workspace: own, role: 'Admin' })) };
    expect((await get(own.id, options)).body.dueDays).toEqual({});
    expect((await put(own.id, { dueDays: { CRITICAL: 7, HIGH: 30 } }, options)).status).toBe(200);
    expect((await put(own.id, { dueDays: { HIGH: 30, CRITICAL: 7 } }, options)).status).toBe(200);
    expect((await get(own.id, options)).body.dueDays).toEqual({ CRITICAL: 7, HIGH: 30 });
    expect(await db.select().from(auditEntries).where(eq(auditEntries.workspaceId, own.id))).toHaveLength(1);
    expect((await put(own.id, { dueDays: { LOW: LIMITS.dueDays } }, options)).status).toBe(200);
    expect((await get(own.id, options)).body.dueDays).toEqual({ LOW: LIMITS.dueDays });
  });

  test('200: replaces the levels of the ready check as a whole, and returns them in each member’s profile', async () => {
    const own = await buildWorkspace(db);
    const options = { token: await tokenOf(await buildMember(db, { workspace: own, role: 'Admin' })) };
    expect((await put(own.id, { readiness: { TYPE: 'STOP', NO_LOGO: 'OFF' } }, options)).status).toBe(200);
    expect((await get(own.id, options)).body.readiness).toEqual({ TYPE: 'STOP', NO_LOGO: 'OFF' });
    expect((await call(profileContract.get, {}, options)).body.currentWorkspace.readiness).toEqual({ TYPE: 'STOP', NO_LOGO: 'OFF' });
    expect((await put(own.id, { readiness: {} }, options)).status).toBe(200);
    expect((await get(own.id, options)).body.readiness).toEqual({});
  });

  test('200: only a user with two-factor can require it, from the next request on', async () => {
    const own = await buildWorkspace(db);
    const chief = await buildMember(db, { workspace: own, role: 'Admin' });
    const member = { token: await tokenOf(await buildMember(db, { workspace: own, role: 'Admin' })) };
    const options = { token: await tokenOf(chief) };
    expect(await put(own.id, { twoFactorRequired: true }, options)).toMatchObject({ status: 409, errors: ['TWO_FACTOR_FIRST'] });
    expect((await get(own.id, member)).body.twoFactorRequired).toBe(false);
    await buildTwoFactor(platform, chief);
    expect((await put(own.id, { twoFactorRequired: true }, options)).status).toBe(200);
    expect(await get(own.id, member)).toMatchObject({ status: 309, errors: ['TWO_FACTOR_REQUIRED'] });
    expect((await get(own.id, options)).status).toBe(200);
  });

  test.each([
    { reportColor: 'red' },
    { reportColor: '#12345' },
    { reportFooter: 'x'.repeat(LIMITS.reportFooter + 1) },
    { reportFooter: 'a\nb' },
    { dueDays: { LOW: 0 } },
    { dueDays: { LOW: 1.5 } },
    { dueDays: { LOW: LIMITS.dueDays + 1 } },
    { dueDays: { SEVERE: 1 } },
    { dueDays: null },
    { readiness: { TYPE: 'NEVER' } },
    { readiness: { OTHER: 'STOP' } },
    { timeZone: 'Mars/Olympus' },
    { logo: '/avatar/x.png' },
    { deletedAt: null },
    { languages: [] },
  ])('400: %j', async (body) => {
    expect((await put(here.id, body)).status).toBe(400);
  });

  test('403, 404 and 409: without permission; for another workspace; for a short name in use', async () => {
    expect((await put(here.id, { name: 'x' }, as.tester)).status).toBe(403);
    expect((await put(here.id, { name: 'x' }, stranger)).status).toBe(404);
    expect(await put(here.id, { slug: 'noi-khac' })).toMatchObject({ status: 409, errors: ['SLUG_TAKEN'] });
  });
});
