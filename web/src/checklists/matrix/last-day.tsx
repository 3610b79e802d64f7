import { formatDay } from '../../lib/format.ts';
import { type CoveredControl, lastOf } from './coverage-rows.ts';

/** The day anything was said or ticked last of these, as the server counts the days of the workspace. */
export function LastDay({ controls }: { controls: readonly CoveredControl[] }) {
  const last = lastOf(controls);
  return last === null ? null : formatDay(last);
}
