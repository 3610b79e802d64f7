import type { VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { useShortcut } from '../ui/behavior/use-shortcut.ts';
import { Severity } from '../ui/data/severity.tsx';
import { Tag } from '../ui/data/tag.tsx';
import { cx } from '../ui/design/cx.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { IconChevronRight, IconSearch } from '../ui/layout/icons.tsx';
import { type BugEntry, entriesOf, openedEntries, parentsOf, searchEntries } from './bug-search.ts';
import styles from './bug-tree.module.css';
import { useVulnerabilityTree } from './vrts.queries.ts';

/** Further results are found by typing on. */
const limit = 60;

interface BugTreeProps {
  /** Id of the type now chosen: its branch is open at first. */
  value: string | null;
  onChoose: (id: string) => void;
  /** Whether a whole category can be chosen, as in a filter. A finding's type is narrower: there a category only opens. */
  categories?: boolean;
  /** Where the tree is managed: it fills its place, shows what is hidden and what is the workspace's own, and `/` leads to the search box. */
  manage?: boolean;
}

/** The vulnerability tree with a box to search it; all of it by keyboard. Stands in a popover or a panel. */
export function BugTree(props: BugTreeProps) {
  const tree = useVulnerabilityTree();
  return tree ? <LoadedTree tree={tree} {...props} /> : <SkeletonText lines={6} />;
}

function LoadedTree({ tree, value, onChoose, manage = false, categories = manage }: BugTreeProps & { tree: readonly VulnerabilityNode[] }) {
  const t = useT('bugs');
  const id = useId();
  const entries = useMemo(() => entriesOf(tree, manage), [tree, manage]);
  const [query, setQuery] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(value ? parentsOf(value) : []));
  const [active, setActive] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The tree may come after the popover it stands in.
    if (!manage) input.current?.focus();
  }, [manage]);
  useShortcut('/', manage ? () => input.current?.focus() : null);
  // What is opened by a link or was just made is in sight.
  useEffect(() => {
    if (!manage || !value) return;
    setActive(value);
    setOpened((before) => new Set([...before, ...parentsOf(value)]));
  }, [manage, value]);
  const searching = query.trim() !== '';
  const shown = useMemo(
    () => (searching ? searchEntries(entries, query, limit) : openedEntries(entries, opened)),
    [entries, query, opened, searching],
  );
  const at = Math.max(
    0,
    shown.findIndex((entry) => entry.id === active),
  );
  const current = shown[at];

  const open = (entry: BugEntry, wanted: boolean) => {
    const next = new Set(opened);
    if (wanted) next.add(entry.id);
    else next.delete(entry.id);
    setOpened(next);
  };
  const press = (entry: BugEntry) => {
    setActive(entry.id);
    if (!categories && entry.branches && entry.above.length === 0) {
      setQuery('');
      open(entry, searching || !opened.has(entry.id));
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
  return (
    <div>
      <span className={styles.search}>
        <IconSearch size={14} />
        <input
          role="combobox"
          aria-label={t('search')}
          aria-expanded="true"
          aria-haspopup="tree"
          aria-controls={id}
          aria-activedescendant={current && `${id}-${current.id}`}
          placeholder={t('search')}
          autoComplete="off"
          spellCheck={false}
          ref={input}
          data-autofocus={!manage || undefined}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setActive(null);
          }}
          onKeyDown={keys}
        />
      </span>
      <div id={id} role="tree" aria-label={t('tree')} className={cx(styles.tree, manage && styles.fill)}>
        {shown.map((entry) => (
          <BugRow
            key={entry.id}
            id={`${id}-${entry.id}`}
            entry={entry}
            searching={searching}
            opened={opened.has(entry.id)}
            active={entry === current}
            chosen={entry.id === value}
            onPress={() => press(entry)}
            onFold={() => open(entry, !opened.has(entry.id))}
          />
        ))}
      </div>
      <p className={styles.note} role="status">
        {shown.length === 0 && t('nothing')}
        {searching && shown.length === limit && t('more', { count: limit })}
      </p>
    </div>
  );
}

interface BugRowProps {
  id: string;
  entry: BugEntry;
  searching: boolean;
  opened: boolean;
  active: boolean;
  chosen: boolean;
  onPress: () => void;
  onFold: () => void;
}

function BugRow({ id, entry, searching, opened, active, chosen, onPress, onFold }: BugRowProps) {
  const t = useT('bugs');
  const folds = entry.branches && !searching;
  // The keyboard stays in the search box, which names the active row (`aria-activedescendant`).
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <div className={styles.row} data-active={active || undefined} data-chosen={chosen || undefined} role="none">
      {!searching && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.fold}
          style={{ marginLeft: entry.above.length * 16 }}
          // A tree holds items and nothing else: what this does, the item's own state and the arrow keys say.
          aria-hidden="true"
          data-open={opened || undefined}
          onMouseDown={keepFocus}
          onClick={folds ? onFold : onPress}
        >
          {folds && <IconChevronRight size={14} />}
        </button>
      )}
      <button
        id={id}
        type="button"
        role="treeitem"
        tabIndex={-1}
        aria-level={searching ? 1 : entry.above.length + 1}
        aria-expanded={folds ? opened : undefined}
        aria-selected={chosen}
        className={styles.words}
        ref={(row) => {
          if (active) row?.scrollIntoView({ block: 'nearest' });
        }}
        onMouseDown={keepFocus}
        onClick={onPress}
      >
        <span className={styles.name}>
          {entry.name}
          {entry.ours && <Tag>{t('own')}</Tag>}
          {entry.hidden && <Tag>{t('hidden')}</Tag>}
          {searching && entry.above.length > 0 && <small>{entry.above.join(' · ')}</small>}
        </span>
        {(entry.severity !== 'VARIES' || entry.above.length > 0) && <Severity severity={entry.severity} />}
      </button>
    </div>
  );
}
