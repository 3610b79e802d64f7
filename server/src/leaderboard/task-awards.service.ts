import type { ChangeOf } from '../platform/changes.ts';
import type { Tx } from '../platform/database/database.ts';
import type { rowsGoing, TaskChange, Tick, tasksGoing } from '../tasks/tasks.changes.ts';
import { type Award, listStanding, listStandingRows, listUnawardedRows, takeBack } from './awards-in-force.repo.ts';
import { insertEntries } from './ledger.repo.ts';
import { awardOf, pointsOf, reversalOf, whenOf } from './ledger.service.ts';
import { ratesInForce } from './rates.service.ts';
import { awardRow } from './row-awards.repo.ts';

function doersOf({ taskId, before, after }: TaskChange, userId: string): readonly { userId: string; partId?: string }[] {
  if (!after.done) return [];
  if (after.assignees.length === 0 && !before.done) return [{ userId, partId: taskId }];
  return after.assignees.map((id) => ({ userId: id }));
}

/** Updates the awards for a task. A user who is removed from the task loses the points for it, and gets them back when assigned again. */
export async function settleTask(tx: Tx, told: TaskChange): Promise<void> {
  const { cause, taskId, projectId, before, after } = told;
  const left = before.assignees.filter((id) => !after.assignees.includes(id));
  const joined = after.assignees.filter((id) => !before.assignees.includes(id));
  if (before.done === after.done && left.length + joined.length === 0) return;
  const { workspaceId, userId } = cause;
  const when = whenOf(cause);
  const standing = await listStanding(tx, workspaceId, taskId, ['TASK']);
  const doers = doersOf(told, userId);
  const named = before.assignees.length === 0 && after.assignees.length > 0;
  const stoodIn = ({ userId: who, partId }: Award) => named && partId !== null && doers.every((doer) => doer.userId !== who);
  const gone = [
    ...standing.filter((award) => !after.done || left.includes(award.userId) || stoodIn(award)),
    ...(await listStandingRows(tx, workspaceId, projectId, taskId, left)),
  ];
  const fresh = [
    ...doers
      .filter((doer) => standing.every((award) => award.userId !== doer.userId))
      .map((doer) => ({ ...doer, kind: 'TASK' as const, subjectId: taskId })),
    ...(await listUnawardedRows(tx, workspaceId, taskId, joined)).map((row) => {
      return { userId: row.userId, kind: 'ROW' as const, subjectId: row.rowId, partId: taskId };
    }),
  ];
  const entries = gone.map((award) => reversalOf(award, when));
  if (fresh.length > 0) {
    const rates = await ratesInForce(tx, workspaceId);
    entries.push(...fresh.map((each) => awardOf({ ...each, points: pointsOf(rates, each.kind) }, projectId, rates.version, when)));
  }
  await insertEntries(tx, workspaceId, entries);
}

export const forgetTasks = (tx: Tx, { cause, projectId, taskIds }: ChangeOf<typeof tasksGoing>): Promise<void> =>
  takeBack(tx, cause.workspaceId, { projectId, taskIds }, whenOf(cause));

export async function forgetRows(tx: Tx, { cause, rowIds }: ChangeOf<typeof rowsGoing>): Promise<void> {
  if (rowIds.length > 0) await takeBack(tx, cause.workspaceId, { rowIds }, whenOf(cause));
}

export async function settleTick(tx: Tx, { cause, rowId, taskId, projectId, state, previous }: Tick): Promise<void> {
  const { workspaceId, userId } = cause;
  const [is, was] = [state === 'CHECKED', previous === 'CHECKED'];
  if (is && !was) await awardRow(tx, workspaceId, { rowId, taskId, projectId, userId }, whenOf(cause));
  if (was && !is) await takeBack(tx, workspaceId, { rowIds: [rowId], userId }, whenOf(cause));
}
