import { LIMITS } from '@coloa/contract/limits.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { taskTeam } from '../../test/task-team.ts';
import { newId } from '../platform/ids.ts';
import { buildProject } from '../projects/projects.factory.ts';
import { buildTaskTemplate } from '../task-templates/task-templates.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildTask, buildTasks } from './tasks.factory.ts';

const app = await testApp();
const { call, db } = app;
const { team, project, add, added, update, detail, list } = await taskTeam(app);
const { lead, tester, other, reviewer, client, outsider } = team.people;

describe('POST /api/task/add', () => {
  test('200: adds a task with all fields below another, after its siblings', async () => {
    const parentId = await added({ title: 'Cha' });
    const blocker = await added({ title: 'Trước đó' });
    await added({ title: 'Anh', parentId });
    const body = {
      title: 'Em',
      description: 'Xem **kỹ**',
      parentId,
      assignees: [tester.id, reviewer.id, tester.id],
      status: 'IN_PROGRESS',
      priority: 'P2',
      startDay: '2026-03-01',
      dueDay: '2026-03-02',
      estimateMinutes: 90,
      spentMinutes: 15,
      blockedBy: [blocker],
      checkList: [{ title: 'Hàng một' }, { title: 'Hàng hai' }],
    };
    const id = await added(body);
    expect(await detail(id)).toMatchObject({
      ...body,
      assignees: [
        { id: tester.id, checked: 0, notAvailable: 0 },
        { id: reviewer.id, checked: 0 },
      ],
      checkList: [{ title: { vi: 'Hàng một', en: 'Hàng một' }, code: '', controlId: null }, { title: { vi: 'Hàng hai' } }],
      position: 1,
      rows: 2,
      overdue: true,
      version: 1,
      createdBy: { id: lead.id },
      can: { edit: true, delete: true, tick: false, why: {} },
    });
  });

  test('400: rejects references outside the project, a level too deep, and reversed days', async () => {
    const parentId = await added();
    const below = await added({ parentId });
    const elsewhere = await buildTask(db, await team.project());
    for (const [body, errors, path] of [
      [{ parentId: below }, ['TASK_TOO_DEEP'], 'parentId'],
      [{ parentId: elsewhere.id }, ['UNKNOWN_TASK'], 'parentId'],
      [{ blockedBy: [parentId, elsewhere.id] }, ['UNKNOWN_TASK'], 'blockedBy.1'],
      [{ assignees: [tester.id, outsider.id] }, ['UNKNOWN_USER'], 'assignees.1'],
      [{ assignees: [client.id] }, ['UNKNOWN_USER'], 'assignees.0'],
      [{ startDay: '2026-03-02', dueDay: '2026-03-01' }, ['DAYS_REVERSED'], 'dueDay'],
      [{ checkList: [{ id: newId(), title: 'x' }] }, ['UNKNOWN_ROW'], 'checkList.0.id'],
      [{ title: '' }, ['FIELD_REQUIRED'], 'title'],
      [{ spentMinutes: -1 }, ['FIELD_TOO_SMALL'], 'spentMinutes'],
      [{ status: 'LATER' }, ['FIELD_NOT_ALLOWED'], 'status'],
      [{ position: 1 }, ['FIELD_UNKNOWN'], 'position'],
    ] as const) {
      const answer = await add(body);
      expect({ ...answer, path: answer.details[0]?.path }, JSON.stringify(body)).toMatchObject({ status: 400, errors, path });
    }
  });

  test('401, 403, 404: testers can add tasks, reviewers only read them, clients and others see none', async () => {
    expect((await call(tasksContract.add, { body: { projectId: project.id, title: 'x' } })).status).toBe(401);
    expect((await add({}, 'tester')).status).toBe(200);
    expect((await add({}, 'reviewer')).status).toBe(403);
    for (const who of ['client', 'outsider', 'stranger'] as const) expect((await add({}, who)).status, who).toBe(404);
  });

  test('409: in an archived project, and above the limit of tasks', async () => {
    const archived = await team.project({ status: 'ARCHIVED' });
    expect(await add({}, 'lead', archived.id)).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
    const full = await team.project();
    for (let n = 0; n < LIMITS.tasksPerProject; n++) await buildTask(db, full, { position: n });
    expect(await add({}, 'lead', full.id)).toMatchObject({ status: 409, errors: ['TASKS_FULL'] });
  });

  test('409: above the limit of rows in all tasks of a project, for every way to add them', async () => {
    const full = await team.project();
    const rows = Array.from({ length: LIMITS.taskRows }, (_, n) => `${n}`);
    const told = Array.from({ length: LIMITS.taskRowsPerProject / LIMITS.taskRows }, (_, position) => ({ task: { position }, rows }));
    const [task] = await buildTasks(db, full, told);
    const refused = { status: 409, errors: ['TASK_ROWS_FULL'] };
    const one = { checkList: [{ title: 'Thêm' }] };
    expect(await add(one, 'lead', full.id)).toMatchObject(refused);
    expect((await add({}, 'lead', full.id)).status).toBe(200);
    const inFull = { params: { project_id: full.id } };
    expect(await call(tasksContract.init, inFull, team.as('lead'))).toMatchObject(refused);
    expect(await call(tasksContract.initOwasp, inFull, team.as('lead'))).toMatchObject(refused);
    expect(await list(full.id)).toHaveLength(told.length + 1);
    const short = { id: task?.id, version: 1, checkList: (task?.rows ?? []).slice(1).map(({ id, title }) => ({ id, title })) };
    expect((await update(short, 'lead', full.id)).status).toBe(200);
    const long = { ...short, version: 2, checkList: [...short.checkList, { title: 'Một' }, { title: 'Hai' }] };
    expect(await update({ ...long, checkList: long.checkList.slice(0, LIMITS.taskRows) }, 'lead', full.id)).toMatchObject({ status: 200 });
    const empty = await added({}, full.id);
    expect(await update({ id: empty, version: 1, ...one }, 'lead', full.id)).toMatchObject(refused);
  });
});

