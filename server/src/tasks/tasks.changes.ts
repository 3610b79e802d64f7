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
  /** A new task is not done and has no assignees. */
  before: TaskState;
  after: TaskState;
}

/** The status or the assignees of a task may have changed, or the task is new. The project is locked. */
export const taskChanged = changeKind<TaskChange>('task changed');

/** Tasks and their rows are about to be deleted. The project is locked. */
export const tasksGoing = changeKind<{ cause: Cause; projectId: string; taskIds: readonly string[] }>('tasks going');

/** Rows are about to be deleted, and users can no longer tick them. */
export const rowsGoing = changeKind<{ cause: Cause; rowIds: readonly string[] }>('rows going');

export interface Tick {
  cause: Cause;
  rowId: string;
  taskId: string;
  projectId: string;
  state: RowState;
  previous: RowState | null;
}

/** The project stays out of the bin until the transaction ends. */
export const rowTicked = changeKind<Tick>('row ticked');
