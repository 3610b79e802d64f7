import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { useT } from '../lib/i18n.ts';
import styles from './bulk-bar.module.css';
import { IconX } from './icons.tsx';
import { Kbd } from './kbd.tsx';

interface BulkBarProps {
  /** How many rows are selected; the bar is not there at 0. */
  count: number;
  onClear: () => void;
  /** `<BulkAction>`s, as verbs; each may be the target of a `Menu`. */
  children: ReactNode;
}

/** Docks to the foot of the list; nothing moves when it appears. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const t = useT('ui');
  if (count === 0) return null;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('bulk.selected', { count })}>
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

interface BulkActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
}

export function BulkAction(props: BulkActionProps) {
  return <button {...props} type="button" />;
}
