import { CONTROL_STATES, type ControlState } from '@coloa/contract/checklists/control-states.ts';
import type { Control } from '@coloa/contract/checklists/project-checklists.contract.ts';

export function stateCounts(rows: readonly { state: ControlState }[]): Record<ControlState, number> {
  const counts = Object.fromEntries(CONTROL_STATES.map((state) => [state, 0])) as Record<ControlState, number>;
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** How many need no more work: passed, failed or not applicable. */
export const settled = (rows: readonly { state: ControlState }[]): number => rows.filter(({ state }) => state !== 'NOT_STARTED').length;

/** 'INFO' of 'WSTG-INFO': the standard stands above it already. */
export const shortKey = ({ standard, category }: Pick<Control, 'standard' | 'category'>): string =>
  standard !== '' && category.startsWith(`${standard}-`) ? category.slice(standard.length + 1) : category;
