import type { ReactNode } from 'react';
import styles from './filter-chip.module.css';

/** The chips above a list, on as many lines as needed. `end` is on the right: saved views, sort. */
export function FilterBar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <div className={styles.bar}>
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
