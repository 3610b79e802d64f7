import type { ReactNode } from 'react';
import { cx } from '../design/classes.ts';
import styles from './filter-chip.module.css';

interface FilterBarProps {
  children: ReactNode;
  end?: ReactNode;
  /** Keeps everything in one row that scrolls on phones, so that many filters do not push the list down. By default, the bar wraps. */
  scrolls?: boolean;
}

export function FilterBar({ children, end, scrolls = false }: FilterBarProps) {
  return (
    <div className={cx(styles.bar, scrolls && styles.scrolls)}>
      {children}
      {end && (
        <>
          <span className={styles.grow} />
          {end}
        </>
      )}
    </div>
  );
}
