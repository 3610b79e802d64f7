import type { ReactNode } from 'react';
import { BulkAction, BulkBar } from '../data/bulk-bar.tsx';
import { DataTable } from '../data/data-table.tsx';
import type { Column } from '../data/data-table-props.ts';
import { Pagination } from '../data/pagination.tsx';
import { KeyText } from '../data/words.tsx';
import { PeekPane } from '../overlays/peek-pane.tsx';
import { SplitView } from './split-view.tsx';

const rows = Array.from({ length: 20 }, (_, index) => ({ key: `CTT-${index + 1}`, title: `Endpoint ${index + 1} thiếu kiểm tra quyền` }));
type Finding = (typeof rows)[number];

const columns: Column<Finding>[] = [
  { id: 'key', header: 'Mã', cell: ({ key }) => <KeyText>{key}</KeyText>, width: 80, phone: 'key' },
  { id: 'title', header: 'Tiêu đề', cell: ({ title }) => title, phone: 'title' },
];
const go = () => {};

const Window = ({ children }: { children: ReactNode }) => <div style={{ display: 'flex', height: 400 }}>{children}</div>;

const list = (
  <>
    <DataTable label="Lỗ hổng" columns={columns} rows={rows} rowKey={({ key }) => key} current="CTT-2" />
    <Pagination page={1} pageSize={20} total={38} onPage={go} />
  </>
);

export const WithPeek = () => (
  <Window>
    <SplitView
      peek={
        <PeekPane keyText="CTT-2" position={2} total={38} onPrevious={go} onNext={go} onOpen={go} onClose={go}>
          Người dùng có vai trò Khách hàng đọc được giao dịch của công ty khác.
        </PeekPane>
      }
    >
      {list}
    </SplitView>
  </Window>
);

export const WithFoot = () => (
  <Window>
    <SplitView
      foot={
        <BulkBar count={3} onClear={go}>
          <BulkAction>Gán người sửa</BulkAction>
          <BulkAction>Xóa</BulkAction>
        </BulkBar>
      }
    >
      {list}
    </SplitView>
  </Window>
);
