import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../routes/paths.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import type { Column } from '../../ui/data/data-table-props.ts';
import { RelativeTime } from '../../ui/data/relative-time.tsx';
import { Severity } from '../../ui/data/severity.tsx';
import { KeyText } from '../../ui/data/words.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { issueListQuery } from '../issues.queries.ts';
import type { IssueSearch } from '../issues.search.ts';

const waiting: IssueSearch = { status: ['READY_FOR_RETEST'], sortBy: 'severity' };

export function ReadyIssues({ projectId, total }: { projectId: string; total: number }) {
  const t = useT('retests');
  const { history } = useRouter();
  const { data, isError, refetch } = useQuery({ ...issueListQuery(projectId, waiting), enabled: total > 0 });
  const columns = useReadyColumns();
  if (total === 0) {
    return (
      <Card title={t('ready.title')}>
        <Text tone="muted">{t('ready.none')}</Text>
      </Card>
    );
  }
  const hrefOf = (row: IssueRow) => paths.issue(projectId, row.id);
  return (
    <Card
      title={t('ready.title')}
      note={total}
      padded={false}
      actions={
        <ButtonLink size="s" kind="quiet" href={paths.issues(projectId, { ...waiting })}>
          {t('ready.inList')}
        </ButtonLink>
      }
    >
      <DataTable<IssueRow>
        label={t('ready.title')}
        columns={columns}
        rows={data?.items}
        rowKey={(row) => row.id}
        hrefOf={hrefOf}
        onOpen={(row) => history.push(hrefOf(row))}
        failed={isError}
        onRetry={() => void refetch()}
        empty={<EmptyState>{t('ready.none')}</EmptyState>}
        skeletonRows={Math.min(8, Math.max(1, total))}
      />
    </Card>
  );
}

function useReadyColumns(): Column<IssueRow>[] {
  const t = useT('retests');
  const issues = useT('issues');
  return [
    { id: 'severity', header: t('ready.severity'), width: 140, phone: 'lead', cell: (row) => <Severity severity={row.severity} /> },
    { id: 'key', header: t('ready.key'), width: 96, phone: 'key', cell: (row) => <KeyText>{row.key}</KeyText> },
    { id: 'title', header: t('ready.name'), phone: 'title', cell: (row) => row.title || issues('untitled') },
    {
      id: 'reporter',
      header: t('ready.reporter'),
      width: 200,
      phone: 'status',
      cell: (row) => <Person name={row.reporter.name} src={row.reporter.avatar} />,
    },
    { id: 'updated', header: t('ready.updated'), width: 150, phone: 'end', cell: (row) => <RelativeTime at={row.updatedAt} /> },
  ];
}
