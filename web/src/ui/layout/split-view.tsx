import type { ReactNode } from 'react';
import { cx } from '../design/classes.ts';
import styles from './split-view.module.css';

interface SplitViewProps {
  /** The table and the pagination, which scroll independently of the page. */
  children: ReactNode;
  peek?: ReactNode;
  foot?: ReactNode;
}

/**
 * Shows a list with an optional quick view, and fills the window below the filters. On phones, the page itself scrolls, and there is no
 * quick view.
 */
export function SplitView({ children, peek, foot }: SplitViewProps) {
  return (
    <div className={cx(styles.split, peek !== undefined && peek !== null && styles.open)} data-fill="">
      <div className={styles.list}>
        <div className={styles.scroll}>{children}</div>
        {foot}
      </div>
      {peek}
    </div>
  );
}
