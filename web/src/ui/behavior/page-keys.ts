import { useEffect } from 'react';

/** Actions of a page's keys, in the order of the keyboard help. */
export const PAGE_ACTS = ['move', 'open', 'peek', 'intoPeek', 'select', 'bulk', 'order', 'write', 'edit', 'search', 'close'] as const;
type PageAct = (typeof PAGE_ACTS)[number] | 'results' | 'rowStates';

export type PageKeys = { readonly [Act in PageAct]?: readonly string[] | undefined };

const registered = new Set<PageKeys>();

/** Returns the keys of each action in the order of `meanings`, which is that of the words in the help, such as 'Down, up'. */
export function pageKeys(): PageKeys {
  const inOrder = (keys: Set<string>) => [...keys].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const found = new Map<string, Set<string>>();
  for (const [act, keys] of [...registered].flatMap((each) => Object.entries(each)))
    found.set(act, new Set([...(found.get(act) ?? []), ...(keys ?? [])]));
  return Object.fromEntries([...found].map(([act, keys]) => [act, inOrder(keys)]));
}

/** Registers the keys of a part of the page for the keyboard help while the part is mounted. */
export function usePageKeys(keys: PageKeys): void {
  const told = JSON.stringify(keys);
  useEffect(() => {
    const entry: PageKeys = JSON.parse(told);
    registered.add(entry);
    return () => void registered.delete(entry);
  }, [told]);
}

/** The actions of single keys, which are the same on all pages. */
const meanings: Record<string, PageAct> = {
  n: 'write',
  c: 'write',
  e: 'edit',
  j: 'move',
  k: 'move',
  '/': 'search',
  '.': 'bulk',
  0: 'results',
  1: 'results',
  2: 'results',
  3: 'results',
};
const order = Object.keys(meanings);

/** Returns the entry of a shortcut in the keyboard help; empty for a key without a page action. */
export function keysOf(key: string): PageKeys {
  const act = meanings[key];
  return act ? { [act]: [key] } : {};
}
