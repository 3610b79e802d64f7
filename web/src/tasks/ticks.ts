import type { PersonRows } from '@coloa/contract/tasks/tasks.schema.ts';
import type { TickInput } from './tasks.queries.ts';

/** Rows as they are once everything on its way has arrived, the later word last. */
export function withTicks(tasks: readonly PersonRows[], ticks: readonly TickInput[]): PersonRows[] {
  const byRow = Map.groupBy(ticks, (tick) => tick.rowId);
  return tasks.map((task) => ({
    ...task,
    checkList: task.checkList.map((row) => {
      const sent = byRow.get(row.id) ?? [];
      const state = sent.findLast((tick) => tick.state !== undefined)?.state ?? row.state;
      const note = sent.findLast((tick) => tick.note !== undefined)?.note ?? row.note;
      return { ...row, state, note };
    }),
  }));
}

type Rows = Pick<PersonRows, 'checkList'>['checkList'];

/** How many rows somebody is through with. */
export const doneOf = (rows: Rows): number => rows.filter(({ state }) => state !== 'NOT_CHECKED').length;
