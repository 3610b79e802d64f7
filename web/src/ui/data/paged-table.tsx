import type { ReactNode } from 'react';
import { Card } from '../layout/card.tsx';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './data-table-props.ts';
import { Pagination } from './pagination.tsx';
import { PastTheEnd } from './past-the-end.tsx';

export interface PageQuery<Row> {
  data: { items: readonly Row[]; page: number; pageSize: number; total: number; more?: boolean } | undefined;
  isError: boolean;
  refetch: () => unknown;
}

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'failed' | 'onRetry' | 'empty'> {
  list: PageQuery<Row>;
  onPage: (page: number) => void;
  empty: ReactNode;
  framed?: boolean;
}

export function PagedTable<Row>({ list, onPage, empty, framed = false, ...table }: PagedTableProps<Row>) {
  const { data } = list;
  const drawn = (
    <DataTable<Row>
      {...table}
      rows={data?.items}
      failed={list.isError}
      onRetry={() => void list.refetch()}
      empty={data && data.total > 0 ? <PastTheEnd {...data} onPage={onPage} /> : empty}
    />
  );
  return (
    <>
      {framed ? <Card padded={false}>{drawn}</Card> : drawn}
      {data && <Pagination page={data.page} pageSize={data.pageSize} total={data.total} more={data.more ?? false} onPage={onPage} />}
    </>
  );
}
