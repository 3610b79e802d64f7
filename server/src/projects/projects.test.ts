import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildProjectPeople, type ProjectPerson } from '../../test/project-people.ts';
import { buildControl } from '../checklists/project-controls.factory.ts';
import { buildRound } from '../issues/retests/retests.factory.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import { newId } from '../platform/ids.ts';
import { buildTask } from '../tasks/tasks.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildWorkspace } from '../workspaces/workspaces.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { lead, token, newProject, projectWithTeam } = await buildProjectPeople(app);
const api = projectsContract;

let keys = 0;
const minimal = () => ({ key: `K${++keys}`, name: 'Ngân hàng số', kind: 'WEB' });
const get = (id: string, as: ProjectPerson = 'lead') => call(api.get, { params: { id } }, { token: token[as] });

describe('POST /api/project', () => {
  test('200: the project has the given values, and its creator is its lead', async () => {
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

  test('400: a new report language must be offered by the workspace, and an existing one can stay', async () => {
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

  test('400: the error names every invalid field, and nothing is created', async () => {
    const before = await call(api.search, { body: {} }, { token: token.lead });
    const body = { key: 'a-b', name: ' ', kind: 'WAR', startDay: '2026-02-30', tags: 'pci', extra: 1, scope: [{ kind: 'URL' }] };
    const answer = await call(api.create, { body }, { token: token.lead });
    expect(answer.status).toBe(400);
    expect(answer.details.map(({ path }) => path).sort()).toEqual(['extra', 'key', 'kind', 'name', 'scope.0.value', 'startDay', 'tags']);
    expect((await call(api.search, { body: {} }, { token: token.lead })).body.total).toBe(before.body.total);
  });

  test('400: the end is before the start', async () => {
    const answer = await call(api.create, { body: { ...minimal(), startDay: '2026-03-02', endDay: '2026-03-01' } }, { token: token.lead });
    expect(answer).toMatchObject({ status: 400, errors: ['DAYS_REVERSED'], details: [{ path: 'endDay' }] });
  });

  test("400: a new project's scope has no rows of another", async () => {
    const other = await newProject({}, { scope: [{ value: 'https://a.example' }] });
    const scope = [{ id: other.scope[0]?.id, kind: 'URL', value: 'https://b.example' }];
    const answer = await call(api.create, { body: { ...minimal(), scope } }, { token: token.lead });
    expect(answer).toMatchObject({ status: 400, errors: ['UNKNOWN_ASSET'], details: [{ path: 'scope.0.id' }] });
    expect((await get(other.id)).body.scope[0]?.value).toBe('https://a.example');
  });

  test('401: a request without a token is rejected', async () => {
    expect(await call(api.create, { body: minimal() })).toMatchObject({ status: 401, errors: ['TOKEN_REQUIRED'] });
  });

  test('403: testers cannot create projects', async () => {
    expect(await call(api.create, { body: minimal() }, { token: token.tester })).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
  });

  test('409: a key is unique within a workspace, and can be reused in another one', async () => {
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
  test('200: the response contains the caller’s permissions', async () => {
    const { id } = await projectWithTeam();
    const can = async (as: ProjectPerson) => (await get(id, as)).body.can;
    expect(await can('lead')).toEqual({
      edit: true,
      assign: true,
      delete: true,
      writeIssue: true,
      history: true,
      method: true,
      report: true,
      why: {},
      moveTo: ['PLANNED', 'REPORTING', 'RETESTING', 'COMPLETED', 'ARCHIVED'],
    });
    expect(await can('tester')).toEqual({
      edit: false,
      assign: false,
      delete: false,
      writeIssue: true,
      history: true,
      method: true,
      report: true,
      why: {},
      moveTo: [],
    });
    expect(await can('client')).toEqual({
      edit: false,
      assign: false,
      delete: false,
      writeIssue: false,
      history: false,
      method: false,
      report: true,
      why: {},
      moveTo: [],
    });
  });

  test('200: an archived project can only be unarchived', async () => {
    const { id } = await projectWithTeam({ status: 'ARCHIVED' });
    const { body } = await get(id);
    expect(body.can).toEqual({
      edit: false,
      assign: false,
      delete: false,
      writeIssue: false,
      history: true,
      method: true,
      report: true,
      why: { assign: 'PROJECT_ARCHIVED', delete: 'PROJECT_ARCHIVED', writeIssue: 'PROJECT_ARCHIVED' },
      moveTo: ['COMPLETED'],
    });
    expect(body.assignees.some(({ can }) => can.edit || can.setStatus)).toBe(false);
  });

  test('200: counts for clients include only published issues, and rejected issues are never counted', async () => {
    const counters = [
      { status: 'OPEN', severity: 'HIGH', issues: 2 },
      { status: 'DRAFT', severity: 'HIGH', issues: 3 },
      { status: 'IN_REVIEW', severity: 'CRITICAL', issues: 1 },
      { status: 'REJECTED', severity: 'LOW', issues: 7 },
    ] as const;
    const project = await projectWithTeam({}, { counters });
    const none = { MEDIUM: 0, LOW: 0, INFO: 0, VARIES: 0 };
    expect((await get(project.id, 'admin')).body.issues).toEqual({ ...none, CRITICAL: 1, HIGH: 5 });
    expect((await get(project.id, 'tester')).body.issues).toEqual({ ...none, CRITICAL: 1, HIGH: 5 });
    expect((await get(project.id, 'client')).body.issues).toEqual({ ...none, CRITICAL: 0, HIGH: 2 });
  });

  test('200: the number of issues matches the list that the reader sees, including rejected ones', async () => {
    const counters = [
      { status: 'OPEN', severity: 'HIGH', issues: 2 },
      { status: 'DRAFT', severity: 'HIGH', issues: 3 },
      { status: 'REJECTED', severity: 'LOW', issues: 7 },
    ] as const;
    const project = await projectWithTeam({}, { counters });
    const seen = async (as: ProjectPerson) => (await get(project.id, as)).body.issueCount;
    expect([await seen('admin'), await seen('tester'), await seen('client')]).toEqual([12, 12, 2]);
  });

  test('200: the team gets progress of tasks and controls, and clients only the number of rounds', async () => {
    const project = await projectWithTeam();
    for (const status of ['TODO', 'DONE', 'DONE'] as const) await buildTask(db, project, { status });
    for (const state of ['NOT_STARTED', 'PASSED', 'FAILED', 'NOT_APPLICABLE'] as const) await buildControl(db, project, { state });
    await buildRound(db, project, { endDay: '2026-03-03' });
    await buildRound(db, project);
    const team = await countQueries(() => get(project.id, 'tester'));
    expect(team.result.body).toMatchObject({ rounds: 2, work: { tasks: { all: 3, done: 2 }, controls: { all: 4, done: 3 } } });
    expect(team.queries.filter((query) => /from "(?:project_counters|tasks|controls|retest_rounds)"/.test(query))).toHaveLength(2);
    const client = await countQueries(() => get(project.id, 'client'));
    expect(client.result.body.rounds).toBe(2);
    expect(client.result.body).not.toHaveProperty('work');
    expect(client.queries.join()).not.toMatch(/"tasks"|"controls"/);
  });

  test('400: an invalid id is rejected', async () => {
    expect(await get('1')).toMatchObject({ status: 400, details: [{ path: 'id' }] });
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.get, { params: { id: newId() } })).status).toBe(401);
  });

  test('404: the project does not exist or is not visible to the caller', async () => {
    const { id } = await newProject();
    expect((await get(id, 'tester')).status).toBe(404);
    expect((await get(id, 'client')).status).toBe(404);
    expect((await get(id, 'stranger')).status).toBe(404);
    expect((await get(newId())).status).toBe(404);
  });
});
