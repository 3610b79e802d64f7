import type { ReactNode } from 'react';
import { cx } from '../design/classes.ts';
import styles from './split-view.module.css';

interface SplitViewProps {
  /** The table with the pagination below it; scrolls independently of the page. */
  children: ReactNode;
  /** `<PeekPane>` while one is open. */
  peek?: ReactNode;
  /** `<BulkBar>`; stays at the bottom of the list. */
  foot?: ReactNode;
}

/** A list that fills the window under its filters, with the quick view beside it. On phones the page scrolls and there is no quick view. */
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
