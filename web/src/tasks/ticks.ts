import type { RowState } from '@coloa/contract/tasks/task-states.ts';
import type { PersonRows } from '@coloa/contract/tasks/tasks.schema.ts';
import { type IssueLink, withLink } from '../linked-issues/issue-link.ts';
import type { TickInput } from './tasks.queries.ts';

export const rowKeys: readonly (readonly [string, RowState])[] = [
  ['0', 'NOT_CHECKED'],
  ['1', 'CHECKED'],
  ['3', 'NOT_AVAILABLE'],
];
export const stateOfRowKey = (key: string): RowState | undefined => rowKeys.find(([each]) => each === key)?.[1];

export type RowChange = Omit<TickInput, 'linkIssues' | 'unlinkIssues'> & { issue?: IssueLink };

/** Applies pending ticks to the rows. `ticks` must be in the order of the clicks. */
export function withTicks(tasks: readonly PersonRows[], ticks: readonly RowChange[]): PersonRows[] {
  const byRow = Map.groupBy(ticks, (tick) => tick.rowId);
  return tasks.map((task) => ({
    ...task,
    checkList: task.checkList.map((row) => {
      const sent = byRow.get(row.id) ?? [];
      const state = sent.findLast((tick) => tick.state !== undefined)?.state ?? row.state;
      const note = sent.findLast((tick) => tick.note !== undefined)?.note ?? row.note;
      const issues = sent.reduce((before, { issue }) => (issue ? withLink(before, issue) : before), row.issues);
      return { ...row, state, note, issues };
    }),
  }));
}

type Rows = Pick<PersonRows, 'checkList'>['checkList'];

export const doneOf = (rows: Rows): number => rows.filter(({ state }) => state !== 'NOT_CHECKED').length;
