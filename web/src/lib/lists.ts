import type { RouterHistory } from '@tanstack/react-router';

/** The same keys with this one in, or out where it was in. */
export function toggled(keys: ReadonlySet<string> | undefined, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The same in a list, which keeps the order of all there are. */
export const toggledIn = <Value>(all: readonly Value[], chosen: readonly Value[], pressed: Value): Value[] =>
  all.filter((each) => (each === pressed) !== chosen.includes(each));

/**
 * For `getNextPageParam` of lists that grow at their beginning while they are read: the last item, after which the next page begins,
 * however many were added before it in the meantime; undefined after the last page. `total` is the number of items from the beginning of
 * the page.
 */
export const nextPage = ({ items, total }: { items: readonly { id: string }[]; total: number }): string | undefined =>
  items.length < total ? items.at(-1)?.id : undefined;

const listUnder = 'listUnder';

/** Of a history entry: that it lies on the list at this address. */
export const onList = (address: string): Record<string, string> => ({ [listUnder]: address });

/** The address of the list that the present entry was opened from: closing goes back to it, so that no second copy of it is left behind. */
export function listBelow(history: RouterHistory): string | undefined {
  const under: unknown = Reflect.get(history.location.state, listUnder);
  return typeof under === 'string' ? under : undefined;
}
