import type { ReactNode } from 'react';
import styles from './filter-chip.module.css';

/** The chips above a list, on as many lines as they take. `end` stands at the right: saved views, sort. */
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
