import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { formatDay, inBin } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { toggled } from '../../lib/lists.ts';
import { useProfile } from '../../profile/profile.queries.ts';
import { usePageTitle } from '../../routes/page-title.ts';
import { paths } from '../../routes/paths.ts';
import { usePhone } from '../../ui/behavior/use-media.ts';
import { Person } from '../../ui/data/avatar.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import type { Column } from '../../ui/data/data-table-props.ts';
import { Pagination } from '../../ui/data/pagination.tsx';
import { PastTheEnd } from '../../ui/data/past-the-end.tsx';
import { useListKeyboard } from '../../ui/data/use-list-keyboard.ts';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { TypedSearch } from '../../ui/fields/typed-search.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { IconArrowLeft, IconUndo } from '../../ui/layout/icons.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { SplitView } from '../../ui/layout/split-view.tsx';
import { Text } from '../../ui/layout/text.tsx';
import { BinBulkBar } from '../bulk/bin-bulk-bar.tsx';
import { IssueBulkSummary } from '../bulk/issue-bulk-summary.tsx';
import type { IssueBulkOutcome } from '../bulk/use-issue-bulk.ts';
import { issueListQuery, useIssueProject } from '../issues.queries.ts';
import { useRestoreIssue } from '../page/issue-steps.ts';
import { useIssueColumns } from './issue-columns.tsx';
import { useTotalText } from './use-counted.ts';
import { useListAddress } from './use-issue-list.ts';
import { useNewQueues } from './use-queue.ts';

const kept = new Set(['number', 'severity', 'title', 'status']);

export function IssueBin() {
  const t = useT('issues');
  const { history } = useRouter();
  useNewQueues();
  const { projectId, search } = useListAddress();
  const project = useIssueProject(projectId);
  const list = useQuery(issueListQuery(projectId, search));
  const textOf = useTotalText();
  const [left, setLeft] = useState<IssueBulkOutcome | null>(null);
  usePageTitle(t('bin.title'), project?.name);
  const { q } = search;
  const { data } = list;
  const mayRestore = project?.can.writeIssue ?? false;
  const selection = useBinSelection(data?.items);
  return (
    <>
      <Page kind="head">
        <PageHeader
          level={2}
          title={t('bin.title')}
          count={data && textOf(data)}
          actions={
            <ButtonLink href={paths.issues(projectId)} icon={<IconArrowLeft size={14} />}>
              {t('bin.leave')}
            </ButtonLink>
          }
        >
          <TypedSearch
            label={t('search')}
            value={q ?? ''}
            onChange={(text) => history.replace(paths.issues(projectId, { bin: true, q: text || undefined }))}
          />
        </PageHeader>
      </Page>
      <SplitView foot={mayRestore && <BinBulkBar rows={selection.rows} onLeft={setLeft} onClear={selection.clear} />}>
        <BinTable list={list} selection={selection} mayRestore={mayRestore} />
      </SplitView>
      {left && <IssueBulkSummary outcome={left} onClose={() => setLeft(null)} />}
    </>
  );
}

function useBinSelection(items: readonly IssueRow[] | undefined) {
  const [chosen, select] = useState<ReadonlySet<string>>(new Set());
  const rows = useMemo(() => items?.filter(({ id }) => chosen.has(id)) ?? [], [items, chosen]);
  return { chosen, rows, select, clear: () => select(new Set()) };
}

interface BinTableProps {
  list: UseQueryResult<{ items: IssueRow[]; total: number; page: number; pageSize: number }>;
  selection: ReturnType<typeof useBinSelection>;
  mayRestore: boolean;
}

function BinTable({ list, selection, mayRestore }: BinTableProps) {
  const t = useT('issues');
  const { history } = useRouter();
  const { projectId, search } = useListAddress();
  const columns = useBinColumns(mayRestore);
  const [current, setCurrent] = useState<string | null>(null);
  const { data } = list;
  const { q, page } = search;
  const hrefOf = (id: string) => paths.issue(projectId, id, { bin: true, q, page });
  const pageAt = (wanted: number) => paths.issues(projectId, { bin: true, q, page: wanted });
  useListKeyboard({
    keys: data?.items.map((row) => row.id) ?? [],
    current,
    onCurrent: setCurrent,
    onOpen: (id) => history.push(hrefOf(id)),
    onToggle: mayRestore ? (id) => selection.select(toggled(selection.chosen, id)) : undefined,
    onEscape: () => {
      selection.clear();
      return selection.rows.length > 0;
    },
  });
  return (
    <>
      <DataTable<IssueRow>
        label={t('bin.title')}
        columns={columns}
        rows={data?.items}
        rowKey={(row) => row.id}
        hrefOf={(row) => hrefOf(row.id)}
        onOpen={(row) => history.push(hrefOf(row.id))}
        current={current}
        onCurrent={setCurrent}
        selected={new Set(selection.rows.map(({ id }) => id))}
        onSelect={mayRestore ? selection.select : undefined}
        failed={list.isError}
        failure={t('failed')}
        onRetry={() => void list.refetch()}
        skeletonRows={12}
        empty={
          data && data.total > 0 ? (
            <PastTheEnd {...data} onPage={(wanted) => history.replace(pageAt(wanted))} />
          ) : (
            <EmptyState>{t(q ? 'bin.nothing' : 'bin.empty')}</EmptyState>
          )
        }
      />
      {data && <Pagination {...data} onPage={(wanted) => history.push(pageAt(wanted))} />}
    </>
  );
}

function useBinColumns(mayRestore: boolean): Column<IssueRow>[] {
  const t = useT('issues');
  const restore = useRestoreIssue();
  const phone = usePhone();
  const { timeZone } = useProfile().currentWorkspace;
  const known = useIssueColumns({ languages: [], fields: [], hidden: new Set(), peeking: false });
  const left: Column<IssueRow>[] = [
    {
      id: 'deletedAt',
      header: t('bin.deletedAt'),
      width: 108,
      wide: true,
      cell: (row) => row.deletedAt && <Text numeric>{formatDay(inBin(row.deletedAt, timeZone).since)}</Text>,
    },
    {
      id: 'deletedBy',
      header: t('bin.deletedBy'),
      width: 176,
      cell: (row) => row.deletedBy && <Person name={row.deletedBy.name || row.deletedBy.username} src={row.deletedBy.avatar} />,
    },
    {
      id: 'left',
      header: t('bin.left'),
      width: 172,
      phone: 'status',
      cell: (row) =>
        row.deletedAt && (
          <>
            {t('bin.days', { count: inBin(row.deletedAt, timeZone).left })}
            {phone && row.deletedBy && <div>{row.deletedBy.name || row.deletedBy.username}</div>}
          </>
        ),
    },
  ];
  const back: Column<IssueRow> = {
    id: 'actions',
    header: t('bin.actions'),
    hideHeader: true,
    width: 140,
    align: 'right',
    phone: 'end',
    cell: (row) => (
      <Button size="s" icon={<IconUndo size={14} />} aria-label={`${t('restore')} ${row.key}`} onClick={() => restore.mutate(row.id)}>
        {t('restore')}
      </Button>
    ),
  };
  return [
    ...known
      .filter(({ id }) => kept.has(id))
      .map((column) => ({ ...column, sortable: false, ...(column.id === 'status' && { phone: undefined, wide: true }) })),
    ...left,
    ...(mayRestore ? [back] : []),
  ];
}
