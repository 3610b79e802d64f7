import { describe, expect, test } from 'vitest';
import { heldTransactions } from '../../test/held-transactions.ts';
import { ticksAtOnce } from '../../test/ticks-at-once.ts';
import { holdTicks, writeTaskPeople } from './task-people.repo.ts';
import { buildTask, buildTick } from './tasks.factory.ts';
import { deleteTask } from './tasks.repo.ts';

const { t, team, tick, statesOf, controlled, drop, shared } = await ticksAtOnce();
const { db } = t;
const { tester, other } = team.people;

const { begun, somebodyWaits } = heldTransactions(t);

describe('a tick and the removal of its control', () => {
  test('a tick in progress makes the removal of its control fail', async () => {
    const { project, control, rowId } = await controlled();
    const commit = await begun((tx) => buildTick(tx, project, { id: rowId }, tester));
    const dropped = drop(project.id, control.id);
    await somebodyWaits();
    await commit();
    expect(await dropped).toMatchObject({ status: 409, details: [{ code: 'CONTROL_IN_USE', path: 'drop.0' }] });
    expect(await statesOf([rowId])).toEqual([{ rowId, userId: tester.id, state: 'CHECKED' }]);
  });
});

describe('a tick and the assignees of its task', () => {
  test('an assignee who is removed concurrently is rejected and has ticked nothing', async () => {
    const { task } = await shared();
    const [{ id } = { id: '' }] = task.rows;
    const commit = await begun((tx) => writeTaskPeople(tx, task.workspaceId, task.id, [other.id]));
    const ticked = tick(id);
    await somebodyWaits();
    await commit();
    expect(await ticked).toMatchObject({ status: 403, errors: ['FORBIDDEN'] });
    expect(await statesOf([id])).toEqual([]);
  });
});

describe('a tick and the deletion of its task', () => {
  test('a tick during the deletion fails because its row no longer exists', async () => {
    const project = await team.project();
    const task = await buildTask(db, project, {}, { people: [tester], rows: ['một'] });
    const [{ id } = { id: '' }] = task.rows;
    const commit = await begun(async (tx) => {
      await holdTicks(tx, task.workspaceId, [task.id]);
      await deleteTask(tx, task.workspaceId, task.id);
    });
    const ticked = tick(id);
    await somebodyWaits();
    await commit();
    expect(await ticked).toMatchObject({ status: 404, errors: ['NOT_FOUND'] });
  });
});
