import { type ButtonHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.ts';
import { coversBottom } from '../behavior/covers-bottom.ts';
import { focusHere, focusIfLost, leadOn, rowIn } from '../behavior/focus.ts';
import { useShortcut } from '../behavior/use-shortcut.ts';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { IconX } from '../layout/icons.tsx';
import styles from './bulk-bar.module.css';
import { Kbd } from './words.tsx';

interface BulkBarProps {
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/**
 * Shows the actions for the selected rows. Sticks to the bottom of the list, or of the window on phones, so that the page does not move
 * when the bar appears. If the bar has the focus when it disappears, the current row of the list gets the focus. The key `.` moves the
 * focus to the bar, and Escape moves it back to the row.
 */
export function BulkBar(props: BulkBarProps) {
  return props.count === 0 ? null : <Shown {...props} />;
}

/** Returns whether the event comes from inside the element. React also bubbles key events from an open menu of the element. */
const isInside = ({ currentTarget, target }: KeyboardEvent): boolean => target instanceof Node && currentTarget.contains(target);

function Shown({ count, onClear, children }: BulkBarProps) {
  const t = useT('ui');
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = bar.current;
    const uncover = coversBottom(place);
    return () => {
      uncover?.();
      const list = place?.closest('main');
      if (place?.contains(document.activeElement)) leadOn(() => rowIn(list));
    };
  }, []);
  useShortcut('.', () => bar.current?.querySelector('button')?.focus());
  const leave = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = rowIn(bar.current?.closest('main'));
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside(event) || !row) return;
    event.preventDefault();
    focusHere(row);
  };
  return (
    <div ref={bar} className={styles.bar} role="toolbar" aria-label={t('bulk.selected', { count })} onKeyDown={leave}>
      <b>{t('bulk.selected', { count })}</b>
      <div className={styles.actions}>{children}</div>
      <button type="button" className={styles.clear} onClick={onClear} aria-label={`${t('bulk.clear')} Esc`}>
        <span className={styles.words}>{t('bulk.clear')}</span> <Kbd bare>Esc</Kbd>
        <span className={styles.cross}>
          <IconX />
        </span>
      </button>
    </div>
  );
}

/** Replaces the actions during a bulk change. Takes over the focus of the clicked action, and later returns it to the first button. */
export function BulkProgress({ value, label }: { value: number; label: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const bar = place.current?.closest<HTMLElement>('[role="toolbar"]');
    // Waits for a frame, because the clicked element may be in a menu that is still closing.
    requestAnimationFrame(() => focusIfLost(place.current));
    return () => leadOn(() => (bar?.isConnected ? bar.querySelector('button') : null));
  }, []);
  return (
    <span ref={place} className={styles.progress}>
      <ProgressBar value={value} width={120} label={label} />
    </span>
  );
}

interface BulkActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
}

export function BulkAction(props: BulkActionProps) {
  return <button {...props} type="button" />;
}
