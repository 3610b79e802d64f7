import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { Button } from '../layout/button.tsx';
import { IconWarning } from '../layout/icons.tsx';
import { Logo } from '../layout/logo.tsx';
import styles from './states.module.css';

interface ErrorStateProps {
  /** States what failed, and which data is kept. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

export function ErrorState({ children, onRetry, retrying = false }: ErrorStateProps) {
  const t = useT('ui');
  return (
    <div className={styles.error} role="alert">
      <IconWarning />
      <span className={styles.words}>{children ?? t('error.title')}</span>
      {onRetry && (
        <Button size="s" busy={retrying} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  );
}

export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Logo size={56} className={styles.logo} />
      <p>{children}</p>
      {action}
    </div>
  );
}
