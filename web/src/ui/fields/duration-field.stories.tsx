import { useState } from 'react';
import { Stack } from '../layout/layout.tsx';
import { DurationField } from './duration-field.tsx';

const max = 6000;

export function States() {
  const [estimate, setEstimate] = useState<number | null>(90);
  const [spent, setSpent] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(2700);
  return (
    <Stack>
      <DurationField label="Ước lượng" value={estimate} max={max} onChange={setEstimate} />
      <DurationField label="Đã dùng" optional hint="Chỉ thời gian của bạn." value={spent} max={max} onChange={setSpent} />
      <DurationField label="Mỗi tuần" error="Một tuần có nhiều nhất 40 giờ." value={over} max={max} onChange={setOver} />
    </Stack>
  );
}
