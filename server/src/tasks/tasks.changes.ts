import type { RowState } from '@coloa/contract/tasks/task-states.ts';
import type { Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';

interface TaskState {
  done: boolean;
  assignees: readonly string[];
}

export interface TaskChange {
  cause: Cause;
  taskId: string;
  projectId: string;
  /** The state before the change. A new task counts as not done and without assignees. */
  before: TaskState;
  after: TaskState;
}

/** The status or the assignees of a task may have changed, or a task was created. The caller has locked the project. */
export const taskChanged = changeKind<TaskChange>('task changed');

/** Tasks and their rows are about to be deleted. The caller has locked the project. */
export const tasksGoing = changeKind<{ cause: Cause; projectId: string; taskIds: readonly string[] }>('tasks going');

/** Rows are about to be deleted. At this time, users can no longer tick the rows. */
export const rowsGoing = changeKind<{ cause: Cause; rowIds: readonly string[] }>('rows going');

export interface Tick {
  cause: Cause;
  rowId: string;
  taskId: string;
  projectId: string;
  state: RowState;
  previous: RowState | null;
}

/** A user's result for a row was written. The announcing transaction prevents the project from being moved to the bin. */
export const rowTicked = changeKind<Tick>('row ticked');
