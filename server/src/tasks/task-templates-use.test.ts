import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { buildProjectPeople, type ProjectPerson } from '../../test/project-people.ts';
import { shippedWstg } from '../checklists/checklists.service.ts';
import { newId } from '../platform/ids.ts';
import { buildAssignee } from '../projects/projects.factory.ts';
import { buildTaskTemplate, manyRows, templateTask, treeWithControl } from '../task-templates/task-templates.factory.ts';
import { buildTask, buildTasks, buildTick } from './tasks.factory.ts';

const { call, db, tokenOf } = await testApp();
const people = await buildProjectPeople({ db, tokenOf });
const as = (who: ProjectPerson) => ({ token: people.token[who] });
const admin = { workspaceId: people.workspace.id, id: people.admin.id };
const [wstg = ''] = shippedWstg().flatMap(({ ids }) => ids);
const TREE = treeWithControl(wstg);

const detail = (id: string) => call(taskTemplatesContract.detail, { params: { task_id: id } }, as('admin'));

describe('POST /api/task/{project_id}/add-by-template/{template_id}', () => {
  const copy = (projectId: string, templateId: string, who: ProjectPerson = 'tester') =>
    call(tasksContract.addByTemplate, { params: { project_id: projectId, template_id: templateId } }, as(who));
  const tasksOf = async (id: string) => (await call(tasksContract.list, { params: { project_id: id } }, as('lead'))).body.items;

  test('200: dates follow the project’s start, rows take their control, and a repeated call copies again', async () => {
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

  test('200: a deleted control becomes a manual row', async () => {
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
    await buildTasks(
      db,
      own,
      Array.from({ length: LIMITS.tasksPerProject }, (_, position) => ({ task: { position } })),
    );
    expect(await copy(own.id, id)).toMatchObject({ status: 409, errors: ['TASKS_FULL'] });
  });

  test('409: templates are copied up to the project’s row limit, and never in part', async () => {
    const own = await people.projectWithTeam();
    const tasks = LIMITS.taskRowsPerProject / LIMITS.taskRows - 1;
    const rows = manyRows(LIMITS.taskRows).map(({ title }) => title);
    await buildTasks(
      db,
      own,
      Array.from({ length: tasks }, (_, position) => ({ task: { position }, rows })),
    );
    const half = templateTask('Nửa', { rows: manyRows(LIMITS.taskRows / 2) });
    const { id } = await buildTaskTemplate(db, admin, { tasks: [half] });
    const answers = [await copy(own.id, id), await copy(own.id, id), await copy(own.id, id)];
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }, { status: 409, errors: ['TASK_ROWS_FULL'] }]);
    expect(await tasksOf(own.id)).toHaveLength(tasks + 2);
  });

  test('409: copies all or nothing: if the last task does not fit, no control is added either', async () => {
    const own = await people.projectWithTeam();
    const { id } = await buildTaskTemplate(db, admin, { tasks: TREE });
    const [first] = await buildTasks(
      db,
      own,
      Array.from({ length: LIMITS.tasksPerProject - 2 }, (_, position) => ({ task: { position } })),
    );
    expect(await copy(own.id, id)).toMatchObject({ status: 409, errors: ['TASKS_FULL'] });
    const controlsOf = async () =>
      (await call(projectChecklistsContract.list, { params: { projectId: own.id } }, as('lead'))).body.controls.length;
    const historyOf = async () => (await call(projectsContract.history, { params: { id: own.id } }, as('lead'))).body.items;
    expect([(await tasksOf(own.id)).length, await controlsOf(), await historyOf()]).toEqual([LIMITS.tasksPerProject - 2, 0, []]);
    await call(tasksContract.remove, { params: { project_id: own.id, task_id: first?.id ?? '' } }, as('lead'));
    expect((await copy(own.id, id)).status).toBe(200);
    expect([(await tasksOf(own.id)).length, await controlsOf()]).toEqual([LIMITS.tasksPerProject, 1]);
  });

  test('a project is created with a template in one step, or not at all', async () => {
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

  test('200: saves tree, rows and days without users, statuses and ticks, and copies them back unchanged', async () => {
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

  test('200: without a start date of the project, days count from its earliest task', async () => {
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
    await buildTasks(
      db,
      own,
      Array.from({ length: LIMITS.templateTasks + 1 }, (_, position) => ({ task: { position } })),
    );
    expect(await save(own.id, 'Lớn quá')).toMatchObject({ status: 400, errors: ['TEMPLATE_TOO_LARGE'] });
  });

  test('400: rejects tasks with more rows than a template may contain, and drops none silently', async () => {
    const refused = { status: 400, errors: ['TEMPLATE_ROWS_TOO_MANY'] };
    const [long, many] = [await people.projectWithTeam(), await people.projectWithTeam()];
    const rows = manyRows(LIMITS.taskRows).map(({ title }) => title);
    await buildTask(db, long, {}, { rows: [...rows, 'một nữa'] });
    expect(await save(long.id, 'Dài quá')).toMatchObject(refused);
    const told = Array.from({ length: LIMITS.templateRows / LIMITS.taskRows }, (_, position) => ({ task: { position }, rows }));
    await buildTasks(db, many, told);
    const kept = await detail((await save(many.id, 'Vừa đủ')).body.id);
    expect(kept.body.tasks.map((task) => task.rows.length)).toEqual(told.map(() => LIMITS.taskRows));
    await buildTask(db, many, {}, { rows: ['một nữa'] });
    expect(await save(many.id, 'Nhiều quá')).toMatchObject(refused);
    expect((await call(taskTemplatesContract.list, { query: { q: 'quá' } }, as('admin'))).body.total).toBe(0);
  });
});
