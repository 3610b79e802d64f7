import type { RouterHistory } from '@tanstack/react-router';

export function toggled(keys: ReadonlySet<string> | undefined, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

export const toggledIn = <Value>(all: readonly Value[], chosen: readonly Value[], pressed: Value): Value[] =>
  all.filter((each) => (each === pressed) !== chosen.includes(each));

/**
 * For `getNextPageParam` of lists that grow at their beginning while they are read: the next page starts after the last item. `total` is
 * the number of items from the beginning of the page.
 */
export const nextPage = ({ items, total }: { items: readonly { id: string }[]; total: number }): string | undefined =>
  items.length < total ? items.at(-1)?.id : undefined;

const listUnder = 'listUnder';

/** Returns the state of a history entry that is opened over the list at this address. */
export const onList = (address: string): Record<string, string> => ({ [listUnder]: address });

/** Closing an entry goes back to this address, so that the history contains no second copy of the list. */
export function listBelow(history: RouterHistory): string | undefined {
  const under: unknown = Reflect.get(history.location.state, listUnder);
  return typeof under === 'string' ? under : undefined;
}
