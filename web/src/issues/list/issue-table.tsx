import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { PastTheEnd } from '../../ui/data/past-the-end.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Button } from '../../ui/layout/button.tsx';
import { columnSortOf, filtersOf, issuePath } from '../issues.search.ts';
import { useIssueColumns } from './issue-columns.tsx';
import { sortChosen } from './issue-sort.tsx';
import type { IssueList } from './use-issue-list.ts';

export interface IssueTableProps {
  list: IssueList;
  languages: readonly Language[];
  hidden: ReadonlySet<string>;
  peeking: boolean;
  selectable: boolean;
  onOpen: (row: IssueRow) => void;
  empty: 'empty' | 'emptyBin' | 'emptyClient' | 'emptyReader' | 'emptyAll';
  write: ReactNode;
}

const isOver = (status: IssueStatus): boolean => status === 'CLOSED' || status === 'REJECTED' || status === 'DUPLICATE';

export function IssueTable({ list, languages, hidden, peeking, selectable, onOpen, empty, write }: IssueTableProps) {
  const t = useT('issues');
  const { of, search, change, rows, query, fieldColumns } = list;
  const columns = useIssueColumns({ languages, hidden, fields: fieldColumns.shown, peeking, withProject: of === null });
  const filtered = Object.keys(filtersOf(search)).length > 0;
  const sort = columnSortOf(search.sortBy);
  const clear = () => change(Object.fromEntries(Object.keys(filtersOf(search)).map((name) => [name, undefined])));
  return (
    <DataTable<IssueRow>
      label={t('title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      hrefOf={(row) => issuePath(row, of, search)}
      onOpen={onOpen}
      onPeek={(row) => change({ peek: row.id })}
      isMuted={(row) => isOver(row.status)}
      sort={sort}
      onSort={({ id }) => {
        const column = columns.find((each) => each.id === id && each.sortable);
        if (column) change({ sortBy: sortChosen(id as typeof sort.id, sort) });
      }}
      selected={list.selected}
      onSelect={selectable ? list.select : undefined}
      current={list.current}
      onCurrent={list.setCurrent}
      failed={query.isError}
      failure={t('failed')}
      onRetry={() => void query.refetch()}
      skeletonRows={12}
      empty={
        query.data && query.data.total > 0 ? (
          <PastTheEnd {...query.data} onPage={(page) => change({ page })} />
        ) : filtered ? (
          <EmptyState action={<Button onClick={clear}>{t('clearFilters')}</Button>}>{t('nothing')}</EmptyState>
        ) : (
          <EmptyState action={write}>{t(empty)}</EmptyState>
        )
      }
    />
  );
}