describe('DELETE /api/task/{project_id}/delete/{task_id}', () => {
  const remove = (id: string, who: Parameters<typeof team.as>[0] = 'lead') =>
    call(tasksContract.remove, { params: { project_id: project.id, task_id: id } }, team.as(who));

  test('200: S28 deletes a task with its subtasks, and its siblings close the gap', async () => {
    const own = await buildTask(db, project);
    const below = await buildTask(db, project, { parentId: own.id }, { people: [tester], rows: ['một'] });
    const after = await buildTask(db, project);
    expect((await remove(own.id)).text).toBe('true');
    expect((await call(tasksContract.detail, { params: { project_id: project.id, task_id: below.id } }, team.as('lead'))).status).toBe(404);
    expect((await detail(after.id)).position).toBe(own.position);
  });

  test('401, 403, 404: only the creator and leads can delete a task', async () => {
    const id = (await add({}, 'tester')).body.id;
    expect((await call(tasksContract.remove, { params: { project_id: project.id, task_id: id } })).status).toBe(401);
    expect((await remove(id, 'other')).status).toBe(403);
    expect((await remove(id, 'client')).status).toBe(404);
    expect((await remove(id, 'tester')).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
  });
});

describe('GET /api/task/{project_id}/list, detail, taskOption', () => {
  test('200: lists parents before their subtasks, with the reader’s permissions', async () => {
    const own = await team.project();
    const first = await buildTask(db, own, { title: 'Một' });
    await buildTask(db, own, { title: 'Hai' });
    await buildTask(db, own, { title: 'Một một', parentId: first.id }, { people: [tester], blockedBy: [first] });
    const { body } = await call(tasksContract.list, { params: { project_id: own.id } }, team.as('tester'));
    expect(body.items.map(({ title }) => title)).toEqual(['Một', 'Một một', 'Hai']);
    expect(body.items[1]).toMatchObject({
      parentId: first.id,
      blockedBy: [first.id],
      assignees: [{ id: tester.id }],
      can: { tick: true, delete: false, why: { delete: 'NOT_TASK_CREATOR' } },
    });
    expect(body.can).toEqual({ add: true, saveAsTemplate: false });
    const option = await call(tasksContract.option, { params: { project_id: own.id } }, team.as('reviewer'));
    expect(option.body.members.map(({ id }) => id).sort()).toEqual([lead.id, tester.id, other.id, reviewer.id].sort());
    expect(option.body.parents.map(({ title }) => title)).toEqual(['Một', 'Hai']);
  });

  test('200: offers the workspace’s templates, those for one of the project’s kinds first, then by name', async () => {
    const own = await team.project({ kinds: ['MOBILE', 'API'] });
    const by = { workspaceId: team.workspace.id, id: lead.id };
    for (const [name, kinds] of [
      ['Đánh giá', []],
      ['Ứng dụng', ['WEB', 'API']],
      ['Bốn', ['WEB']],
      ['Cổng', ['API']],
    ] as const) {
      await buildTaskTemplate(db, by, { name, kinds: [...kinds] });
    }
    const elsewhere = await buildMember(db);
    await buildTaskTemplate(db, { workspaceId: elsewhere.workspaceId, id: elsewhere.id }, { name: 'Nơi khác', kinds: ['API'] });
    const { body } = await call(tasksContract.option, { params: { project_id: own.id } }, team.as('tester'));
    expect(body.templates.map(({ name }) => name)).toEqual(['Cổng', 'Ứng dụng', 'Bốn', 'Đánh giá']);
  });

  test('200: a list of 300 tasks needs as many queries as one of three', async () => {
    const [few, many] = [await team.project(), await team.project()];
    for (const [own, n] of [
      [few, 3],
      [many, 300],
    ] as const) {
      for (let at = 0; at < n; at++) await buildTask(db, own, { position: at }, { people: [tester, other], rows: ['một'] });
    }
    const count = (id: string) => countQueries(() => call(tasksContract.list, { params: { project_id: id } }, team.as('lead')));
    const [small, large] = [await count(few.id), await count(many.id)];
    expect(large.result.body.items).toHaveLength(300);
    expect(large.queries.length).toBe(small.queries.length);
    const rows = (id: string) =>
      countQueries(() => call(tasksContract.rowsOf, { params: { project_id: id, user_id: tester.id } }, team.as('lead')));
    expect((await rows(many.id)).queries.length).toBe((await rows(few.id)).queries.length);
  });

  test('401, 404: without a token; for clients', async () => {
    const id = await added();
    for (const [endpoint, params] of [
      [tasksContract.list, { project_id: project.id }],
      [tasksContract.option, { project_id: project.id }],
      [tasksContract.detail, { project_id: project.id, task_id: id }],
      [tasksContract.rowsOf, { project_id: project.id, user_id: client.id }],
    ] as const) {
      expect((await call(endpoint, { params })).status).toBe(401);
      for (const who of ['client', 'outsider', 'stranger'] as const)
        expect((await call(endpoint, { params }, team.as(who))).status, who).toBe(404);
      expect((await call(endpoint, { params: { ...params, task_id: id } }, team.as('reviewer'))).status).toBe(200);
    }
    const elsewhere = await buildProject(db);
    expect((await call(tasksContract.detail, { params: { project_id: elsewhere.id, task_id: id } }, team.as('lead'))).status).toBe(404);
  });
});
