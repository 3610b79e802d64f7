import { auditContract } from '@coloa/contract/audit/audit.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildProjectPeople, type ProjectPerson } from '../../test/project-people.ts';
import { shippedWstg } from '../checklists/checklists.service.ts';
import { newId } from '../platform/ids.ts';
import { buildAssignee } from '../projects/projects.factory.ts';
import { buildTaskTemplate, manyRows, templateLeaf, templateTask, treeWithControl } from './task-templates.factory.ts';

const { call, db, tokenOf } = await testApp();
const people = await buildProjectPeople({ db, tokenOf });
const as = (who: ProjectPerson) => ({ token: people.token[who] });
const admin = { workspaceId: people.workspace.id, id: people.admin.id };
const [wstg = ''] = shippedWstg().flatMap(({ ids }) => ids);

const add = (body: object, who: ProjectPerson = 'admin') => call(taskTemplatesContract.add, { body }, as(who));
const detail = (id: string, who: ProjectPerson = 'admin') => call(taskTemplatesContract.detail, { params: { task_id: id } }, as(who));
const update = (body: object, who: ProjectPerson = 'admin') => call(taskTemplatesContract.update, { body }, as(who));

const TREE = treeWithControl(wstg);

describe('POST /api/task-template/add', () => {
  test('200: S46 stores and records a tree of two levels with rows', async () => {
    const { id } = (await add({ name: 'Web chuẩn', description: 'Cho web', kinds: ['WEB', 'API', 'WEB'], tasks: TREE })).body;
    expect((await detail(id)).body).toMatchObject({ name: 'Web chuẩn', kinds: ['WEB', 'API'], tasks: TREE, rows: 2, days: 9, version: 1 });
    const log = await call(auditContract.list, { query: { objectId: id } }, as('admin'));
    expect(log.body.items).toMatchObject([{ action: 'TASK_TEMPLATE_CREATED', object: { kind: 'template', name: 'Web chuẩn' } }]);
  });

  test('400: reports too many tasks and rows, reversed days, unknown controls and a third level with their paths', async () => {
    const many = Array.from({ length: 151 }, (_, n) => templateTask(`${n}`, { tasks: [templateLeaf('x')] }));
    const crowded = Array.from({ length: 7 }, (_, n) => templateTask(`${n}`, { rows: manyRows(LIMITS.taskRows) }));
    const third = { title: 'a', tasks: [{ title: 'b', tasks: [{ title: 'c' }] }] };
    const reversed = templateTask('a', { tasks: [templateLeaf('b', { startsOn: 3, dueOn: 2 })] });
    const unknown = templateTask('a', {
      rows: [
        { title: 'x', checklistId: null },
        { title: 'y', checklistId: newId() },
      ],
    });
    for (const [tasks, error, path] of [
      [many, 'TEMPLATE_TOO_LARGE', 'tasks'],
      [crowded, 'TEMPLATE_ROWS_TOO_MANY', 'tasks'],
      [[third], 'FIELD_UNKNOWN', 'tasks.0.tasks.0.tasks'],
      [[reversed], 'DAYS_REVERSED', 'tasks.0.tasks.0.dueOn'],
      [[unknown], 'UNKNOWN_CHECKLIST', 'tasks.0.rows.1.checklistId'],
      [[{ title: 'a', startsOn: -1 }], 'FIELD_TOO_SMALL', 'tasks.0.startsOn'],
      [[{ title: '' }], 'FIELD_REQUIRED', 'tasks.0.title'],
    ] as const) {
      const answer = await add({ name: `Sai ${path}`, tasks });
      expect(answer, path).toMatchObject({ status: 400, details: [{ code: error, path }] });
    }
  });

  test('401, 403: S31 without a token; without WRITE_USER', async () => {
    expect((await call(taskTemplatesContract.add, { body: { name: 'x' } })).status).toBe(401);
    expect((await add({ name: 'x' }, 'lead')).status).toBe(403);
  });

  test('409: rejects a name in use in any case, and accepts one of several concurrent requests', async () => {
    await add({ name: 'Trùng tên' });
    expect(await add({ name: 'TRÙNG TÊN' })).toMatchObject({ status: 409, errors: ['TEMPLATE_EXISTS'], details: [{ path: 'name' }] });
    const answers = await Promise.all([1, 2, 3].map(() => add({ name: 'Cùng lúc' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await add({ name: 'Trùng tên' }, 'stranger')).status).toBe(200);
  });
});

describe('PUT /api/task-template/update', () => {
  test('200: S28 changes the fields sent, and keeps a control that was deleted in the meantime', async () => {
    const gone = newId();
    const tasks = [templateTask('Cũ', { rows: [{ title: 'x', checklistId: gone }] })];
    const { id } = await buildTaskTemplate(db, admin, { tasks });
    const renamed = [templateTask('Mới', { dueOn: 4, rows: [{ title: 'x', checklistId: gone }] })];
    expect(await update({ id, version: 1, name: 'Tên mới', tasks: renamed })).toMatchObject({ text: 'true', headers: { etag: '"2"' } });
    expect((await detail(id)).body).toMatchObject({ name: 'Tên mới', tasks: renamed, days: 4, version: 2 });
  });

  test('400: rejects a tree that refers to a template, such as itself; only tasks and rows are allowed', async () => {
    const { id } = await buildTaskTemplate(db, admin);
    for (const [task, path] of [
      [{ title: 'a', templateId: id }, 'tasks.0.templateId'],
      [{ title: 'a', id }, 'tasks.0.id'],
      [{ title: 'a', tasks: [{ title: 'b', parentId: id }] }, 'tasks.0.tasks.0.parentId'],
      [{ title: 'a', tasks: [{ title: 'b', rows: [{ title: 'c', templateId: id }] }] }, 'tasks.0.tasks.0.rows.0.templateId'],
    ] as const) {
      const answer = await update({ id, version: 1, tasks: [task] });
      expect(answer, path).toMatchObject({ status: 400, details: [{ code: 'FIELD_UNKNOWN', path }] });
    }
    const standing = [templateTask('a', { rows: [{ title: 'b', checklistId: id }] })];
    expect((await update({ id, version: 1, tasks: standing })).details).toMatchObject([
      { code: 'UNKNOWN_CHECKLIST', path: 'tasks.0.rows.0.checklistId' },
    ]);
    expect((await detail(id)).body.version).toBe(1);
  });

  test('400, 401, 403, 404', async () => {
    const { id } = await buildTaskTemplate(db, admin);
    const reversed = [templateTask('a', { startsOn: 3, dueOn: 2 })];
    expect(await update({ id, version: 1, tasks: reversed })).toMatchObject({
      status: 400,
      details: [{ code: 'DAYS_REVERSED', path: 'tasks.0.dueOn' }],
    });
    expect(await update({ id, name: 'x' })).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'] });
    expect((await call(taskTemplatesContract.update, { body: { id, version: 1 } })).status).toBe(401);
    expect((await update({ id, version: 1 }, 'lead')).status).toBe(403);
    expect((await update({ id, version: 1 }, 'stranger')).status).toBe(404);
  });

  test('409: keeps what another user changed in the meantime, and names stay unique', async () => {
    const { id } = await buildTaskTemplate(db, admin);
    const taken = await buildTaskTemplate(db, admin);
    await update({ id, version: 1, description: 'Trước' });
    const answer = await update({ id, version: 1, description: 'Sau' });
    expect(answer).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT'], body: { current: { description: 'Trước' } } });
    expect(await update({ id, version: 2, name: taken.name })).toMatchObject({ status: 409, errors: ['TEMPLATE_EXISTS'] });
  });
});

describe('GET /api/task-template/list, detail, taskOption; DELETE', () => {
  test('200: a template returns standard, version and code of its controls that are in the library', async () => {
    const { id } = await buildTaskTemplate(db, admin, { tasks: [...treeWithControl(wstg), ...treeWithControl(newId())] });
    const { result, queries } = await countQueries(() => detail(id));
    expect(result.body.controls).toEqual([{ id: wstg, standard: 'WSTG', standardVersion: '4.2', code: 'WSTG-INFO-01' }]);
    expect(queries).toHaveLength(2);
  });

  test('200: sorts by name and searches without diacritics, in at most two queries for any number', async () => {
    for (let n = 0; n < 25; n++) await buildTaskTemplate(db, admin, { name: `Ứng dụng ${n}` });
    const list = (query: object) => call(taskTemplatesContract.list, { query: { ...query } }, as('tester'));
    const { result, queries } = await countQueries(() => list({ q: 'ung dung', pageSize: 5, page: 2 }));
    expect(result.body).toMatchObject({ total: 25, page: 2 });
    expect(result.body.items).toHaveLength(5);
    expect(queries).toHaveLength(2);
    expect((await list({ q: '%' })).body.total).toBeGreaterThan(25);
    expect((await call(taskTemplatesContract.list, {}, as('stranger'))).body.items.map(({ name }) => name)).toEqual(['Trùng tên']);
  });

  test('200: lists the projects whose tasks the caller may save: those that they lead', async () => {
    const own = await people.projectWithTeam({ name: 'Dẫn dắt' });
    const option = async (who: ProjectPerson) => (await call(taskTemplatesContract.option, {}, as(who))).body.projects.map(({ id }) => id);
    expect(await option('admin')).toContain(own.id);
    expect(await option('tester')).toEqual([]);
    const led = await people.newProject();
    await buildAssignee(db, { project: led, user: people.tester, hats: ['LEAD'] });
    expect(await option('tester')).toEqual([led.id]);
  });

  test('200, 401, 403, 404: S28 clients and other workspaces cannot read templates; deleted ones are not found', async () => {
    const { id } = await buildTaskTemplate(db, admin);
    expect((await call(taskTemplatesContract.list)).status).toBe(401);
    expect((await call(taskTemplatesContract.list, {}, as('client'))).status).toBe(403);
    expect((await detail(id, 'stranger')).status).toBe(404);
    const remove = (who: ProjectPerson) => call(taskTemplatesContract.remove, { params: { task_id: id } }, as(who));
    expect((await remove('lead')).status).toBe(403);
    expect((await remove('stranger')).status).toBe(404);
    expect((await remove('admin')).text).toBe('true');
    expect((await remove('admin')).status).toBe(404);
  });
});
