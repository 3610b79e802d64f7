import { EmptyState } from '../feedback/states.tsx';
import { PagedTable } from './paged-table.tsx';

interface Project {
  id: string;
  name: string;
}

const stay = () => {};
const items: Project[] = [
  { id: 'HVB', name: 'Ngân hàng số HVB' },
  { id: 'VTP', name: 'Cổng thanh toán VTP' },
];
const table = {
  label: 'Dự án',
  columns: [
    { id: 'id', header: 'Mã', width: 120, cell: ({ id }: Project) => id },
    { id: 'name', header: 'Tên', phone: 'title' as const, cell: ({ name }: Project) => name },
  ],
  rowKey: ({ id }: Project) => id,
  onPage: stay,
  empty: <EmptyState>Chưa có dự án nào.</EmptyState>,
};
const read = { isError: false, refetch: stay };

export const FirstPage = () => <PagedTable {...table} list={{ ...read, data: { items, page: 1, pageSize: 2, total: 7 } }} />;

export const Framed = () => <PagedTable framed {...table} list={{ ...read, data: { items, page: 4, pageSize: 2, total: 8 } }} />;

export const PastTheLastPage = () => <PagedTable {...table} list={{ ...read, data: { items: [], page: 9, pageSize: 2, total: 7 } }} />;

export const Empty = () => <PagedTable {...table} list={{ ...read, data: { items: [], page: 1, pageSize: 2, total: 0 } }} />;
