import { useState } from 'react';
import { Columns } from '../layout/layout.tsx';
import { DayRangeFields } from './day-range-fields.tsx';

const labels = { from: 'Từ ngày', to: 'Đến ngày' };

export function OpenAndWrong() {
  const [open, setOpen] = useState<{ from?: string | undefined; to?: string | undefined }>({ from: '2026-01-05' });
  const [wrong, setWrong] = useState<{ from?: string | undefined; to?: string | undefined }>({ from: '2026-03-24', to: '2026-03-02' });
  return (
    <Columns count={2}>
      <DayRangeFields days={open} labels={labels} onChange={(changed) => setOpen({ ...open, ...changed })} />
      <DayRangeFields
        days={wrong}
        labels={labels}
        error="Ngày cuối trước ngày đầu."
        onChange={(changed) => setWrong({ ...wrong, ...changed })}
      />
    </Columns>
  );
}
