import type { ReactNode } from 'react';
import styles from './filter-chip.module.css';

/** The line of chips above a list; scrolls sideways on phones. `end` stands at the right: saved views, sort. */
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
