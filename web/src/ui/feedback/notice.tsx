import type { ReactNode } from 'react';
import { IconCheck, IconInfo, IconWarning } from '../layout/icons.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  /** Screen readers announce notices of the kind `bad` immediately. */
  kind?: 'bad' | 'warn' | 'ok' | 'plain';
  /** True if another element announces the same text to screen readers. */
  silent?: boolean;
  action?: ReactNode;
  children: ReactNode;
}

export function Notice({ kind = 'plain', silent = false, action, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-kind={kind} role={silent ? undefined : kind === 'bad' ? 'alert' : 'status'}>
      {kind === 'ok' ? <IconCheck /> : kind === 'plain' ? <IconInfo /> : <IconWarning />}
      <div className={styles.words}>
        <div className={styles.text}>{children}</div>
        {action}
      </div>
    </div>
  );
}
