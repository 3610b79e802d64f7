import type { controlsGoing, issuesUnlinked } from '../checklists/checklists.changes.ts';
import { publish } from '../events/events.service.ts';
import { announce, type ChangeOf } from '../platform/changes.ts';
import type { Tx } from '../platform/database/database.ts';
import { deleteRowsOfControls, dropIssuesOfControl, listRecordedControls, rowsOfControls, tasksOfControls } from './control-work.repo.ts';
import { holdTicks, recountTicks } from './task-people.repo.ts';
import { recountRows } from './task-rows.repo.ts';
import { rowsGoing } from './tasks.changes.ts';

export { controlsOfIssueAsJson } from './control-work.repo.ts';

/**
 * Prevents other transactions from ticking the rows of the controls until this one ends. Returns the ids of the controls whose rows have
 * results, notes or linked issues.
 */
export async function holdControls(tx: Tx, workspaceId: string, projectId: string, controlIds: readonly string[]): Promise<Set<string>> {
  const taskIds = await tasksOfControls(tx, workspaceId, projectId, controlIds);
  if (taskIds.length === 0) return new Set();
  await holdTicks(tx, workspaceId, taskIds);
  return new Set(await listRecordedControls(tx, workspaceId, controlIds));
}

/** Deletes the task rows of controls. The caller must call `holdControls` first, and remove the controls afterwards. */
export async function dropRowsOfControls(tx: Tx, { cause, controlIds }: ChangeOf<typeof controlsGoing>): Promise<void> {
  const { workspaceId } = cause;
  const rows = await rowsOfControls(tx, workspaceId, controlIds);
  if (rows.length === 0) return;
  const taskIds = [...new Set(rows.map(({ taskId }) => taskId))];
  await announce(tx, rowsGoing, { cause, rowIds: rows.map(({ id }) => id) });
  await deleteRowsOfControls(tx, workspaceId, controlIds);
  await recountRows(tx, workspaceId, taskIds);
  await recountTicks(tx, workspaceId, taskIds);
}

/** Unlinks the issues of a control from the control's task rows, because a control also lists the issues of its rows. */
export async function unlinkFromRows(tx: Tx, { workspaceId, projectId, controlId, issueIds }: ChangeOf<typeof issuesUnlinked>) {
  if (await dropIssuesOfControl(tx, workspaceId, controlId, issueIds)) await publish(tx, workspaceId, { kind: 'TASK', projectId });
}
