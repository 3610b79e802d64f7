import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n.ts';
import { MessageList } from '../../reader-messages/message-list.tsx';
import { shareMessagesQuery } from '../../reader-messages/messages.queries.ts';
import { Pagination } from '../../ui/data/pagination.tsx';
import { PastTheEnd } from '../../ui/data/past-the-end.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';

interface MessagesViewProps {
  project: Project;
  page: number;
  onPage: (page: number) => void;
}

export function MessagesView({ project, page, onPage }: MessagesViewProps) {
  const t = useT('shares');
  const { data, isError, refetch } = useQuery(shareMessagesQuery(project.id, { page }));
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()}>{t('messages.failed')}</ErrorState> : <SkeletonText lines={4} />;
  if (data.items.length === 0) {
    return data.total > 0 ? <PastTheEnd {...data} onPage={onPage} /> : <EmptyState>{t('messages.empty')}</EmptyState>;
  }
  return (
    <>
      <Card title={t('messages.title')} note={t('messages.note')} padded={false}>
        <MessageList project={project} messages={data.items} />
      </Card>
      <Pagination page={data.page} pageSize={data.pageSize} total={data.total} more={data.more} onPage={onPage} />
    </>
  );
}
