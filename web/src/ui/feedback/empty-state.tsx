import type { ReactNode } from 'react';
import { Logo } from '../layout/logo.tsx';
import styles from './states.module.css';

/** One sentence on what belongs here, one action. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Logo size={56} className={styles.logo} />
      <p>{children}</p>
      {action}
    </div>
  );
}
