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

/** Returns the number of done rows and of all rows. Each assignee ticks their own copy of the rows; without assignees, rows count once. */
export function progressOf({ rows, assignees }: Pick<Task, 'rows' | 'assignees'>): { done: number; all: number } {
  const done = assignees.reduce((sum, { checked, notAvailable }) => sum + checked + notAvailable, 0);
  return { done, all: rows * Math.max(1, assignees.length) };
}
