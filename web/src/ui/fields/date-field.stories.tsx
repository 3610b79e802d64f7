import { Stack } from '../layout/layout.tsx';
import { DateField } from './date-field.tsx';

export const States = () => (
  <Stack>
    <DateField label="Ngày bắt đầu" defaultValue="2026-03-24" />
    <DateField label="Hạn khắc phục" hint="Theo mức độ: 7 ngày từ khi công bố." />
    <DateField label="Ngày kết thúc" error="Chọn ngày sau ngày bắt đầu." defaultValue="2026-03-20" />
    <DateField label="Ngày tái kiểm tra" optional defaultValue="2026-04-06" />
    <DateField label="Ngày công bố" disabled defaultValue="2026-03-30" />
  </Stack>
);

export const Calendar = () => <DateField label="Ngày phát hiện" autoFocus min="2026-03-09" defaultValue="2026-03-24" />;
