import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import type { RowState } from '@coloa/contract/tasks/task-states.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { inArray } from 'drizzle-orm';
import { buildControl } from '../src/checklists/project-controls.factory.ts';
import { buildRowOf } from '../src/tasks/control-rows.factory.ts';
import { buildTask } from '../src/tasks/tasks.factory.ts';
import { taskRowStates } from '../src/tasks/tasks.tables.ts';
import { testApp } from './harness.ts';
import { buildTeam, type Teammate } from './team.ts';

/**
 * Sets up two applications on the same database: `tick` uses the second one, and other calls use the first. Call this function at the top
 * of a test file.
 */
export async function ticksAtOnce() {
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

  async function controlled() {
    const project = await team.project();
    const control = await buildControl(db, project);
    return { project, control, ...(await buildRowOf(db, control, lead, [{ by: tester, state: 'NOT_CHECKED' }])) };
  }
  const drop = (projectId: string, controlId: string) =>
    call(projectChecklistsContract.take, { body: { projectId, drop: [controlId] } }, team.as('lead'));

  async function shared() {
    const project = await team.project();
    return { project, task: await buildTask(db, project, {}, { people: [tester, other], rows: ['một'] }) };
  }

  return { t, second, team, tick, statesOf, controlled, drop, shared };
}
