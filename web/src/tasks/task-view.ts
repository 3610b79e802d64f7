import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import type { ProjectDays } from './timeline.ts';

export interface TaskViewProps {
  projectId: string;
  /** The dates of the project; null while they are loading or not set. */
  days: ProjectDays;
  tasks: readonly Task[];
  found: ReadonlySet<string>;
  hrefOf: (id: string) => string;
  open: string | null;
  /** The task that the user added last on this page. */
  added: string | null;
}

export const facesOf = ({ assignees }: Pick<Task, 'assignees'>) =>
  assignees.map(({ name, username, avatar }) => ({ name: name || username, src: avatar }));

/**
 * Returns the number of done rows and of all rows. Each assignee ticks their own copy of the rows, so the assignee with the fewest done rows
 * counts. The drawer shows each assignee's number.
 */
export function progressOf({ rows, assignees }: Pick<Task, 'rows' | 'assignees'>): { done: number; all: number } {
  const done = assignees.length === 0 ? 0 : Math.min(...assignees.map(({ checked, notAvailable }) => checked + notAvailable));
  return { done, all: rows };
}
