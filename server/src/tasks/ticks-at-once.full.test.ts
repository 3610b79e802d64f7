import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { ROW_STATES, type RowState } from '@coloa/contract/tasks/task-states.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { describe, expect, test } from 'vitest';
import { ticksAtOnce } from '../../test/ticks-at-once.ts';
import { wrongTaskCounts } from '../../test/wrong-task-counts.ts';
import { buildAssignee } from '../projects/projects.factory.ts';
import { buildMember } from '../users/users.factory.ts';
import { buildTask } from './tasks.factory.ts';

const { t, second, team, tick, statesOf, controlled, drop, shared } = await ticksAtOnce();
const { call, db, tokenOf } = t;
const { tester, other, outsider } = team.people;
const TIMES = 12;

describe('a tick and the removal of its control', () => {
  test('one of two concurrent requests succeeds and the other fails, every time', async () => {
    for (let n = 0; n < TIMES; n++) {
      const { project, control, rowId } = await controlled();
      const [ticked, dropped] = await Promise.all([tick(rowId), drop(project.id, control.id)]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([ticked.status, dropped.status]);
      expect(await statesOf([rowId])).toHaveLength(ticked.status === 200 ? 1 : 0);
    }
    expect(await wrongTaskCounts(db)).toEqual([]);
  });
});

describe('a tick and the assignees of its task', () => {
  test('ticks of a removed assignee are kept, and count again when the assignee returns', async () => {
    for (let n = 0; n < TIMES; n++) {
      const { project, task } = await shared();
      const [{ id } = { id: '' }] = task.rows;
      let version = 0;
      const assign = (assignees: string[]) => {
        const body = { id: task.id, version: ++version, assignees };
        return call(tasksContract.update, { params: { project_id: project.id }, body }, team.as('lead'));
      };
      const [ticked, taken] = await Promise.all([tick(id), assign([other.id])]);
      expect(taken.status).toBe(200);
      expect([200, 403]).toContain(ticked.status);
      expect(await statesOf([id])).toHaveLength(ticked.status === 200 ? 1 : 0);
      expect((await assign([other.id, tester.id])).status).toBe(200);
    }
    expect(await wrongTaskCounts(db)).toEqual([]);
  });

  test('a user who leaves the project concurrently either ticked before or finds no row', async () => {
    for (let n = 0; n < TIMES; n++) {
      const project = await team.project();
      const assignee = await buildAssignee(db, { project, user: outsider });
      const task = await buildTask(db, project, {}, { people: [outsider], rows: ['một'] });
      const [{ id } = { id: '' }] = task.rows;
      const leaves = call(assigneesContract.remove, { params: { id: assignee.id } }, team.as('lead'));
      const [ticked, left] = await Promise.all([tick(id, 'CHECKED', 'outsider'), leaves]);
      expect(left.status).toBe(200);
      expect([200, 404]).toContain(ticked.status);
      expect(await statesOf([id])).toHaveLength(ticked.status === 200 ? 1 : 0);
    }
  });
});

describe('a tick and the end of its task', () => {
  const remove = (projectId: string, taskId: string) =>
    call(tasksContract.remove, { params: { project_id: projectId, task_id: taskId } }, team.as('lead'));

  test('a deletion and concurrent ticks by several users never block each other, every time', async () => {
    const project = await team.project();
    for (let n = 0; n < TIMES; n++) {
      const parent = await buildTask(db, project);
      const rows = ['một', 'hai', 'ba'];
      const task = await buildTask(db, project, { parentId: parent.id }, { people: [tester, other], rows });
      const ticks = task.rows.flatMap(({ id }) => [tick(id), tick(id, 'NOT_AVAILABLE', 'other')]);
      const [removed, ...ticked] = await Promise.all([remove(project.id, parent.id), ...ticks]);
      expect(removed.status).toBe(200);
      for (const { status } of ticked) expect([200, 404]).toContain(status);
      expect(await statesOf(task.rows.map(({ id }) => id))).toEqual([]);
    }
    expect(await wrongTaskCounts(db)).toEqual([]);
  });

  test('a project archived concurrently contains exactly the acknowledged ticks, and rejects later ones', async () => {
    for (let n = 0; n < TIMES / 2; n++) {
      const project = await team.project();
      const rows = Array.from({ length: 10 }, (_, at) => `${at}`);
      const task = await buildTask(db, project, {}, { people: [tester, other], rows });
      const body = { status: 'ARCHIVED', from: project.status };
      const archived = call(projectsContract.update, { params: { id: project.id }, body }, team.as('lead'));
      const answers = await Promise.all(task.rows.map(async ({ id }) => ({ id, ...(await tick(id)) })));
      expect((await archived).status).toBe(200);
      for (const { status, errors } of answers)
        if (status !== 200) expect({ status, errors }).toEqual({ status: 409, errors: ['PROJECT_ARCHIVED'] });
      const states = await statesOf(task.rows.map(({ id }) => id));
      const acknowledged = answers.filter(({ status }) => status === 200).map(({ id }) => id);
      expect(states.map(({ rowId }) => rowId).sort()).toEqual(acknowledged.sort());
      expect((await tick(task.rows[0]?.id ?? '', 'NOT_AVAILABLE')).errors).toEqual(['PROJECT_ARCHIVED']);
    }
    expect(await wrongTaskCounts(db)).toEqual([]);
  });

  test('ticks concurrent with the removal of rows and users are counted or discarded', async () => {
    const people = [tester, other];
    const rows = Array.from({ length: 12 }, (_, n) => `${n}`);
    const project = await team.project();
    const [moving, going] = [await buildTask(db, project, {}, { people, rows }), await buildTask(db, project, {}, { people, rows })];
    const params = { project_id: project.id };
    const kept = moving.rows.slice(6).map(({ id, title }) => ({ id, title }));
    const change = (body: object) => call(tasksContract.update, { params, body: { id: moving.id, ...body } }, team.as('lead'));
    const answers = await Promise.all([
      ...moving.rows.flatMap(({ id }) => [tick(id), tick(id, 'NOT_AVAILABLE', 'other')]),
      change({ version: 1, checkList: kept }),
      change({ version: 1, assignees: [other.id] }),
      change({ version: 1, assignees: [other.id, tester.id] }),
      ...going.rows.map(({ id }) => tick(id)),
      remove(project.id, going.id),
    ]);
    for (const { status, errors } of answers) expect([200, 403, 404, 409], errors.join()).toContain(status);
    expect(await wrongTaskCounts(db)).toEqual([]);
  });
});

test('twenty users who tick 500 rows at once through two processes lose and duplicate none', async () => {
  const project = await team.project();
  const people: { id: string; token: string }[] = [];
  for (let n = 0; n < 20; n++) {
    const member = await buildMember(db, { workspace: team.workspace });
    await buildAssignee(db, { project, user: member });
    people.push({ id: member.id, token: await tokenOf(member) });
  }
  const titles = Array.from({ length: 25 }, (_, n) => `${n}`);
  const rowIds: string[] = [];
  for (let n = 0; n < 20; n++) rowIds.push(...(await buildTask(db, project, {}, { people, rows: titles })).rows.map(({ id }) => id));
  // All users tick the first row of each task, each in 3 tabs at the same time. Each other row is ticked by only one user.
  const wanted = people.map(({ id, token }, who) => ({
    id,
    token,
    once: rowIds
      .filter((_, n) => n % titles.length !== 0 && n % 20 === who)
      .map((rowId, n) => ({ rowId, state: ROW_STATES[(who + n) % 3] })),
    thrice: rowIds.filter((_, n) => n % titles.length === 0),
  }));
  const work = wanted.map(async ({ token, once, thrice }, who) => {
    const through = who % 2 === 0 ? t : second;
    const send = async (body: { rowId: string; state: RowState | undefined }) =>
      (await through.call(tasksContract.tick, { body }, { token })).status;
    const statuses: number[] = [];
    for (const body of once) statuses.push(await send(body));
    for (const rowId of thrice) statuses.push(...(await Promise.all(ROW_STATES.map((state) => send({ rowId, state })))));
    return statuses;
  });
  expect(new Set((await Promise.all(work)).flat())).toEqual(new Set([200]));
  const stored = new Map((await statesOf(rowIds)).map(({ rowId, userId, state }) => [`${rowId} ${userId}`, state]));
  expect(new Set([...stored.keys()].map((key) => key.split(' ')[0])).size).toBe(500);
  expect(stored.size).toBe(wanted.reduce((sum, { once, thrice }) => sum + once.length + thrice.length, 0));
  for (const { id, once, thrice } of wanted) {
    expect(once.filter(({ rowId, state }) => stored.get(`${rowId} ${id}`) !== state)).toEqual([]);
    expect(thrice.filter((rowId) => !stored.has(`${rowId} ${id}`))).toEqual([]);
  }
  expect(await wrongTaskCounts(db)).toEqual([]);
}, 60_000);
