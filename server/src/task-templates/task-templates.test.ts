import { auditContract } from '@coloa/contract/audit/audit.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { type TemplateTask, taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildProjectPeople, type ProjectPerson } from '../../test/project-people.ts';
import { shippedWstg } from '../checklists/checklists.service.ts';
import { newId } from '../platform/ids.ts';
import { buildAssignee } from '../projects/projects.factory.ts';
import { buildTask, buildTick } from '../tasks/tasks.factory.ts';
import { buildTaskTemplate, templateLeaf, templateTask } from './task-templates.factory.ts';

const { call, db, tokenOf } = await testApp();
const people = await buildProjectPeople({ db, tokenOf });
const as = (who: ProjectPerson) => ({ token: people.token[who] });
const admin = { workspaceId: people.workspace.id, id: people.admin.id };
const [wstg = ''] = shippedWstg().flatMap(({ ids }) => ids);

const add = (body: object, who: ProjectPerson = 'admin') => call(taskTemplatesContract.add, { body }, as(who));
const detail = (id: string, who: ProjectPerson = 'admin') => call(taskTemplatesContract.detail, { params: { task_id: id } }, as(who));
const update = (body: object, who: ProjectPerson = 'admin') => call(taskTemplatesContract.update, { body }, as(who));

const TREE: TemplateTask[] = [
  templateTask('Khảo sát', {
    startsOn: 0,
    dueOn: 2,
    priority: 'P2',
    rows: [{ title: 'Tên miền con', checklistId: null }],
    tasks: [templateLeaf('Quét cổng', { dueOn: 1, estimateMinutes: 60, rows: [{ title: 'Tìm rò rỉ', checklistId: wstg }] })],
  }),
  templateTask('Báo cáo', { startsOn: 8, dueOn: 9 }),
];

