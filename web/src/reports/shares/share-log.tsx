import type { ShareVisit } from '@coloa/contract/reports/share-visits.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import type { Column } from '../../ui/data/data-table-props.ts';
import { Pagination } from '../../ui/data/pagination.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { shareLogQuery } from './shares.queries.ts';
import { usePartWords } from './use-part-words.ts';

export function ShareLog({ projectId, shareId }: { projectId: string; shareId: string }) {
  const t = useT('shares');
  const language = useLanguage();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(shareLogQuery(projectId, shareId, page));
  const columns = useLogColumns(projectId);
  return (
    <div>
      <Card title={t('log.title')} note={data && formatNumber(data.total, language)} padded={false}>
        <DataTable<ShareVisit & { at: string }>
          label={t('log.title')}
          columns={columns}
          rows={data?.items}
          // Entries with the same time, kind and IP address differ in `part`.
          rowKey={({ at, kind, part, address }) => `${at} ${kind} ${part} ${address}`}
          skeletonRows={4}
          failed={isError}
          failure={t('log.failed')}
          onRetry={() => void refetch()}
          empty={<EmptyState>{t('log.empty')}</EmptyState>}
        />
      </Card>
      {data && <Pagination page={data.page} pageSize={data.pageSize} total={data.total} more={data.more} onPage={setPage} />}
    </div>
  );
}

function useLogColumns(projectId: string): Column<ShareVisit>[] {
  const t = useT('shares');
  const partWords = usePartWords(projectId);
  const { timeZone } = useProfile().currentWorkspace;
  return [
    {
      id: 'at',
      header: t('log.column.at'),
      width: 156,
      phone: 'lead',
      cell: ({ at }) => <Text numeric>{formatDateTime(at, timeZone)}</Text>,
    },
    {
      id: 'what',
      header: t('log.column.what'),
      least: 180,
      phone: 'title',
      cell: ({ kind, part }) => {
        const said = t(`visit.${kind}`);
        const tone = kind === 'WRONG_PASSWORD' || kind === 'LOCKED' ? 'danger' : undefined;
        return <Text {...(tone && { tone })}>{part ? `${said}: ${partWords(part)}` : said}</Text>;
      },
    },
    {
      id: 'address',
      header: t('log.column.address'),
      width: 132,
      phone: 'key',
      cell: ({ address }) => (
        <Text mono size={12}>
          {address}
        </Text>
      ),
    },
    {
      id: 'browser',
      header: t('log.column.browser'),
      width: 180,
      phone: 'end',
      cell: ({ browser, device }) => (
        <Text tone="muted" cut title={browser}>
          {device}
        </Text>
      ),
    },
  ];
}
