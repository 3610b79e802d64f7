import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';
import { workspaces } from '../workspaces/workspaces.tables.ts';
import { buildAssignee, buildProject } from './projects.factory.ts';

const { call, db, tokenOf } = await testApp();
const api = projectsContract;

const workspace = await buildWorkspace(db);
const lead = await buildMember(db, { workspace, role: 'Lead' });
const admin = await buildMember(db, { workspace, role: 'Admin' });
const tester = await buildMember(db, { workspace });
const client = await buildMember(db, { workspace, role: 'Client' });
const stranger = await buildMember(db, { role: 'Admin' });
const token = {
  lead: await tokenOf(lead),
  admin: await tokenOf(admin),
  tester: await tokenOf(tester),
  client: await tokenOf(client),
  stranger: await tokenOf(stranger),
};

let keys = 0;
const newKey = () => `K${++keys}`;
const minimal = () => ({ key: newKey(), name: 'Ngân hàng số', kind: 'WEB' });
/** A project with the tester and the client in it. */
async function projectWithTeam(overrides = {}) {
  const project = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: newKey(), ...overrides });
  await buildAssignee(db, { project, user: tester });
  await buildAssignee(db, { project, user: client, hats: ['CLIENT'] });
  return project;
}
const get = (id: string, as: keyof typeof token = 'lead') => call(api.get, { params: { id } }, { token: token[as] });
const put = (id: string, body: unknown, as: keyof typeof token = 'lead') =>
  call(api.update, { params: { id }, body }, { token: token[as] });

