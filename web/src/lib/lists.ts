import type { RouterHistory } from '@tanstack/react-router';

export function toggled(keys: ReadonlySet<string> | undefined, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

export const toggledIn = <Value>(all: readonly Value[], chosen: readonly Value[], pressed: Value): Value[] =>
  all.filter((each) => (each === pressed) !== chosen.includes(each));

/**
 * Implements `getNextPageParam` with the id of the last item, because new items at the start of a list would shift numbered pages. `total`
 * counts the items from the start of the current page.
 */
export const nextPage = ({ items, total }: { items: readonly { id: string }[]; total: number }): string | undefined =>
  items.length < total ? items.at(-1)?.id : undefined;

const listUnder = 'listUnder';

/** Returns the state of a history entry that is opened over the list at this URL. */
export const onList = (address: string): Record<string, string> => ({ [listUnder]: address });

/**
 * Returns the URL of the list below the current history entry. Closing the entry goes back to this list, so that the history contains the
 * list only once.
 */
export function listBelow(history: RouterHistory): string | undefined {
  const under: unknown = Reflect.get(history.location.state, listUnder);
  return typeof under === 'string' ? under : undefined;
}

/** Goes back to the list below the current history entry, also from the entry that an open layer adds on phones. */
export function backToList(history: RouterHistory): void {
  history.go(Reflect.get(history.location.state, 'layer') === true ? -2 : -1);
}
