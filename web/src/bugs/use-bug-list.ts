import type { VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { type BugEntry, entriesOf, openedEntries, parentsOf, searchEntries } from './bug-search.ts';

export const searchLimit = 60;

interface BugListOptions {
  tree: readonly VulnerabilityNode[];
  value: string | null;
  manage: boolean;
  categories: boolean;
  onChoose: (id: string) => void;
}

function useShownEntries({ tree, value, manage }: Pick<BugListOptions, 'tree' | 'value' | 'manage'>) {
  const entries = useMemo(() => entriesOf(tree, manage), [tree, manage]);
  const [query, setQuery] = useState('');
  /** The category among the matches whose types are shown; null while all matches are shown. */
  const [within, setWithin] = useState<string | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(value ? parentsOf(value) : []));
  const [active, setActive] = useState(value);
  // On the management page, selects a type that was opened by a link or just created, and opens its branch.
  useEffect(() => {
    if (!manage || !value) return;
    setActive(value);
    setOpened((before) => new Set([...before, ...parentsOf(value)]));
  }, [manage, value]);
  const searching = query.trim() !== '';
  const shown = useMemo(() => {
    if (!searching) return openedEntries(entries, opened);
    return within === null ? searchEntries(entries, query, searchLimit) : entries.filter(({ id }) => id.startsWith(`${within}.`));
  }, [entries, query, opened, searching, within]);
  const type = (text: string) => {
    setQuery(text);
    setWithin(null);
    setActive(null);
  };
  const open = (entry: BugEntry, wanted: boolean) => {
    const next = new Set(opened);
    if (wanted) next.add(entry.id);
    else next.delete(entry.id);
    setOpened(next);
  };
  /** Returns from the category to all matches, or opens it in the whole tree. */
  const leave = (to: 'matches' | 'tree') => {
    if (within === null) return;
    setWithin(null);
    setActive(within);
    if (to === 'matches') return;
    setQuery('');
    setOpened(new Set([...opened, ...parentsOf(within), within]));
  };
  return { query, type, searching, shown, opened, open, within, setWithin, leave, active, setActive };
}

export function useBugList({ tree, value, manage, categories, onChoose }: BugListOptions) {
  const { within, setWithin, leave, active, setActive, ...entries } = useShownEntries({ tree, value, manage });
  const { query, type, searching, shown, opened, open } = entries;
  const at = Math.max(
    0,
    shown.findIndex((entry) => entry.id === active),
  );
  const current = shown[at];

  const press = (entry: BugEntry) => {
    setActive(entry.id);
    if (!categories && entry.branches && entry.above.length === 0) {
      if (searching) setWithin(entry.id);
      else open(entry, !opened.has(entry.id));
    } else onChoose(entry.id);
  };
  const keys = (event: KeyboardEvent) => {
    const inTree = !searching && current;
    if (event.key === 'ArrowDown') setActive(shown[Math.min(at + 1, shown.length - 1)]?.id ?? null);
    else if (event.key === 'ArrowUp') setActive(shown[Math.max(at - 1, 0)]?.id ?? null);
    else if (event.key === 'ArrowRight' && inTree && current.branches) open(current, true);
    else if (event.key === 'ArrowLeft' && inTree) {
      if (opened.has(current.id)) open(current, false);
      else setActive(parentsOf(current.id).at(-1) ?? current.id);
    } else if (event.key === 'Enter' && current) press(current);
    else return;
    event.preventDefault();
  };
  const fold = (entry: BugEntry) => open(entry, !opened.has(entry.id));
  return { query, type, searching, shown, opened, current, press, fold, onKeyDown: keys, leave: within === null ? null : leave };
}
