import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';

/** The props of each of the three task views. */
export interface TaskViewProps {
  projectId: string;
  tasks: readonly Task[];
  /** Ids of those that match the filters. */
  found: ReadonlySet<string>;
  hrefOf: (id: string) => string;
  /** The task whose drawer is open. */
  open: string | null;
}

/** The task's people as avatars take them. */
export const facesOf = ({ assignees }: Pick<Task, 'assignees'>) =>
  assignees.map(({ name, username, avatar }) => ({ name: name || username, src: avatar }));

/** Rows that are done by all who work on the task, out of those there are to do: every assignee has rows of their own. */
export function progressOf({ rows, assignees }: Pick<Task, 'rows' | 'assignees'>): { done: number; all: number } {
  const done = assignees.reduce((sum, { checked, notAvailable }) => sum + checked + notAvailable, 0);
  return { done, all: rows * Math.max(1, assignees.length) };
}
