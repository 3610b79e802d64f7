import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/i18n.ts';
import { Pagination } from '../../ui/data/pagination.tsx';
import { PastTheEnd } from '../../ui/data/past-the-end.tsx';
import { ShareList } from './share-list.tsx';
import { endedSharesQuery } from './shares.queries.ts';
import type { ShareActions } from './use-share-actions.tsx';

interface EndedSharesProps {
  projectId: string;
  hrefOf: (shareId: string) => string;
  open: string | null;
  actions: ShareActions;
  page: number;
  onPage: (page: number) => void;
}

export function EndedShares({ projectId, hrefOf, open, actions, page, onPage }: EndedSharesProps) {
  const t = useT('shares');
  const { data, isError, refetch } = useQuery(endedSharesQuery(projectId, page));
  if (data ? data.total === 0 : !isError) return null;
  return (
    <div>
      <ShareList
        label={t('ended')}
        headed
        shares={data?.items}
        failed={isError}
        onRetry={() => void refetch()}
        hrefOf={hrefOf}
        open={open}
        actions={actions}
        empty={data && <PastTheEnd {...data} onPage={onPage} />}
      />
      {data && <Pagination page={data.page} pageSize={data.pageSize} total={data.total} more={data.more} onPage={onPage} />}
    </div>
  );
}
