import { BulkSummary } from './bulk-summary.tsx';

const failed = [
  { id: '1', name: 'Quét cổng', why: 'Hạn phải sau ngày bắt đầu.' },
  { id: '2', name: 'Viết báo cáo', why: null },
];

export const Left = () => (
  <BulkSummary title="2 công việc chưa thay đổi được" others="Đã đổi 3 công việc còn lại." failed={failed} onClose={() => {}} />
);
