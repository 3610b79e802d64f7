import type { RouterHistory } from '@tanstack/react-router';

/** Toggles a key in a set. */
export function toggled(keys: ReadonlySet<string> | undefined, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Toggles a value in a list of chosen values, which keeps the order of `all`. */
export const toggledIn = <Value>(all: readonly Value[], chosen: readonly Value[], pressed: Value): Value[] =>
  all.filter((each) => (each === pressed) !== chosen.includes(each));

/**
 * For `getNextPageParam` of lists that grow at their beginning while they are read. Returns the id of the last item, after which the next
 * page begins, even if items were added before it in the meantime; undefined after the last page. `total` is the number of items from the
 * beginning of the page.
 */
export const nextPage = ({ items, total }: { items: readonly { id: string }[]; total: number }): string | undefined =>
  items.length < total ? items.at(-1)?.id : undefined;

const listUnder = 'listUnder';

/** Returns the state of a history entry that was opened over the list at this address. */
export const onList = (address: string): Record<string, string> => ({ [listUnder]: address });

/**
 * Returns the address of the list that the current entry was opened from: closing goes back to it, so that no second copy of it is left in
 * the history.
 */
export function listBelow(history: RouterHistory): string | undefined {
  const under: unknown = Reflect.get(history.location.state, listUnder);
  return typeof under === 'string' ? under : undefined;
}
