import type { ReactNode } from 'react';
import { IconCheck, IconInfo, IconWarning } from '../layout/icons.tsx';
import styles from './notice.module.css';

interface NoticeProps {
  /** `bad` reports an error (read out at once), `warn` a warning, `ok` a success, `plain` information. */
  kind?: 'bad' | 'warn' | 'ok' | 'plain';
  /** On the right: a button or link. */
  action?: ReactNode;
  children: ReactNode;
}

export function Notice({ kind = 'plain', action, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
      {kind === 'ok' ? <IconCheck /> : kind === 'plain' ? <IconInfo /> : <IconWarning />}
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