describe('POST /api/task-template/add', () => {
  test('200: S46 a tree of two levels with rows, kept as it was written and recorded', async () => {
    const { id } = (await add({ name: 'Web chuẩn', description: 'Cho web', kinds: ['WEB', 'API', 'WEB'], tasks: TREE })).body;
    expect((await detail(id)).body).toMatchObject({ name: 'Web chuẩn', kinds: ['WEB', 'API'], tasks: TREE, rows: 2, days: 9, version: 1 });
    const log = await call(auditContract.list, { query: { objectId: id } }, as('admin'));
    expect(log.body.items).toMatchObject([{ action: 'TASK_TEMPLATE_CREATED', object: { kind: 'template', name: 'Web chuẩn' } }]);
  });

  test('400: too many tasks, days backwards, unknown controls, a third level, each with its place', async () => {
    const many = Array.from({ length: 151 }, (_, n) => templateTask(`${n}`, { tasks: [templateLeaf('x')] }));
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

  test('401, 403: S31 nobody without a token, nobody without WRITE_USER', async () => {
    expect((await call(taskTemplatesContract.add, { body: { name: 'x' } })).status).toBe(401);
    expect((await add({ name: 'x' }, 'lead')).status).toBe(403);
  });

  test('409: a name there is, in whatever case, and of several at the same moment one gets it', async () => {
    await add({ name: 'Trùng tên' });
    expect(await add({ name: 'TRÙNG TÊN' })).toMatchObject({ status: 409, errors: ['TEMPLATE_EXISTS'], details: [{ path: 'name' }] });
    const answers = await Promise.all([1, 2, 3].map(() => add({ name: 'Cùng lúc' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await add({ name: 'Trùng tên' }, 'stranger')).status).toBe(200);
  });
});

describe('PUT /api/task-template/update', () => {
  test('200: S28 the fields sent change, and a control that has gone meanwhile may stay', async () => {
    const gone = newId();
    const tasks = [templateTask('Cũ', { rows: [{ title: 'x', checklistId: gone }] })];
    const { id } = await buildTaskTemplate(db, admin, { tasks });
    const renamed = [templateTask('Mới', { dueOn: 4, rows: [{ title: 'x', checklistId: gone }] })];
    expect(await update({ id, version: 1, name: 'Tên mới', tasks: renamed })).toMatchObject({ text: 'true', headers: { etag: '"2"' } });
    expect((await detail(id)).body).toMatchObject({ name: 'Tên mới', tasks: renamed, days: 4, version: 2 });
  });

  test('400: a tree that names a template, itself above all: it holds tasks and rows and nothing else', async () => {
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

  test('409: what somebody else changed meanwhile stays theirs, and names stay unique', async () => {
    const { id } = await buildTaskTemplate(db, admin);
    const taken = await buildTaskTemplate(db, admin);
    await update({ id, version: 1, description: 'Trước' });
    const answer = await update({ id, version: 1, description: 'Sau' });
    expect(answer).toMatchObject({ status: 409, errors: ['EDIT_CONFLICT'], body: { current: { description: 'Trước' } } });
    expect(await update({ id, version: 2, name: taken.name })).toMatchObject({ status: 409, errors: ['TEMPLATE_EXISTS'] });
  });
});

describe('GET /api/task-template/list, detail, taskOption; DELETE', () => {
  test('200: by name, found without marks, in two queries at most however many', async () => {
    for (let n = 0; n < 25; n++) await buildTaskTemplate(db, admin, { name: `Ứng dụng ${n}` });
    const list = (query: object) => call(taskTemplatesContract.list, { query: { ...query } }, as('tester'));
    const { result, queries } = await countQueries(() => list({ q: 'ung dung', pageSize: 5, page: 2 }));
    expect(result.body).toMatchObject({ total: 25, page: 2 });
    expect(result.body.items).toHaveLength(5);
    expect(queries).toHaveLength(2);
    expect((await list({ q: '%' })).body.total).toBeGreaterThan(25);
    expect((await call(taskTemplatesContract.list, {}, as('stranger'))).body.items.map(({ name }) => name)).toEqual(['Trùng tên']);
  });

  test('200: whose tasks one may keep: the projects one leads', async () => {
    const own = await people.projectWithTeam({ name: 'Dẫn dắt' });
    const option = async (who: ProjectPerson) => (await call(taskTemplatesContract.option, {}, as(who))).body.projects.map(({ id }) => id);
    expect(await option('admin')).toContain(own.id);
    expect(await option('tester')).toEqual([]);
    const led = await people.newProject();
    await buildAssignee(db, { project: led, user: people.tester, hats: ['LEAD'] });
    expect(await option('tester')).toEqual([led.id]);
  });

  test('200, 401, 403, 404: S28 clients read none, others’ are not there; what is deleted is gone', async () => {
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

describe('POST /api/task/{project_id}/add-by-template/{template_id}', () => {
  const copy = (projectId: string, templateId: string, who: ProjectPerson = 'tester') =>
    call(tasksContract.addByTemplate, { params: { project_id: projectId, template_id: templateId } }, as(who));
  const tasksOf = async (id: string) => (await call(tasksContract.list, { params: { project_id: id } }, as('lead'))).body.items;

  test('200: days follow the project’s first, rows take their control, and again copies again', async () => {
    const own = await people.projectWithTeam({ startDay: '2026-12-30' });
    const { id } = await buildTaskTemplate(db, admin, { tasks: TREE });
    expect((await copy(own.id, id)).body).toEqual({ tasks: 3, rows: 2 });
    const tasks = await tasksOf(own.id);
    expect(tasks).toMatchObject([
      { title: 'Khảo sát', startDay: '2026-12-30', dueDay: '2027-01-01', priority: 'P2', rows: 1, status: 'TODO', assignees: [] },
      { title: 'Quét cổng', startDay: null, dueDay: '2026-12-31', estimateMinutes: 60, parentId: tasks[0]?.id },
      { title: 'Báo cáo', startDay: '2027-01-07', dueDay: '2027-01-08' },
    ]);
    const below = await call(tasksContract.detail, { params: { project_id: own.id, task_id: tasks[1]?.id ?? '' } }, as('lead'));
    expect(below.body.checkList).toMatchObject([{ controlId: expect.any(String), code: expect.stringMatching(/^WSTG-/) }]);
    expect((await copy(own.id, id)).body).toEqual({ tasks: 3, rows: 2 });
    expect(await tasksOf(own.id)).toHaveLength(6);
  });

  test('200: a control that is gone becomes a row written by hand', async () => {
    const own = await people.projectWithTeam();
    const tasks = [templateTask('a', { rows: [{ title: 'Từng là mục kiểm tra', checklistId: newId() }] })];
    const { id } = await buildTaskTemplate(db, admin, { tasks });
    expect((await copy(own.id, id)).body).toEqual({ tasks: 1, rows: 1 });
    const [task] = await tasksOf(own.id);
    const { body } = await call(tasksContract.detail, { params: { project_id: own.id, task_id: task?.id ?? '' } }, as('lead'));
    expect(body.checkList).toMatchObject([{ title: { vi: 'Từng là mục kiểm tra' }, controlId: null }]);
  });

  test('400, 401, 403, 404, 409', async () => {
    const own = await people.projectWithTeam();
    const { id } = await buildTaskTemplate(db, admin);
    const reviewer = await people.newProject();
    await buildAssignee(db, { project: reviewer, user: people.tester, hats: ['REVIEWER'] });
    expect(await copy(own.id, newId())).toMatchObject({ status: 400, errors: ['UNKNOWN_TEMPLATE'] });
    expect((await call(tasksContract.addByTemplate, { params: { project_id: own.id, template_id: id } })).status).toBe(401);
    expect((await copy(reviewer.id, id)).status).toBe(403);
    expect((await copy(own.id, id, 'client')).status).toBe(404);
    expect((await copy(own.id, id, 'stranger')).status).toBe(404);
    const archived = await people.projectWithTeam({ status: 'ARCHIVED' });
    expect(await copy(archived.id, id)).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
    for (let n = 0; n < LIMITS.tasksPerProject; n++) await buildTask(db, own, { position: n });
    expect(await copy(own.id, id)).toMatchObject({ status: 409, errors: ['TASKS_FULL'] });
  });

  test('a project begins with a template in one step, or not at all', async () => {
    const { id } = await buildTaskTemplate(db, admin, { tasks: TREE });
    const create = (key: string, templateId: string) => {
      const body = { key, name: 'Từ mẫu', kind: 'WEB', startDay: '2026-05-01', templateId };
      return call(projectsContract.create, { body }, as('lead'));
    };
    const made = await create('TPL', id);
    expect((await tasksOf(made.body.id)).map(({ startDay }) => startDay)).toEqual(['2026-05-01', null, '2026-05-09']);
    expect(await create('NONE', newId())).toMatchObject({ status: 400, details: [{ code: 'UNKNOWN_TEMPLATE', path: 'templateId' }] });
    expect((await create('NONE', id)).status).toBe(200);
  });
});

describe('POST /api/task/{project_id}/save-as-template', () => {
  const save = (projectId: string, name: string, who: ProjectPerson = 'lead') =>
    call(tasksContract.saveAsTemplate, { params: { project_id: projectId }, body: { name } }, as(who));

  test('200: tree, rows and days are kept; people, statuses and ticks are not; and it copies back as it was', async () => {
    const own = await people.projectWithTeam({ startDay: '2026-03-01' });
    const source = await buildTaskTemplate(db, admin, { tasks: TREE });
    await call(tasksContract.addByTemplate, { params: { project_id: own.id, template_id: source.id } }, as('tester'));
    const done = await buildTask(
      db,
      own,
      { title: 'Làm tay', status: 'DONE', spentMinutes: 30 },
      { people: [people.tester], rows: ['một'] },
    );
    await buildTick(db, own, { id: done.rows[0]?.id ?? '' }, people.tester);
    const { id } = (await save(own.id, 'Lấy từ dự án')).body;
    const { body } = await detail(id);
    expect(body).toMatchObject({ kinds: ['WEB'], days: 9, rows: 3 });
    expect(body.tasks.slice(0, 2)).toMatchObject([
      { title: 'Khảo sát', startsOn: 0, dueOn: 2, tasks: [{ title: 'Quét cổng', dueOn: 1, rows: [{ checklistId: wstg }] }] },
      { title: 'Báo cáo', startsOn: 8, dueOn: 9 },
    ]);
    expect(body.tasks[2]).toEqual(templateTask('Làm tay', { rows: [{ title: 'một', checklistId: null }] }));
  });

  test('200: where the project has no first day, days count from the earliest of its tasks', async () => {
    const own = await people.projectWithTeam({ startDay: null });
    await buildTask(db, own, { title: 'Sau', startDay: '2026-03-05', dueDay: '2026-03-06' });
    await buildTask(db, own, { title: 'Trước', dueDay: '2026-03-02' });
    const { body } = await detail((await save(own.id, 'Không ngày đầu')).body.id);
    expect(body.tasks).toMatchObject([
      { startsOn: 3, dueOn: 4 },
      { startsOn: null, dueOn: 0 },
    ]);
  });

  test('400, 401, 403, 404, 409', async () => {
    const own = await people.projectWithTeam();
    const { name } = await buildTaskTemplate(db, admin);
    expect(await save(own.id, ' ')).toMatchObject({ status: 400, errors: ['FIELD_REQUIRED'] });
    expect((await call(tasksContract.saveAsTemplate, { params: { project_id: own.id }, body: { name: 'x' } })).status).toBe(401);
    expect((await save(own.id, 'x', 'tester')).status).toBe(403);
    expect((await save(own.id, 'x', 'client')).status).toBe(404);
    expect(await save(own.id, name)).toMatchObject({ status: 409, errors: ['TEMPLATE_EXISTS'] });
    for (let n = 0; n <= LIMITS.templateTasks; n++) await buildTask(db, own, { position: n });
    expect(await save(own.id, 'Lớn quá')).toMatchObject({ status: 400, errors: ['TEMPLATE_TOO_LARGE'] });
  });
});
