import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { RowState } from '@coloa/contract/tasks/task-states.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { wrongDays, wrongReversals } from '../../test/ledger-checks.ts';
import { taskTeam } from '../../test/task-team.ts';
import type { Teammate } from '../../test/team.ts';
import { rewardEntries } from './leaderboard.tables.ts';

const app = await testApp();
const { call, db } = app;
const { team, project, added, update, detail } = await taskTeam(app);
const { tester, other, lead } = team.people;
const names = new Map(Object.entries(team.people).map(([who, { id }]) => [id, who]));

async function entriesOf(...subjectIds: string[]): Promise<string[]> {
  const rows = await db.select().from(rewardEntries).where(inArray(rewardEntries.subjectId, subjectIds)).orderBy(asc(rewardEntries.id));
  return rows.map(({ userId, kind, points, reverses }) => `${names.get(userId)} ${kind} ${points}${reverses ? ' back' : ''}`);
}
const tick = (rowId: string, state: RowState, who: Teammate = 'tester') =>
  call(tasksContract.tick, { body: { rowId, state } }, team.as(who));
async function withRows(assignees: string[], projectId = project.id) {
  const id = await added({ assignees, checkList: [{ title: 'một' }, { title: 'hai' }] }, projectId);
  const [one = '', two = ''] = (await detail(id, projectId)).checkList.map((row) => row.id);
  return { id, one, two };
}

afterAll(async () => {
  expect(await wrongDays(db, team.workspace.id)).toEqual([]);
  expect(await wrongReversals(db, team.workspace.id)).toEqual([]);
});

describe('a task', () => {
  test('gives points to its assignees when it becomes DONE, and withdraws them when it leaves DONE', async () => {
    const id = await added({ assignees: [tester.id, other.id] });
    await update({ id, status: 'DONE' });
    expect(await entriesOf(id)).toEqual(['tester TASK 5', 'other TASK 5']);
    await update({ id, status: 'DONE' });
    await update({ id, status: 'IN_PROGRESS' });
    expect(await entriesOf(id)).toEqual(['tester TASK 5', 'other TASK 5', 'tester TASK -5 back', 'other TASK -5 back']);
  });

  test('gives the same points when it is created as DONE', async () => {
    expect(await entriesOf(await added({ assignees: [tester.id], status: 'DONE' }))).toEqual(['tester TASK 5']);
  });

  test('without assignees gives its points to the user who set DONE, until an assignee is added', async () => {
    const id = await added();
    await update({ id, status: 'DONE' });
    expect(await entriesOf(id)).toEqual(['lead TASK 5']);
    await update({ id, version: 2, assignees: [tester.id] });
    expect(await entriesOf(id)).toEqual(['lead TASK 5', 'lead TASK -5 back', 'tester TASK 5']);
  });

  test('moves its points to the new assignees when they change while it is DONE', async () => {
    const id = await added({ assignees: [tester.id], status: 'DONE' });
    await update({ id, version: 1, assignees: [other.id, lead.id] });
    expect(await entriesOf(id)).toEqual(['tester TASK 5', 'tester TASK -5 back', 'other TASK 5', 'lead TASK 5']);
  });

  test('withdraws its points and those of its rows and subtasks when it is deleted', async () => {
    const { id, one } = await withRows([tester.id]);
    const below = await added({ parentId: id, assignees: [other.id], status: 'DONE' });
    await tick(one, 'CHECKED');
    await update({ id, status: 'DONE' });
    await call(tasksContract.remove, { params: { project_id: project.id, task_id: id } }, team.as('lead'));
    expect((await entriesOf(id, below, one)).filter((entry) => entry.includes('back')).sort()).toEqual([
      'other TASK -5 back',
      'tester ROW -1 back',
      'tester TASK -5 back',
    ]);
  });
});

describe('a row', () => {
  test('gives a point once to each user who ticks it, and withdraws the point when unticked', async () => {
    const { one } = await withRows([tester.id, other.id]);
    await tick(one, 'CHECKED');
    await tick(one, 'CHECKED');
    await tick(one, 'CHECKED', 'other');
    expect(await entriesOf(one)).toEqual(['tester ROW 1', 'other ROW 1']);
    await tick(one, 'NOT_AVAILABLE');
    await tick(one, 'NOT_CHECKED');
    expect(await entriesOf(one)).toEqual(['tester ROW 1', 'other ROW 1', 'tester ROW -1 back']);
  });

  test('withdraws its points from all users when deleted, and other rows keep theirs', async () => {
    const { id, one, two } = await withRows([tester.id, other.id]);
    for (const row of [one, two]) for (const who of ['tester', 'other'] as const) await tick(row, 'CHECKED', who);
    await update({ id, version: 1, checkList: [{ id: two, title: 'hai' }] });
    expect((await entriesOf(one)).slice(2).sort()).toEqual(['other ROW -1 back', 'tester ROW -1 back']);
    expect(await entriesOf(two)).toHaveLength(2);
  });

  test('withdraws the point from an unassigned user, and gives it again when they are reassigned', async () => {
    const { id, one } = await withRows([tester.id, other.id]);
    await tick(one, 'CHECKED');
    await update({ id, version: 1, assignees: [other.id] });
    await update({ id, version: 2, assignees: [other.id, tester.id] });
    expect(await entriesOf(one)).toEqual(['tester ROW 1', 'tester ROW -1 back', 'tester ROW 1']);
  });

  test('keeps the points of a user who leaves the project', async () => {
    const away = await team.project();
    const { id, one } = await withRows([tester.id, other.id], away.id);
    await tick(one, 'CHECKED');
    await update({ id, status: 'DONE' }, 'lead', away.id);
    const { assignees } = (await call(projectsContract.get, { params: { id: away.id } }, team.as('lead'))).body;
    const assignee = assignees.find((each) => each.person.id === tester.id);
    expect((await call(assigneesContract.remove, { params: { id: assignee?.id ?? '' } }, team.as('lead'))).status).toBe(200);
    await update({ id, version: 2, assignees: [other.id, lead.id] }, 'lead', away.id);
    expect(await entriesOf(id, one)).toEqual(['tester ROW 1', 'tester TASK 5', 'other TASK 5', 'lead TASK 5']);
  });

  test('keeps the task points of a sole assignee who leaves the project, even with later assignees', async () => {
    const away = await team.project();
    const id = await added({ assignees: [tester.id], status: 'DONE' }, away.id);
    const { assignees } = (await call(projectsContract.get, { params: { id: away.id } }, team.as('lead'))).body;
    const assignee = assignees.find((each) => each.person.id === tester.id);
    await call(assigneesContract.remove, { params: { id: assignee?.id ?? '' } }, team.as('lead'));
    expect((await update({ id, version: 1, assignees: [other.id] }, 'lead', away.id)).status).toBe(200);
    expect(await entriesOf(id)).toEqual(['tester TASK 5', 'other TASK 5']);
  });

  test('gives no point for a note alone', async () => {
    const { one } = await withRows([tester.id]);
    await call(tasksContract.tick, { body: { rowId: one, note: 'Đã thử' } }, team.as('tester'));
    expect(
      await db
        .select()
        .from(rewardEntries)
        .where(and(eq(rewardEntries.subjectId, one))),
    ).toEqual([]);
  });
});
