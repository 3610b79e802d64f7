import { LIMITS } from '@coloa/contract/limits.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { taskTeam } from '../../test/task-team.ts';
import type { Teammate } from '../../test/team.ts';
import { newId } from '../platform/ids.ts';
import { buildTask } from './tasks.factory.ts';

const app = await testApp();
const { call, db } = app;
const { team, project, add, added, detail, list } = await taskTeam(app);
const { tester, other, client } = team.people;

const bulk = (ids: readonly string[], change: object, who: Teammate = 'tester', projectId = project.id) =>
  call(tasksContract.bulk, { params: { project_id: projectId }, body: { ids, change } }, team.as(who));
const codes = (answer: Awaited<ReturnType<typeof bulk>>) => answer.body.items.map(({ errors }) => errors.map(({ code }) => code));

describe('POST /api/task/{project_id}/bulk', () => {
  test('200: changes each valid task, and returns errors for the others in request order', async () => {
    const [a, late, b] = [await added(), await added({ startDay: '2026-03-10' }), await added()];
    const foreign = await buildTask(db, await team.project());
    const answer = await bulk([b, late, newId(), foreign.id, a], { status: 'BLOCKED', priority: 'P2', dueDay: '2026-03-05' });
    expect(answer.status).toBe(200);
    expect(codes(answer)).toEqual([[], ['DAYS_REVERSED'], ['NOT_FOUND'], ['NOT_FOUND'], []]);
    expect(answer.body.items[1]?.errors[0]).toMatchObject({ path: 'dueDay', message: expect.stringMatching(/\S/) });
    for (const id of [a, b])
      expect(await detail(id)).toMatchObject({ status: 'BLOCKED', priority: 'P2', dueDay: '2026-03-05', version: 2 });
    expect(await detail(late)).toMatchObject({ status: 'TODO', priority: null, version: 1 });
    expect(codes(await bulk([a], { priority: null, dueDay: null }))).toEqual([[]]);
    expect(await detail(a)).toMatchObject({ priority: null, dueDay: null });
  });

  test('200: adds users to and removes users from the assignees of each task', async () => {
    const [a, b] = [await added({ assignees: [tester.id] }), await added({ assignees: [other.id] })];
    expect(codes(await bulk([a, b], { addAssignees: [other.id], removeAssignees: [tester.id] }))).toEqual([[], []]);
    for (const id of [a, b]) expect((await detail(id)).assignees.map((each) => each.id)).toEqual([other.id]);
    expect(codes(await bulk([a], { addAssignees: [client.id], status: 'DONE' }))).toEqual([['UNKNOWN_USER']]);
    expect(await detail(a)).toMatchObject({ status: 'TODO', version: 2 });
  });

  test('200: the project history records a completed task, as after a single change', async () => {
    const id = await added({ title: 'Quét hàng loạt' });
    await bulk([id], { status: 'DONE' });
    const history = await call(projectsContract.history, { params: { id: project.id }, query: {} }, team.as('lead'));
    expect(history.text).toContain('TASK_DONE');
    expect(history.text).toContain('Quét hàng loạt');
  });

  test('200: deletes tasks with their subtasks, and rejects tasks of other creators unless their parent is deleted too', async () => {
    const own = (await add({ title: 'Tự tạo' }, 'tester')).body.id;
    const [under, loose] = [await added({ parentId: own }), await added()];
    expect(codes(await bulk([under, own, loose, newId()], { delete: true }))).toEqual([[], [], ['FORBIDDEN'], ['NOT_FOUND']]);
    const parent = await added();
    const child = await added({ parentId: parent });
    expect(codes(await bulk([parent, child], { delete: true }, 'lead'))).toEqual([[], []]);
    const left = (await list(project.id)).map(({ id }) => id);
    expect([own, under, loose, parent, child].filter((id) => left.includes(id))).toEqual([loose]);
  });

  test('200: the project history records each deleted task, as after a single deletion', async () => {
    const ids = [await added({ title: 'Bỏ thứ nhất' }), await added({ title: 'Bỏ thứ hai' })];
    await bulk(ids, { delete: true }, 'lead');
    const history = await call(projectsContract.history, { params: { id: project.id }, query: {} }, team.as('lead'));
    expect(history.text).toContain('TASK_DELETED');
    for (const title of ['Bỏ thứ nhất', 'Bỏ thứ hai']) expect(history.text).toContain(title);
  });

  test.each<[string, object]>([
    ['nothing to change', {}],
    ['a deletion with another change', { delete: true, status: 'DONE' }],
    ['no people', { addAssignees: [] }],
    ['an unknown status', { status: 'OPEN' }],
    ['a field of a single change', { title: 'x' }],
  ])('400: %s', async (_name, change) => {
    expect((await bulk([await added()], change)).status).toBe(400);
  });

  test('400: rejects an empty list and more than a hundred tasks', async () => {
    expect((await bulk([], { priority: 'P1' })).status).toBe(400);
    expect((await bulk(Array.from({ length: LIMITS.bulk + 1 }, newId), { priority: 'P1' })).status).toBe(400);
  });

  test('401: a request without a token is rejected', async () => {
    const body = { ids: [newId()], change: { priority: 'P1' as const } };
    expect((await call(tasksContract.bulk, { params: { project_id: project.id }, body })).status).toBe(401);
  });

  test('403: reviewers can only read tasks, and delete none of other creators', async () => {
    const id = await added();
    expect((await bulk([id], { priority: 'P1' }, 'reviewer')).status).toBe(403);
    expect((await detail(id)).priority).toBeNull();
    expect(codes(await bulk([id], { delete: true }, 'reviewer'))).toEqual([['FORBIDDEN']]);
  });

  test('404: for a client and for users outside the project', async () => {
    const id = await added();
    for (const who of ['client', 'outsider', 'stranger'] as const) expect((await bulk([id], { priority: 'P1' }, who)).status).toBe(404);
    expect((await bulk([id], { delete: true }, 'client')).status).toBe(404);
  });

  test('409: in an archived project', async () => {
    const archived = await team.project({ status: 'ARCHIVED' });
    const { id } = await buildTask(db, archived);
    for (const change of [{ priority: 'P1' }, { delete: true }])
      expect(await bulk([id], change, 'lead', archived.id)).toMatchObject({ status: 409, errors: ['PROJECT_ARCHIVED'] });
  });
});
