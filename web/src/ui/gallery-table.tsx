import { useState } from 'react';
import { Avatar } from './avatar.tsx';
import { BulkAction, BulkBar } from './bulk-bar.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { type Column, DataTable, type Sort } from './data-table.tsx';
import { KeyText } from './key-text.tsx';
import { Pagination } from './pagination.tsx';
import { PeekPane } from './peek-pane.tsx';
import { Severity } from './severity.tsx';
import { type SeverityName, severities } from './severity-mark.tsx';
import { SplitView } from './split-view.tsx';
import { Status } from './status.tsx';
import { Text } from './text.tsx';
import { useListKeyboard } from './use-list-keyboard.ts';

interface Line {
  key: string;
  severity: SeverityName;
  title: string;
  closed: boolean;
  who: string;
  due: string;
}

const titles = [
  'Bỏ qua bước OTP khi chuyển tiền bằng cách phát lại transactionId',
  'Tải tệp JSP qua chức năng đổi ảnh đại diện, thực thi mã trên máy chủ media',
  'SQL injection (time-based) tại tham số sortBy của API danh sách thụ hưởng',
  'Stored XSS trong nội dung chuyển khoản, hiển thị ở cổng giao dịch viên',
];
const people = ['Đỗ Hoàng Yến', 'Vũ Đức Thịnh', 'Lê Minh Khôi'];

export function linesOf(count: number): Line[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `HVB-${index + 1}`,
    severity: severities[index % 4] ?? 'LOW',
    title: titles[index % titles.length] ?? '',
    closed: index % 7 === 6,
    who: people[index % people.length] ?? '',
    due: '24/03',
  }));
}

const columns: Column<Line>[] = [
  { id: 'key', header: 'Key', width: 74, cell: (line) => <KeyText>{line.key}</KeyText>, phone: 'key', sortable: true },
  { id: 'severity', header: 'Severity', width: 124, cell: (line) => <Severity severity={line.severity} />, phone: 'lead', sortable: true },
  { id: 'title', header: 'Title', cell: (line) => line.title, phone: 'title' },
  {
    id: 'status',
    header: 'Status',
    width: 150,
    cell: (line) => <Status plain status={line.closed ? 'CLOSED' : 'OPEN'} label={line.closed ? 'Closed' : 'Open'} />,
    phone: 'status',
  },
  { id: 'who', header: 'Fixer', hideHeader: true, width: 36, cell: (line) => <Avatar name={line.who} /> },
  { id: 'due', header: 'Due', width: 76, cell: (line) => line.due, phone: 'end' },
];

/** A table with everything on it; `rows` undefined shows the skeleton. */
export function GalleryTable({ rows, inPane = false }: { rows: Line[] | undefined; inPane?: boolean }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(rows ? ['HVB-3'] : []));
  const [current, setCurrent] = useState<string | null>(rows ? 'HVB-2' : null);
  const [peeking, setPeeking] = useState(inPane);
  const [sort, setSort] = useState<Sort>({ id: 'severity', desc: true });
  const shown = rows?.find((line) => line.key === current);
  useListKeyboard({
    keys: rows?.map((line) => line.key) ?? [],
    current,
    onCurrent: setCurrent,
    onPeek: () => setPeeking(!peeking),
    onToggle: (key) => setSelected(selected.has(key) ? new Set([...selected].filter((each) => each !== key)) : new Set([...selected, key])),
    onEscape: () => {
      setSelected(new Set());
      return selected.size > 0;
    },
    enabled: rows !== undefined,
  });
  const table = (
    <DataTable
      label="Rows"
      columns={columns}
      rows={rows}
      rowKey={(line) => line.key}
      hrefOf={(line) => `/gallery/${line.key}`}
      onPeek={() => setPeeking(true)}
      onOpen={() => undefined}
      isMuted={(line) => line.closed}
      selected={selected}
      onSelect={setSelected}
      current={current}
      onCurrent={setCurrent}
      sort={sort}
      onSort={setSort}
      skeletonRows={2}
    />
  );
  const bulk = (
    <BulkBar count={selected.size} onClear={() => setSelected(new Set())}>
      <BulkAction>Status</BulkAction>
      <BulkAction>Assign</BulkAction>
    </BulkBar>
  );
  if (!inPane) {
    return (
      <Card title="Table rows" padded={false} span={8}>
        {table}
        {rows && <Pagination page={2} pageSize={20} total={318} onPage={() => undefined} />}
      </Card>
    );
  }
  return (
    <SplitView
      foot={bulk}
      peek={
        peeking &&
        shown && (
          <PeekPane
            keyText={shown.key}
            position={1}
            total={rows?.length}
            onOpen={() => undefined}
            onClose={() => setPeeking(false)}
            onNext={() => undefined}
            footer={<Button>Act</Button>}
          >
            <Text as="h3" size={16} weight={600}>
              {shown.title}
            </Text>
          </PeekPane>
        )
      }
    >
      {table}
    </SplitView>
  );
}
