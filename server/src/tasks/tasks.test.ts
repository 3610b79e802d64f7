import { LIMITS } from '@coloa/contract/limits.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { countQueries } from '../../test/count-queries.ts';
import { testApp } from '../../test/harness.ts';
import { buildTeam } from '../../test/team.ts';
import { newId } from '../platform/ids.ts';
import { type BuiltProject, buildProject } from '../projects/projects.factory.ts';
import { buildTask, buildTick } from './tasks.factory.ts';

const { call, db, tokenOf } = await testApp();
const team = await buildTeam({ db, tokenOf });
const { lead, tester, other, reviewer, client, outsider } = team.people;

let project: BuiltProject;
beforeAll(async () => {
  project = await team.project();
});

const add = (body: object, who: Parameters<typeof team.as>[0] = 'lead', projectId = project.id) =>
  call(tasksContract.add, { body: { projectId, title: 'Công việc', ...body } }, team.as(who));
const added = async (body: object = {}, projectId = project.id) => (await add(body, 'lead', projectId)).body.id;
const detail = async (taskId: string, projectId = project.id) =>
  (await call(tasksContract.detail, { params: { project_id: projectId, task_id: taskId } }, team.as('lead'))).body;
const update = (body: object, who: Parameters<typeof team.as>[0] = 'lead', projectId = project.id) =>
  call(tasksContract.update, { params: { project_id: projectId }, body }, team.as(who));
const list = async (projectId: string) =>
  (await call(tasksContract.list, { params: { project_id: projectId } }, team.as('lead'))).body.items;

describe('POST /api/task/add', () => {
  test('200: a task with everything in it, below another, behind its siblings', async () => {
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
      can: { edit: true, delete: true, tick: false },
    });
  });

  test('400: what is not of the project, what comes a level too deep, and days backwards', async () => {
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

  test('401, 403, 404: testers add, reviewers only read, to clients and others there are no tasks', async () => {
    expect((await call(tasksContract.add, { body: { projectId: project.id, title: 'x' } })).status).toBe(401);
    expect((await add({}, 'tester')).status).toBe(200);
    expect((await add({}, 'reviewer')).status).toBe(403);
    for (const who of ['client', 'outsider', 'stranger'] as const) expect((await add({}, who)).status, who).toBe(404);
  });

  test('409: in an archived project, in a binned one, and past as many as there may be', async () => {
    const archived = await team.project({ status: 'ARCHIVED' });
    expect(await add({}, 'lead', archived.id)).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
    const full = await team.project();
    for (let n = 0; n < LIMITS.tasksPerProject; n++) await buildTask(db, full, { position: n });
    expect(await add({}, 'lead', full.id)).toMatchObject({ status: 409, errors: ['TASKS_FULL'] });
  });
});

