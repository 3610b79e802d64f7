import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import { useLanguage } from '../lib/i18n.ts';
import styles from './messages.module.css';
import { shareMessagesQuery } from './messages.queries.ts';

/** Shows the number of open messages. Counts only the first page of messages, and adds '+' if there may be more open ones. */
export function MessageCount({ projectId, children }: { projectId: string; children: ReactNode }) {
  const language = useLanguage();
  const { data } = useQuery(shareMessagesQuery(projectId));
  const open = data?.items.filter(({ done }) => done === null).length ?? 0;
  const more = data !== undefined && open === data.items.length && data.total > open;
  return (
    <>
      {children} {open > 0 && <span className={styles.count}>{`${formatNumber(open, language)}${more ? '+' : ''}`}</span>}
    </>
  );
}
