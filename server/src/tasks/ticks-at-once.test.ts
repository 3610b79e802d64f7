import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import type { RowState } from '@coloa/contract/tasks/task-states.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../test/harness.ts';
import { heldTransactions } from '../../test/held-transactions.ts';
import { buildTeam, type Teammate } from '../../test/team.ts';
import { buildControl, buildRowOf } from '../checklists/project-controls.factory.ts';
import { holdTicks, writeTaskPeople } from './task-people.repo.ts';
import { buildTask, buildTick } from './tasks.factory.ts';
import { deleteTask } from './tasks.repo.ts';
import { taskRowStates } from './tasks.tables.ts';

const t = await testApp({ connections: 20 });
const second = await testApp({ database: t.database });
const { call, db } = t;
const team = await buildTeam(t);
const { tester, other, lead } = team.people;

const tick = (rowId: string, state: RowState = 'CHECKED', who: Teammate = 'tester') =>
  second.call(tasksContract.tick, { body: { rowId, state } }, team.as(who));
const statesOf = (rowIds: string[]) =>
  db
    .select({ rowId: taskRowStates.rowId, userId: taskRowStates.userId, state: taskRowStates.state })
    .from(taskRowStates)
    .where(inArray(taskRowStates.rowId, rowIds));

const { begun, somebodyWaits } = heldTransactions(t);

describe('a tick and the drop of its control', () => {
  const controlled = async () => {
    const project = await team.project();
    const control = await buildControl(db, project);
    return { project, control, ...(await buildRowOf(db, control, lead, [{ by: tester, state: 'NOT_CHECKED' }])) };
  };
  const drop = (projectId: string, controlId: string) =>
    call(projectChecklistsContract.take, { body: { projectId, drop: [controlId] } }, team.as('lead'));

  test('what was being ticked when the drop came stays: the drop is refused', async () => {
    const { project, control, rowId } = await controlled();
    const commit = await begun((tx) => buildTick(tx, project, { id: rowId }, tester));
    const dropped = drop(project.id, control.id);
    await somebodyWaits();
    await commit();
    expect(await dropped).toMatchObject({ status: 409, details: [{ code: 'CONTROL_IN_USE', path: 'drop.0' }] });
    expect(await statesOf([rowId])).toEqual([{ rowId, userId: tester.id, state: 'CHECKED' }]);
  });
});

describe('a tick and who does the task', () => {
  const shared = async () => {
    const project = await team.project();
    return { project, task: await buildTask(db, project, {}, { people: [tester, other], rows: ['một'] }) };
  };

  test('whoever is taken off the task in that moment is refused as such, and has ticked nothing', async () => {
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

describe('a tick and the end of its task', () => {
  test('what was ticked at the moment of the deletion goes with the task, or is refused: there is no such row', async () => {
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
