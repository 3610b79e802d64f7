import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';

/** The props of each of the three task views. */
export interface TaskViewProps {
  projectId: string;
  tasks: readonly Task[];
  /** Ids of tasks that match the filters. */
  found: ReadonlySet<string>;
  hrefOf: (id: string) => string;
  /** Id of the task with an open drawer; null if there is none. */
  open: string | null;
}

/** Returns the assignees of a task in the form for avatars. */
export const facesOf = ({ assignees }: Pick<Task, 'assignees'>) =>
  assignees.map(({ name, username, avatar }) => ({ name: name || username, src: avatar }));

/** Returns the number of finished rows, and of all rows. Each assignee has their own rows; without assignees, the rows count once. */
export function progressOf({ rows, assignees }: Pick<Task, 'rows' | 'assignees'>): { done: number; all: number } {
  const done = assignees.reduce((sum, { checked, notAvailable }) => sum + checked + notAvailable, 0);
  return { done, all: rows * Math.max(1, assignees.length) };
}
