import type { ReactNode } from 'react';
import styles from './filter-chip.module.css';

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
