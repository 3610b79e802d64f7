import { LIMITS } from '@coloa/contract/limits.ts';
import { publish } from '../events/events.service.ts';
import type { Actor, Cause } from '../platform/actor.ts';
import { announce } from '../platform/changes.ts';
import type { Tx } from '../platform/database/database.ts';
import { refusal } from '../platform/http/refusal.ts';
import { deletePersonFromTasks, holdTicks, recountTicks } from './task-people.repo.ts';
import { addRowIssues, countRowsOfProject, deleteRows, findRowPlace, writeTick } from './task-rows.repo.ts';
import { rowsGoing } from './tasks.changes.ts';

/**
 * Checks that the tasks of a project can have `more` additional rows. The caller must lock the project.
 * @throws Refusal TASK_ROWS_FULL if the tasks of the project cannot have that many more rows
 */
export async function requireRoomForRows(tx: Tx, workspaceId: string, projectId: string, more: number): Promise<void> {
  const max = LIMITS.taskRowsPerProject;
  if (more > 0 && (await countRowsOfProject(tx, workspaceId, projectId)) + more > max) throw refusal('TASK_ROWS_FULL', { params: { max } });
}

/** Removes rows of a task with their ticks and awards. */
export async function dropRows(tx: Tx, cause: Cause, taskId: string, rowIds: readonly string[]): Promise<void> {
  if (rowIds.length === 0) return;
  const { workspaceId } = cause;
  await holdTicks(tx, workspaceId, [taskId]);
  await announce(tx, rowsGoing, { cause, rowIds });
  await deleteRows(tx, workspaceId, rowIds);
  await recountTicks(tx, workspaceId, [taskId]);
}

/** Removes a user from the tasks of a project, or of the whole workspace if `projectId` is null. Keeps the user's ticks. */
export async function leaveTasks(
  tx: Tx,
  { workspaceId }: Pick<Cause, 'workspaceId'>,
  userId: string,
  projectId: string | null,
): Promise<void> {
  const touched = await deletePersonFromTasks(tx, workspaceId, userId, projectId);
  await publish(tx, workspaceId, ...touched.map((id) => ({ kind: 'TASK', projectId: id }) as const));
}

/**
 * Links an issue to a row without changing the state of the row.
 * @throws Refusal UNKNOWN_TASK if the row does not belong to a task of the project that is assigned to the actor
 */
export async function linkRowIssue(tx: Tx, actor: Actor, projectId: string, rowId: string, issueId: string): Promise<void> {
  const { workspaceId, userId } = actor;
  const found = await findRowPlace(tx, workspaceId, rowId, userId);
  const theirs = found?.projectId === projectId && (await writeTick(tx, workspaceId, { rowId, userId, state: null, note: null })) !== null;
  if (!theirs) throw refusal('UNKNOWN_TASK', { path: 'rowId' });
  await addRowIssues(tx, workspaceId, { rowId, userId }, [issueId]);
}
