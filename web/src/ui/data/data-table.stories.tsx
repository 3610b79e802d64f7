import { useState } from 'react';
import { EmptyState } from '../feedback/states.tsx';
import { Button } from '../layout/button.tsx';
import { DataTable } from './data-table.tsx';
import type { Column, Sort } from './data-table-props.ts';
import { KeyText } from './words.tsx';

interface Row {
  id: string;
  key: string;
  title: string;
  days: number;
}

const rows: Row[] = [
  { id: '1', key: 'CTT-12', title: 'Bỏ qua bước OTP khi chuyển tiền', days: 3 },
  { id: '2', key: 'CTT-4', title: 'Lộ số dư qua API tra cứu', days: 14 },
  { id: '3', key: 'CTT-9', title: 'Thiếu giới hạn số lần thử mã PIN', days: 30 },
];

const columns: Column<Row>[] = [
  { id: 'key', header: 'Mã', cell: ({ key }) => <KeyText>{key}</KeyText>, width: 80, phone: 'key' },
  { id: 'title', header: 'Tiêu đề', cell: ({ title }) => title, phone: 'title', sortable: true },
  { id: 'days', header: 'Số ngày', cell: ({ days }) => days, width: 100, align: 'right', sortable: true, phone: 'end' },
];

const shared = { label: 'Lỗ hổng', columns, rowKey: ({ id }: Row) => id };

export function Rows() {
  const [sort, setSort] = useState<Sort>({ id: 'title', desc: false });
  return (
    <DataTable
      {...shared}
      rows={rows}
      hrefOf={({ id }) => `/lo-hong/${id}`}
      isMuted={({ id }) => id === '3'}
      sort={sort}
      onSort={setSort}
    />
  );
}

export function Selection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']));
  return <DataTable {...shared} rows={rows} selected={selected} onSelect={setSelected} current="1" />;
}

export const Loading = () => <DataTable {...shared} rows={undefined} />;

export const Failed = () => (
  <DataTable {...shared} rows={undefined} failed failure="Không tải được danh sách lỗ hổng." onRetry={() => {}} />
);

export const Empty = () => (
  <DataTable {...shared} rows={[]} empty={<EmptyState action={<Button>Lỗ hổng mới</Button>}>Chưa có lỗ hổng nào.</EmptyState>} />
);