describe('POST /api/project', () => {
  test('200: a project is made with what was sent, and its maker is LEAD in it', async () => {
    const sent = {
      ...minimal(),
      key: 'hvb',
      description: '# Mục tiêu',
      client: 'Ngân hàng HVB',
      startDay: '2026-03-02',
      endDay: '2026-03-13',
      tags: ['pci', 'pci', 'khẩn'],
      languages: ['vi', 'en'],
      twoPersonReview: true,
      scope: [
        { kind: 'URL', value: 'https://hvb.example' },
        { kind: 'HOST', value: 'db.hvb.example', inScope: false, note: 'Không chạm vào' },
      ],
    };
    const made = await call(api.create, { body: sent }, { token: token.lead });
    expect(made.status).toBe(200);
    const { body } = await get(made.body.id);
    expect(body).toMatchObject({
      ...sent,
      key: 'HVB',
      tags: ['pci', 'khẩn'],
      status: 'PLANNED',
      version: 1,
      createdBy: { id: lead.id },
      deletedAt: null,
      issueCount: 0,
      fileCount: 0,
      issues: { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, VARIES: 0 },
      scope: [
        { kind: 'URL', value: 'https://hvb.example', inScope: true, note: '' },
        { kind: 'HOST', value: 'db.hvb.example', inScope: false, note: 'Không chạm vào' },
      ],
      assignees: [{ person: { id: lead.id }, hats: ['LEAD'], status: 'ASSIGNED' }],
    });
  });

  test('400: a report in a language that the workspace does not offer; one that stood before stays', async () => {
    const workspace = await buildWorkspace(db, { languages: ['vi'] });
    const held = await tokenOf(await buildMember(db, { workspace, role: 'Lead' }));
    const made = (languages: string[], key: string) => call(api.create, { body: { ...minimal(), key, languages } }, { token: held });
    expect((await made(['vi', 'en'], 'HAI')).details).toMatchObject([{ code: 'FIELD_NOT_ALLOWED', path: 'languages' }]);
    const { id } = (await made(['vi'], 'MOT')).body;
    await db
      .update(workspaces)
      .set({ languages: ['en'] })
      .where(eq(workspaces.id, workspace.id));
    const change = (body: object) => call(api.update, { params: { id }, body }, { token: held });
    expect((await change({ version: 1, languages: ['vi'], name: 'Vẫn tiếng Việt' })).status).toBe(200);
    expect((await change({ version: 2, languages: ['en', 'vi'] })).details).toMatchObject([
      { code: 'FIELD_NOT_ALLOWED', path: 'languages' },
    ]);
  });

  test('400: every wrong field is named at once, and nothing is made', async () => {
    const before = await call(api.search, { body: {} }, { token: token.lead });
    const body = { key: 'a-b', name: ' ', kind: 'WAR', startDay: '2026-02-30', tags: 'pci', extra: 1, scope: [{ kind: 'URL' }] };
    const answer = await call(api.create, { body }, { token: token.lead });
    expect(answer.status).toBe(400);
    expect(answer.details.map(({ path }) => path).sort()).toEqual(['extra', 'key', 'kind', 'name', 'scope.0.value', 'startDay', 'tags']);
    expect((await call(api.search, { body: {} }, { token: token.lead })).body.total).toBe(before.body.total);
  });

  test('400: it does not end before it begins', async () => {
    const answer = await call(api.create, { body: { ...minimal(), startDay: '2026-03-02', endDay: '2026-03-01' } }, { token: token.lead });
    expect(answer).toMatchObject({ status: 400, errors: ['DAYS_REVERSED'], details: [{ path: 'endDay' }] });
  });

  test("400: a new project's scope has no rows of another", async () => {
    const other = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id }, { scope: [{ value: 'https://a.example' }] });
    const scope = [{ id: other.scope[0]?.id, kind: 'URL', value: 'https://b.example' }];
    const answer = await call(api.create, { body: { ...minimal(), scope } }, { token: token.lead });
    expect(answer).toMatchObject({ status: 400, errors: ['UNKNOWN_ASSET'], details: [{ path: 'scope.0.id' }] });
    expect((await get(other.id)).body.scope[0]?.value).toBe('https://a.example');
  });

  test('401: nobody without a token', async () => {
    expect(await call(api.create, { body: minimal() })).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
  });

  test('403: a tester makes no projects', async () => {
    expect(await call(api.create, { body: minimal() }, { token: token.tester })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('409: a key belongs to one project of the workspace, and to another one elsewhere', async () => {
    const body = minimal();
    expect((await call(api.create, { body }, { token: token.lead })).status).toBe(200);
    expect(await call(api.create, { body: { ...body, key: body.key.toLowerCase() } }, { token: token.lead })).toMatchObject({
      status: 409,
      errors: ['PROJECT_KEY_TAKEN'],
      details: [{ path: 'key' }],
    });
    expect((await call(api.create, { body }, { token: token.stranger })).status).toBe(200);
  });
});

describe('GET /api/project/{id}', () => {
  test('200: what one may do comes with it', async () => {
    const { id } = await projectWithTeam();
    const can = async (as: keyof typeof token) => (await get(id, as)).body.can;
    expect(await can('lead')).toEqual({
      edit: true,
      assign: true,
      delete: true,
      writeIssue: true,
      history: true,
      report: true,
      moveTo: ['PLANNED', 'REPORTING', 'RETESTING', 'COMPLETED', 'ARCHIVED'],
    });
    expect(await can('tester')).toEqual({
      edit: false,
      assign: false,
      delete: false,
      writeIssue: true,
      history: true,
      report: true,
      moveTo: [],
    });
    expect(await can('client')).toEqual({
      edit: false,
      assign: false,
      delete: false,
      writeIssue: false,
      history: false,
      report: true,
      moveTo: [],
    });
  });

  test('200: of an archived project nothing is left to do but to take it back', async () => {
    const { id } = await projectWithTeam({ status: 'ARCHIVED' });
    const { body } = await get(id);
    expect(body.can).toEqual({
      edit: false,
      assign: false,
      delete: false,
      writeIssue: false,
      history: true,
      report: true,
      moveTo: ['COMPLETED'],
    });
    expect(body.assignees.some(({ can }) => can.edit || can.setStatus)).toBe(false);
  });

  test('200: clients see counts of published issues alone, nobody counts the rejected', async () => {
    const counters = [
      { status: 'OPEN', severity: 'HIGH', issues: 2 },
      { status: 'DRAFT', severity: 'HIGH', issues: 3 },
      { status: 'IN_REVIEW', severity: 'CRITICAL', issues: 1 },
      { status: 'REJECTED', severity: 'LOW', issues: 7 },
    ] as const;
    const project = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: newKey() }, { counters });
    await buildAssignee(db, { project, user: tester });
    await buildAssignee(db, { project, user: client, hats: ['CLIENT'] });
    const none = { MEDIUM: 0, LOW: 0, INFO: 0, VARIES: 0 };
    expect((await get(project.id, 'admin')).body.issues).toEqual({ ...none, CRITICAL: 1, HIGH: 5 });
    expect((await get(project.id, 'tester')).body.issues).toEqual({ ...none, CRITICAL: 1, HIGH: 5 });
    expect((await get(project.id, 'client')).body.issues).toEqual({ ...none, CRITICAL: 0, HIGH: 2 });
  });

  test('200: the number of issues is that of the list the reader sees, rejected ones among them', async () => {
    const counters = [
      { status: 'OPEN', severity: 'HIGH', issues: 2 },
      { status: 'DRAFT', severity: 'HIGH', issues: 3 },
      { status: 'REJECTED', severity: 'LOW', issues: 7 },
    ] as const;
    const project = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: newKey() }, { counters });
    await buildAssignee(db, { project, user: tester });
    await buildAssignee(db, { project, user: client, hats: ['CLIENT'] });
    const seen = async (as: keyof typeof token) => (await get(project.id, as)).body.issueCount;
    expect([await seen('admin'), await seen('tester'), await seen('client')]).toEqual([12, 12, 2]);
  });

  test('400: an id is an id', async () => {
    expect(await get('1')).toMatchObject({ status: 400, details: [{ path: 'id' }] });
  });

  test('401: nobody without a token', async () => {
    expect((await call(api.get, { params: { id: newId() } })).status).toBe(401);
  });

  test('404: to people who are not in it, to other workspaces, and when it is not there', async () => {
    const { id } = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: newKey() });
    expect((await get(id, 'tester')).status).toBe(404);
    expect((await get(id, 'client')).status).toBe(404);
    expect((await get(id, 'stranger')).status).toBe(404);
    expect((await get(newId())).status).toBe(404);
  });
});

