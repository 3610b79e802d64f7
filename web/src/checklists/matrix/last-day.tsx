import { formatDay, todayOf } from '../../lib/format.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { type CoveredControl, lastOf } from './coverage-rows.ts';

/** The day anything was said or ticked last of these, in the workspace, as the server counts days. */
export function LastDay({ controls }: { controls: readonly CoveredControl[] }) {
  const { timeZone } = useProfile().currentWorkspace;
  const last = lastOf(controls);
  if (last === null) return null;
  // An instant, or a day already.
  return formatDay(last.length > 10 ? todayOf(timeZone, new Date(last)) : last);
}
