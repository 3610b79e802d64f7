import { byCategory, categoryKey, standardOf } from '@coloa/contract/checklists/control-categories.ts';
import type { ControlState } from '@coloa/contract/checklists/control-states.ts';
import type { Control, ProjectChecklists } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { type FocusEvent, lazy, Suspense, useEffect, useRef } from 'react';
import { inReaders, useLanguage, useT } from '../../lib/i18n.ts';
import { useShortcut } from '../../ui/behavior/use-shortcut.ts';
import { useListKeyboard } from '../../ui/data/use-list-keyboard.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SplitView } from '../../ui/layout/split-view.tsx';
import { ControlRow } from './control-row.tsx';
import { stateOfKey } from './control-state.tsx';
import styles from './controls.module.css';
import { settled } from './state-counts.tsx';
import type { ControlList as List } from './use-control-list.ts';
import { useSetState } from './use-set-state.ts';

const ControlPanel = lazy(() => import('./control-panel.tsx').then((module) => ({ default: module.ControlPanel })));

interface ControlListProps {
  list: List;
  shown: readonly Control[];
  data: ProjectChecklists;
}

export function ControlList({ list, shown, data }: ControlListProps) {
  const { search, current, projectId } = list;
  const place = useRef<HTMLDivElement>(null);
  useResultKeys({ list, shown, data });
  usePeekKeys(list, shown);
  useEffect(() => {
    if (!current) return;
    const row = place.current?.querySelector(`[data-key="${CSS.escape(current)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    const { activeElement } = document;
    const free = activeElement === document.body || place.current?.contains(activeElement);
    if (free) row?.querySelector('a')?.focus({ preventScroll: true });
  }, [current]);
  const follow = ({ target }: FocusEvent<HTMLElement>) => {
    const key = target.closest<HTMLElement>('[data-key]')?.dataset.key;
    if (key !== undefined && key !== current) list.setCurrent(key);
  };
  return (
    <SplitView
      peek={
        search.control && (
          <Suspense fallback={<aside />}>
            <ControlPanel
              key={search.control}
              projectId={projectId}
              controlId={search.control}
              shown={shown}
              assets={data.assets}
              work={data.can.work}
              onMove={list.setCurrent}
              onClose={() => list.change({ control: undefined })}
            />
          </Suspense>
        )
      }
    >
      <div ref={place} role="none" onFocus={follow}>
        {byCategory(shown).map((group) => (
          <Category key={categoryKey(group[0])} group={group} list={list} narrow={search.control !== undefined} />
        ))}
      </div>
    </SplitView>
  );
}

/**
 * Handles the digit keys that record results. A control with results per asset has no single result, so a digit key only shows a message
 * for it.
 */
function useResultKeys({ list, shown, data }: ControlListProps) {
  const t = useT('controls');
  const sayState = useSetState(list.projectId);
  const row = shown.find(({ id }) => id === list.current);
  const say = (state: ControlState | undefined) => {
    if (!row || !state) return;
    if (row.perAsset) toast.bad(t('perAsset.byAsset', { code: row.code }));
    else sayState({ control: row, from: row.state, to: state });
  };
  const key = (digit: string) => (data.can.work && row ? () => say(stateOfKey(digit)) : null);
  useShortcut('0', key('0'));
  useShortcut('1', key('1'));
  useShortcut('2', key('2'));
  useShortcut('3', key('3'));
}

function usePeekKeys(list: List, shown: readonly Control[]) {
  const { search, current } = list;
  useListKeyboard({
    keys: shown.map(({ id }) => id),
    current,
    onCurrent: list.setCurrent,
    onOpen: (id) => list.change({ control: id }),
    onPeek: list.toggle,
    onEscape: () => {
      if (search.control === undefined) return false;
      list.change({ control: undefined });
      return true;
    },
  });
}

function Category({ group, list, narrow }: { group: readonly [Control, ...Control[]]; list: List; narrow: boolean }) {
  const t = useT('controls');
  const language = useLanguage();
  const [first] = group;
  const done = settled(group);
  const name = inReaders(first.categoryName, language) || first.category;
  return (
    <section className={styles.category} aria-label={`${standardOf(first)} ${name}`.trim()}>
      <header className={styles.categoryHead}>
        <h3>{name}</h3>
        <span className={styles.muted}>{standardOf(first) || t('own')}</span>
        <span className={styles.grow} />
        <ProgressBar bare width={64} label={t('progress', { category: name })} value={done / group.length} />
        <span className={styles.figures}>{t('done', { done, all: group.length })}</span>
      </header>
      <ul>
        {group.map((control) => (
          <ControlRow
            key={control.id}
            control={control}
            href={list.hrefOf({ control: control.id })}
            isCurrent={list.current === control.id}
            narrow={narrow}
          />
        ))}
      </ul>
    </section>
  );
}
