import type { RouterHistory } from '@tanstack/react-router';

const listUnder = 'listUnder';

/** Of a history entry: that it lies on the list at this address. */
export const onList = (address: string): Record<string, string> => ({ [listUnder]: address });

/** The address of the list that the present entry was opened from: closing goes back to it, so that no second copy of it is left behind. */
export function listBelow(history: RouterHistory): string | undefined {
  const under: unknown = Reflect.get(history.location.state, listUnder);
  return typeof under === 'string' ? under : undefined;
}
