import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { Pagination } from '../ui/data/pagination.tsx';
import { Card } from '../ui/layout/card.tsx';
import { MessageList } from './message-list.tsx';
import styles from './messages.module.css';
import { shareMessagesQuery } from './messages.queries.ts';

export function IssueMessages({ issueId, project }: { issueId: string; project: Project }) {
  const t = useT('shares');
  const [page, setPage] = useState(1);
  const { data } = useQuery({ ...shareMessagesQuery(project.id, { issueId, page }), enabled: project.can.history });
  if (!project.can.history || !data || data.total === 0) return null;
  return (
    <section aria-labelledby="reader-messages">
      <div className={styles.heading}>
        <h2 id="reader-messages">{t('messages.ofIssue')}</h2>
        <span className={styles.quiet}>{t('messages.note')}</span>
      </div>
      <Card padded={false}>
        <MessageList ofIssue project={project} messages={data.items} />
      </Card>
      <Pagination page={data.page} pageSize={data.pageSize} total={data.total} more={data.more} onPage={setPage} />
    </section>
  );
}
