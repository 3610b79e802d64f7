import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildProjectPeople, type ProjectPerson } from '../../test/project-people.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildAssignee } from './projects.factory.ts';

const app = await testApp();
const { call, db, tokenOf } = app;
const { workspace, token, newProject, projectWithTeam } = await buildProjectPeople(app);
const api = projectsContract;

const get = (id: string, as: ProjectPerson = 'lead') => call(api.get, { params: { id } }, { token: token[as] });
const put = (id: string, body: unknown, as: ProjectPerson = 'lead') => call(api.update, { params: { id }, body }, { token: token[as] });

describe('PUT /api/project/{id}', () => {
  test('200: the given fields change, and the ETag contains the next version', async () => {
    const project = await projectWithTeam({ tags: ['cũ'] });
    const answer = await put(project.id, { version: 1, name: 'Tên mới', tags: ['mới', 'mới'] });
    expect([answer.status, answer.text, answer.headers.etag]).toEqual([200, 'true', '"2"']);
    const { body } = await get(project.id);
    expect(body).toMatchObject({ name: 'Tên mới', tags: ['mới'], version: 2, key: project.key, kind: 'WEB', kinds: ['WEB'] });
  });

  test('200: two users who change different fields of one version both succeed', async () => {
    const { id } = await projectWithTeam();
    expect((await put(id, { version: 1, name: 'Một' })).headers.etag).toBe('"2"');
    expect((await put(id, { version: 1, client: 'Hai' }, 'admin')).headers.etag).toBe('"3"');
    expect((await get(id)).body).toMatchObject({ name: 'Một', client: 'Hai', version: 3 });
  });

  test('200: sending unchanged values causes no conflict', async () => {
    const { id } = await projectWithTeam();
    await put(id, { version: 1, name: 'Một' });
    expect((await put(id, { version: 1, name: 'Một', client: 'Hai' })).status).toBe(200);
  });

  test('200: the lead of the project in any role and users with WRITE_PROJECT can edit it', async () => {
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

  test('200: kept scope rows keep their ids in the given order, and omitted rows are deleted', async () => {
    const built = await newProject({}, { scope: [{ value: 'a' }, { value: 'b' }, { value: 'c' }] });
    const [a, b, c] = built.scope.map((row) => row.id);
    const scope = [
      { id: c, kind: 'HOST', value: 'c2' },
      { kind: 'IP', value: '10.0.0.1', inScope: false },
      { id: a, kind: 'URL', value: 'a' },
    ];
    expect((await put(built.id, { version: 1, scope })).status).toBe(200);
    const { body } = await get(built.id);
    expect(body.scope.map(({ id, kind, value }) => [id, kind, value])).toEqual([
      [c, 'HOST', 'c2'],
      [body.scope[1]?.id, 'IP', '10.0.0.1'],
      [a, 'URL', 'a'],
    ]);
    expect(body.scope.map((row) => row.id)).not.toContain(b);
  });

  test('200: the status moves forward by any number of steps and back by one', async () => {
    const { id } = await projectWithTeam({ status: 'PLANNED' });
    expect((await put(id, { status: 'REPORTING', from: 'PLANNED' })).headers.etag).toBe('"2"');
    expect((await put(id, { status: 'IN_PROGRESS', from: 'REPORTING' })).status).toBe(200);
    expect((await put(id, { status: 'ARCHIVED', from: 'IN_PROGRESS' })).status).toBe(200);
    expect((await put(id, { status: 'COMPLETED', from: 'ARCHIVED' })).status).toBe(200);
    expect((await get(id)).body).toMatchObject({ status: 'COMPLETED', version: 5 });
  });

  test('400: fields require the version, and a status requires the previous status', async () => {
    const { id } = await projectWithTeam();
    expect(await put(id, { name: 'x' })).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'], details: [{ path: 'version' }] });
    expect(await put(id, { status: 'REPORTING' })).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'], details: [{ path: 'from' }] });
    expect(await put(id, { from: 'REPORTING' })).toMatchObject({ status: 400, details: [{ path: 'status' }] });
    expect(await put(id, { version: 1, owner: 'x' })).toMatchObject({ status: 400, errors: ['FIELD_UNKNOWN'] });
  });

  test('400: a new end is validated against the stored start', async () => {
    const { id } = await projectWithTeam({ startDay: '2026-03-02' });
    expect(await put(id, { version: 1, endDay: '2026-03-01' })).toMatchObject({ status: 400, errors: ['DAYS_REVERSED'] });
    expect((await put(id, { version: 1, endDay: '2026-03-02' })).status).toBe(200);
  });

  test("400: rows of another project's scope are not taken over, and no row comes twice", async () => {
    const other = await newProject({}, { scope: [{ value: 'theirs' }] });
    const mine = await newProject({}, { scope: [{ value: 'mine' }] });
    const row = (id: string | undefined) => ({ id, kind: 'URL', value: 'x' });
    expect(await put(mine.id, { version: 1, scope: [row(other.scope[0]?.id)] })).toMatchObject({ status: 400, errors: ['UNKNOWN_ASSET'] });
    const twice = [row(mine.scope[0]?.id), row(mine.scope[0]?.id)];
    expect(await put(mine.id, { version: 1, scope: twice })).toMatchObject({ status: 400, details: [{ path: 'scope.1.id' }] });
    expect((await get(other.id)).body.scope[0]?.value).toBe('theirs');
  });

  test('401: a request without a token is rejected', async () => {
    expect((await call(api.update, { params: { id: newId() }, body: {} })).status).toBe(401);
  });

  test('403: testers and clients can read the project but not edit it', async () => {
    const { id } = await projectWithTeam();
    for (const as of ['tester', 'client'] as const) {
      expect(await put(id, { version: 1, name: 'x' }, as)).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
      expect(await put(id, { status: 'COMPLETED', from: 'IN_PROGRESS' }, as)).toMatchObject({ status: 403 });
      expect(await put(id, {}, as)).toMatchObject({ status: 403 });
    }
  });

  test('404: the caller cannot read the project', async () => {
    const { id } = await newProject();
    expect((await put(id, { version: 1, name: 'x' }, 'tester')).status).toBe(404);
    expect((await put(id, { version: 1, name: 'x' }, 'stranger')).status).toBe(404);
  });

  test('409: a field changed in the meantime conflicts, the error has the current state, and nothing is written', async () => {
    const { id } = await projectWithTeam();
    await put(id, { version: 1, name: 'Của người khác', client: 'Giữ nguyên' });
    const answer = await put(id, { version: 1, name: 'Của tôi', description: 'mất?' });
    expect(answer).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT'], details: [{ path: 'name' }] });
    expect(answer.body).toMatchObject({ current: { id, name: 'Của người khác', version: 2, can: { edit: true } } });
    expect((await get(id)).body).toMatchObject({ name: 'Của người khác', description: '', version: 2 });
  });

  test('409: a future version conflicts', async () => {
    const { id } = await projectWithTeam();
    expect(await put(id, { version: 2, name: 'Từ tương lai' })).toMatchObject({ status: 409, details: [{ path: 'name' }] });
    expect((await get(id)).body.version).toBe(1);
  });

  test('409: exactly one of several concurrent writers of one field succeeds', async () => {
    const { id } = await projectWithTeam();
    const answers = await Promise.all([1, 2, 3, 4].map((n) => put(id, { version: 1, name: `Tên ${n}` })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await get(id)).body.version).toBe(2);
  });

  test('409: the status changed in the meantime, or the new status is not reachable', async () => {
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