describe('PUT /api/task/{project_id}/update', () => {
  test('200: the fields sent change, the version rises by one, the rest stays', async () => {
    const id = await added({ title: 'Cũ', priority: 'P1', checkList: [{ title: 'Một' }, { title: 'Hai' }] });
    const [one, two] = (await detail(id)).checkList;
    const answer = await update({ id, version: 1, title: 'Mới', checkList: [{ title: 'Ba' }, { id: two?.id, title: 'Hai sửa' }] });
    expect(answer).toMatchObject({ status: 200, text: 'true', headers: { etag: '"2"' } });
    const after = await detail(id);
    expect(after).toMatchObject({ title: 'Mới', priority: 'P1', version: 2, rows: 2 });
    expect(after.checkList.map(({ title }) => title.vi)).toEqual(['Ba', 'Hai sửa']);
    expect(after.checkList[1]?.id).toBe(two?.id);
    expect(after.checkList.some((row) => row.id === one?.id)).toBe(false);
    await update({ id, status: 'DONE', dueDay: '2026-03-05', assignees: [other.id] });
    expect(await detail(id)).toMatchObject({
      status: 'DONE',
      dueDay: '2026-03-05',
      overdue: false,
      assignees: [{ id: other.id }],
      version: 3,
    });
  });

  test('200: a task moves among its siblings and below another, and both rows of siblings are numbered without gaps', async () => {
    const own = await team.project();
    const [a, b, c, d] = [
      await added({ title: 'a' }, own.id),
      await added({ title: 'b' }, own.id),
      await added({ title: 'c' }, own.id),
      await added({ title: 'd' }, own.id),
    ];
    const shown = async () => (await list(own.id)).map(({ title, position, parentId }) => `${parentId ? '-' : ''}${title}${position}`);
    expect((await update({ id: d, before: b }, 'tester', own.id)).text).toBe('true');
    expect(await shown()).toEqual(['a0', 'd1', 'b2', 'c3']);
    await update({ id: a, before: null }, 'lead', own.id);
    expect(await shown()).toEqual(['d0', 'b1', 'c2', 'a3']);
    await update({ id: c, parentId: d }, 'lead', own.id);
    await update({ id: b, parentId: d, before: c, status: 'IN_PROGRESS' }, 'lead', own.id);
    expect(await shown()).toEqual(['d0', '-b0', '-c1', 'a1']);
    await update({ id: b, parentId: null, before: d }, 'lead', own.id);
    expect(await shown()).toEqual(['b0', 'd1', '-c0', 'a2']);
  });

  test('200: two who move at the same moment leave an order without gaps or doubles', async () => {
    const own = await team.project();
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push((await buildTask(db, own, { title: `${n}` })).id);
    const moves = [
      { id: ids[0], before: ids[5] },
      { id: ids[4], before: ids[1] },
      { id: ids[3], parentId: ids[2] },
      { id: ids[5], before: null },
    ];
    const answers = await Promise.all(moves.map((move) => update(move, 'lead', own.id)));
    for (const { status, errors } of answers) expect([200, 400], errors.join()).toContain(status);
    const after = await list(own.id);
    for (const [, siblings] of Map.groupBy(after, ({ parentId }) => parentId)) {
      expect(siblings.map(({ position }) => position)).toEqual(siblings.map((_, n) => n));
    }
  });

  test('200: the counters of a task forget the rows that went, and know those of somebody who comes back', async () => {
    const task = await buildTask(db, project, {}, { people: [tester], rows: ['một', 'hai', 'ba'] });
    const [one, two, three] = task.rows;
    if (!one || !two || !three) throw new Error('no rows');
    await buildTick(db, task, one, tester);
    await buildTick(db, task, two, tester, 'NOT_AVAILABLE');
    await buildTick(db, task, three, tester);
    await update({ id: task.id, assignees: [other.id] });
    await update({
      id: task.id,
      version: 2,
      checkList: [
        { id: two.id, title: 'hai' },
        { id: three.id, title: 'ba' },
      ],
    });
    await update({ id: task.id, assignees: [other.id, tester.id] });
    expect((await detail(task.id)).assignees).toMatchObject([
      { id: other.id, checked: 0, notAvailable: 0 },
      { id: tester.id, checked: 1, notAvailable: 1 },
    ]);
  });

  test('400: a task that names itself, cycles, a third level, days backwards, and texts without the version seen', async () => {
    const parent = await added();
    const below = await added({ parentId: parent });
    const [a, b] = [await added(), await added()];
    await update({ id: b, blockedBy: [a] });
    for (const [body, errors, path] of [
      [{ id: parent, parentId: parent }, ['TASK_CYCLE'], 'parentId'],
      [{ id: parent, parentId: below }, ['TASK_CYCLE'], 'parentId'],
      [{ id: parent, parentId: a }, ['TASK_TOO_DEEP'], 'parentId'],
      [{ id: a, parentId: below }, ['TASK_TOO_DEEP'], 'parentId'],
      [{ id: a, blockedBy: [a] }, ['TASK_CYCLE'], 'blockedBy.0'],
      [{ id: a, blockedBy: [b] }, ['TASK_CYCLE'], 'blockedBy.0'],
      [{ id: a, before: a }, ['UNKNOWN_TASK'], 'before'],
      [{ id: a, before: below }, ['UNKNOWN_TASK'], 'before'],
      [{ id: a, startDay: '2026-03-02', dueDay: '2026-03-01' }, ['DAYS_REVERSED'], 'dueDay'],
      [{ id: a, title: 'Không có phiên bản' }, ['FIELD_REQUIRED'], 'version'],
      [{ id: a, assignees: [client.id] }, ['UNKNOWN_USER'], 'assignees.0'],
    ] as const) {
      const answer = await update(body);
      expect({ ...answer, path: answer.details[0]?.path }, JSON.stringify(body)).toMatchObject({ status: 400, errors, path });
    }
    expect(await detail(a)).toMatchObject({ parentId: null, blockedBy: [], version: 1 });
  });

  test('400: of two who make a cycle between them at the same moment one is refused', async () => {
    const [a, b] = [await added(), await added()];
    const answers = await Promise.all([update({ id: a, blockedBy: [b] }), update({ id: b, blockedBy: [a] })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('401, 403, 404', async () => {
    const id = await added();
    expect((await call(tasksContract.update, { params: { project_id: project.id }, body: { id } })).status).toBe(401);
    expect((await update({ id, status: 'DONE' }, 'reviewer')).status).toBe(403);
    for (const who of ['client', 'outsider', 'stranger'] as const) expect((await update({ id }, who)).status, who).toBe(404);
    expect((await update({ id }, 'lead', (await team.project()).id)).status).toBe(404);
  });

  test('409: a text that somebody else changed meanwhile stays theirs, and is shown', async () => {
    const id = await added({ title: 'Đầu' });
    await update({ id, version: 1, title: 'Của người trước' });
    const answer = await update({ id, version: 1, title: 'Của người sau' });
    expect(answer).toMatchObject({
      status: 409,
      errors: ['EDIT_CONFLICT'],
      details: [{ path: 'title' }],
      body: { current: { title: 'Của người trước' } },
    });
    expect((await update({ id, version: 1, description: 'Trường khác' })).status).toBe(200);
  });
});

describe('DELETE /api/task/{project_id}/delete/{task_id}', () => {
  const remove = (id: string, who: Parameters<typeof team.as>[0] = 'lead') =>
    call(tasksContract.remove, { params: { project_id: project.id, task_id: id } }, team.as(who));

  test('200: with those below it; the siblings close the gap', async () => {
    const own = await buildTask(db, project);
    const below = await buildTask(db, project, { parentId: own.id }, { people: [tester], rows: ['một'] });
    const after = await buildTask(db, project);
    expect((await remove(own.id)).text).toBe('true');
    expect((await call(tasksContract.detail, { params: { project_id: project.id, task_id: below.id } }, team.as('lead'))).status).toBe(404);
    expect((await detail(after.id)).position).toBe(own.position);
  });

  test('401, 403, 404: whoever made it deletes it, and leads do', async () => {
    const id = (await add({}, 'tester')).body.id;
    expect((await call(tasksContract.remove, { params: { project_id: project.id, task_id: id } })).status).toBe(401);
    expect((await remove(id, 'other')).status).toBe(403);
    expect((await remove(id, 'client')).status).toBe(404);
    expect((await remove(id, 'tester')).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
  });
});

describe('GET /api/task/{project_id}/list, detail, taskOption', () => {
  test('200: parents before what they hold, and what the reader may', async () => {
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
      can: { tick: true, delete: false },
    });
    expect(body.can).toEqual({ add: true, saveAsTemplate: false });
    const option = await call(tasksContract.option, { params: { project_id: own.id } }, team.as('reviewer'));
    expect(option.body.members.map(({ id }) => id).sort()).toEqual([lead.id, tester.id, other.id, reviewer.id].sort());
    expect(option.body.parents.map(({ title }) => title)).toEqual(['Một', 'Hai']);
  });

  test('200: three hundred tasks cost as many queries as three', async () => {
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

  test('401, 404: to clients there are none', async () => {
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