describe('PUT /api/project/{id}', () => {
  test('200: the fields sent change, the version rises by one and stands in ETag', async () => {
    const project = await projectWithTeam({ tags: ['cũ'] });
    const answer = await put(project.id, { version: 1, name: 'Tên mới', tags: ['mới', 'mới'] });
    expect([answer.status, answer.text, answer.headers.etag]).toEqual([200, 'true', '"2"']);
    const { body } = await get(project.id);
    expect(body).toMatchObject({ name: 'Tên mới', tags: ['mới'], version: 2, key: project.key, kind: 'WEB' });
  });

  test('200: two people who change different fields of one version both succeed', async () => {
    const { id } = await projectWithTeam();
    expect((await put(id, { version: 1, name: 'Một' })).headers.etag).toBe('"2"');
    expect((await put(id, { version: 1, client: 'Hai' }, 'admin')).headers.etag).toBe('"3"');
    expect((await get(id)).body).toMatchObject({ name: 'Một', client: 'Hai', version: 3 });
  });

  test('200: sending what is there already conflicts with nobody', async () => {
    const { id } = await projectWithTeam();
    await put(id, { version: 1, name: 'Một' });
    expect((await put(id, { version: 1, name: 'Một', client: 'Hai' })).status).toBe(200);
  });

  test('200: the LEAD of the project edits it whatever their role; so does whoever holds WRITE_PROJECT', async () => {
    const project = await projectWithTeam();
    const own = await buildMember(db, { workspace });
    await buildAssignee(db, { project, user: own, hats: ['LEAD'] });
    const answer = await call(
      api.update,
      { params: { id: project.id }, body: { version: 1, name: 'Của tôi' } },
      { token: await tokenOf(own) },
    );
    expect(answer.status).toBe(200);
    expect((await put(project.id, { version: 2, name: 'Của quản trị' }, 'admin')).status).toBe(200);
  });

  test('200: rows of the scope that stay keep their ids, in the order sent; those left out go', async () => {
    const project = await buildProject(
      db,
      { workspaceId: workspace.id, createdBy: lead.id, key: newKey() },
      { scope: [{ value: 'a' }, { value: 'b' }, { value: 'c' }] },
    );
    const [a, b, c] = project.scope.map((row) => row.id);
    const scope = [
      { id: c, kind: 'HOST', value: 'c2' },
      { kind: 'IP', value: '10.0.0.1', inScope: false },
      { id: a, kind: 'URL', value: 'a' },
    ];
    expect((await put(project.id, { version: 1, scope })).status).toBe(200);
    const { body } = await get(project.id);
    expect(body.scope.map(({ id, kind, value }) => [id, kind, value])).toEqual([
      [c, 'HOST', 'c2'],
      [body.scope[1]?.id, 'IP', '10.0.0.1'],
      [a, 'URL', 'a'],
    ]);
    expect(body.scope.map((row) => row.id)).not.toContain(b);
  });

  test('200: the status goes forward by any number of steps and back by one', async () => {
    const { id } = await projectWithTeam({ status: 'PLANNED' });
    expect((await put(id, { status: 'REPORTING', from: 'PLANNED' })).headers.etag).toBe('"2"');
    expect((await put(id, { status: 'IN_PROGRESS', from: 'REPORTING' })).status).toBe(200);
    expect((await put(id, { status: 'ARCHIVED', from: 'IN_PROGRESS' })).status).toBe(200);
    expect((await put(id, { status: 'COMPLETED', from: 'ARCHIVED' })).status).toBe(200);
    expect((await get(id)).body).toMatchObject({ status: 'COMPLETED', version: 5 });
  });

  test('400: fields carry the version they started from, a status the one that was seen', async () => {
    const { id } = await projectWithTeam();
    expect(await put(id, { name: 'x' })).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'], details: [{ path: 'version' }] });
    expect(await put(id, { status: 'REPORTING' })).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'], details: [{ path: 'from' }] });
    expect(await put(id, { from: 'REPORTING' })).toMatchObject({ status: 400, details: [{ path: 'status' }] });
    expect(await put(id, { version: 1, owner: 'x' })).toMatchObject({ status: 400, errors: ['FIELD_UNKNOWN'] });
  });

  test('400: the end is weighed against the start that is there already', async () => {
    const { id } = await projectWithTeam({ startDay: '2026-03-02' });
    expect(await put(id, { version: 1, endDay: '2026-03-01' })).toMatchObject({ status: 400, errors: ['DAYS_REVERSED'] });
    expect((await put(id, { version: 1, endDay: '2026-03-02' })).status).toBe(200);
  });

  test("400: rows of another project's scope are not taken over, and no row comes twice", async () => {
    const other = await buildProject(
      db,
      { workspaceId: workspace.id, createdBy: lead.id, key: newKey() },
      { scope: [{ value: 'theirs' }] },
    );
    const mine = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: newKey() }, { scope: [{ value: 'mine' }] });
    const row = (id: string | undefined) => ({ id, kind: 'URL', value: 'x' });
    expect(await put(mine.id, { version: 1, scope: [row(other.scope[0]?.id)] })).toMatchObject({ status: 400, errors: ['UNKNOWN_ASSET'] });
    const twice = [row(mine.scope[0]?.id), row(mine.scope[0]?.id)];
    expect(await put(mine.id, { version: 1, scope: twice })).toMatchObject({ status: 400, details: [{ path: 'scope.1.id' }] });
    expect((await get(other.id)).body.scope[0]?.value).toBe('theirs');
  });

  test('401: nobody without a token', async () => {
    expect((await call(api.update, { params: { id: newId() }, body: {} })).status).toBe(401);
  });

  test('403: testers and clients read it and do not edit it', async () => {
    const { id } = await projectWithTeam();
    for (const as of ['tester', 'client'] as const) {
      expect(await put(id, { version: 1, name: 'x' }, as)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
      expect(await put(id, { status: 'COMPLETED', from: 'IN_PROGRESS' }, as)).toMatchObject({ status: 403 });
      expect(await put(id, {}, as)).toMatchObject({ status: 403 });
    }
  });

  test('404: to whoever may not read it', async () => {
    const { id } = await buildProject(db, { workspaceId: workspace.id, createdBy: lead.id, key: newKey() });
    expect((await put(id, { version: 1, name: 'x' }, 'tester')).status).toBe(404);
    expect((await put(id, { version: 1, name: 'x' }, 'stranger')).status).toBe(404);
  });

  test('409: a field that somebody changed meanwhile conflicts, comes with the state as it is, and nothing is lost', async () => {
    const { id } = await projectWithTeam();
    await put(id, { version: 1, name: 'Của người khác', client: 'Giữ nguyên' });
    const answer = await put(id, { version: 1, name: 'Của tôi', description: 'mất?' });
    expect(answer).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT'], details: [{ path: 'name' }] });
    expect(answer.body).toMatchObject({ current: { id, name: 'Của người khác', version: 2, can: { edit: true } } });
    expect((await get(id)).body).toMatchObject({ name: 'Của người khác', description: '', version: 2 });
  });

  test('409: a version that the project has not reached yet conflicts', async () => {
    const { id } = await projectWithTeam();
    expect(await put(id, { version: 2, name: 'Từ tương lai' })).toMatchObject({ status: 409, details: [{ path: 'name' }] });
    expect((await get(id)).body.version).toBe(1);
  });

  test('409: of writers at once on one field exactly one succeeds', async () => {
    const { id } = await projectWithTeam();
    const answers = await Promise.all([1, 2, 3, 4].map((n) => put(id, { version: 1, name: `Tên ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await get(id)).body.version).toBe(2);
  });

  test('409: a status that changed meanwhile, or cannot be reached', async () => {
    const { id } = await projectWithTeam({ status: 'RETESTING' });
    expect(await put(id, { status: 'COMPLETED', from: 'REPORTING' })).toMatchObject({ status: 409, errors: ['STATUS_CHANGED'] });
    expect(await put(id, { status: 'PLANNED', from: 'RETESTING' })).toMatchObject({ status: 409, errors: ['TRANSITION_IMPOSSIBLE'] });
    expect(await put(id, { status: 'RETESTING', from: 'RETESTING' })).toMatchObject({ status: 409, errors: ['TRANSITION_IMPOSSIBLE'] });
  });

  test("409: an archived project is only read, a binned one nobody's, and a key is taken", async () => {
    const archived = await projectWithTeam({ status: 'ARCHIVED' });
    expect(await put(archived.id, { version: 1, name: 'x' })).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
    const binned = await projectWithTeam({ deletedAt: new Date() });
    expect(await put(binned.id, { version: 1, name: 'x' })).toMatchObject({ status: 409, errors: ['PROJECT_DELETED'] });
    expect(await put(binned.id, { status: 'COMPLETED', from: 'IN_PROGRESS' })).toMatchObject({ status: 409, errors: ['PROJECT_DELETED'] });
    const { id } = await projectWithTeam();
    expect(await put(id, { version: 1, key: archived.key })).toMatchObject({ status: 409, errors: ['PROJECT_KEY_TAKEN'] });
  });
});
