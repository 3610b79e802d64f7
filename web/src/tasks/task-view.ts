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

/** Returns whether the due date of an open task is after the end of the project. */
export const isPastEnd = ({ dueDay, status }: Pick<Task, 'dueDay' | 'status'>, endDay: string | null): boolean =>
  endDay !== null && dueDay !== null && dueDay > endDay && status !== 'DONE';

export const facesOf = ({ assignees }: Pick<Task, 'assignees'>) =>
  assignees.map(({ name, username, avatar }) => ({ name: name || username, src: avatar }));

/**
 * Returns the number of done rows. Each assignee ticks their own copy of the rows: an assignee sees their own number, other users see that
 * of the assignee with the fewest done rows.
 */
export function progressOf(assignees: Task['assignees'], me?: string): number {
  const own = assignees.filter(({ id }) => id === me);
  const counted = own.length > 0 ? own : assignees;
  return counted.length === 0 ? 0 : Math.min(...counted.map(({ checked, notAvailable }) => checked + notAvailable));
}
