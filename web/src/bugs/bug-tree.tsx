import type { VulnerabilityNode } from '@coloa/contract/bugs/bugs.contract.ts';
import { type MouseEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { useT } from '../lib/i18n.ts';
import { useShortcut } from '../ui/behavior/use-shortcut.ts';
import { Severity } from '../ui/data/severity.tsx';
import { Tag } from '../ui/data/words.tsx';
import { cx } from '../ui/design/classes.ts';
import { SkeletonText } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/layout/button.tsx';
import { IconChevronLeft, IconChevronRight, IconSearch } from '../ui/layout/icons.tsx';
import { Row } from '../ui/layout/layout.tsx';
import type { BugEntry } from './bug-search.ts';
import styles from './bug-tree.module.css';
import { searchLimit, useBugList } from './use-bug-list.ts';
import { useVulnerabilityTree } from './vrts.queries.ts';

interface BugTreeProps {
  /** Id of the chosen type, whose branch is initially open; null if none is chosen. */
  value: string | null;
  onChoose: (id: string) => void;
  /** True if the user can choose a category that has types below it, for example in a filter. */
  categories?: boolean;
  /** True on the management page: the tree fills its container, also shows hidden types, and `/` focuses the search box. */
  manage?: boolean;
}

export function BugTree(props: BugTreeProps) {
  const tree = useVulnerabilityTree();
  return tree ? <LoadedTree tree={tree} {...props} /> : <SkeletonText lines={6} />;
}

function LoadedTree({ tree, value, onChoose, manage = false, categories = manage }: BugTreeProps & { tree: readonly VulnerabilityNode[] }) {
  const t = useT('bugs');
  const id = useId();
  const list = useBugList({
    tree,
    value,
    manage,
    categories,
    onChoose,
  });
  const input = useRef<HTMLInputElement>(null);
  const { searching, shown, opened, current, press, fold, leave } = list;
  // The clicked button disappears.
  const back = (to: 'matches' | 'tree') => {
    leave?.(to);
    input.current?.focus();
  };
  return (
    <div>
      <SearchInput treeId={id} list={list} manage={manage} input={input} />
      {leave && (
        <Row className={styles.back}>
          <Button size="s" kind="quiet" icon={<IconChevronLeft size={14} />} onClick={() => back('matches')}>
            {t('back.matches')}
          </Button>
          <Button size="s" kind="quiet" onClick={() => back('tree')}>
            {t('back.tree')}
          </Button>
        </Row>
      )}
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
            onFold={() => fold(entry)}
          />
        ))}
      </div>
      <p className={styles.note} role="status">
        {shown.length === 0 && t('nothing')}
        {searching && shown.length === searchLimit && t('more', { count: searchLimit })}
      </p>
    </div>
  );
}

interface SearchInputProps {
  treeId: string;
  list: ReturnType<typeof useBugList>;
  manage: boolean;
  input: RefObject<HTMLInputElement | null>;
}

function SearchInput({ treeId, list, manage, input }: SearchInputProps) {
  const t = useT('bugs');
  const { current } = list;
  useEffect(() => {
    // Focuses the search box when the tree is first rendered, because the tree may load after its popover has opened.
    if (!manage) input.current?.focus();
  }, [manage, input]);
  useShortcut('/', manage ? () => input.current?.focus() : null);
  return (
    <span className={styles.search}>
      <IconSearch size={14} />
      <input
        role="combobox"
        aria-label={t('search')}
        aria-expanded="true"
        aria-haspopup="tree"
        aria-controls={treeId}
        aria-activedescendant={current && `${treeId}-${current.id}`}
        placeholder={t('search')}
        autoComplete="off"
        spellCheck={false}
        ref={input}
        data-autofocus={!manage || undefined}
        value={list.query}
        onChange={(event) => list.type(event.currentTarget.value)}
        onKeyDown={list.onKeyDown}
      />
    </span>
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
  // The focus stays in the search box, which names the active row (`aria-activedescendant`).
  const keepFocus = (event: MouseEvent) => event.preventDefault();
  return (
    <div className={styles.row} data-active={active || undefined} data-chosen={chosen || undefined} role="none">
      {!searching && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.fold}
          style={{ marginLeft: entry.above.length * 16 }}
          // The button is hidden from screen readers, because an ARIA tree may contain only tree items. The item announces whether it is
          // open, and arrow keys open and close it.
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
