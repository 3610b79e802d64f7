import { useState } from 'react';
import { IconBars, IconMoon, IconSun, IconTable } from '../layout/icons.tsx';
import { Stack } from '../layout/layout.tsx';
import { Segmented } from './segmented.tsx';

const results = [
  { value: 'all', label: 'Tất cả' },
  { value: 'open', label: 'Còn mở' },
  { value: 'overdue', label: 'Quá hạn' },
] as const;

export function States() {
  const [chosen, setChosen] = useState<(typeof results)[number]['value'] | null>(null);
  return (
    <Stack>
      <div>
        <Segmented label="Lỗ hổng" options={[...results]} value={chosen ?? 'open'} onChange={setChosen} />
      </div>
      <div>
        <Segmented label="Lỗ hổng, chưa chọn" options={[...results]} value={chosen} onChange={setChosen} />
      </div>
      <div style={{ width: 360 }}>
        <Segmented label="Lỗ hổng, trên điện thoại" options={[...results]} value={chosen ?? 'open'} onChange={setChosen} wide />
      </div>
    </Stack>
  );
}

export function Icons() {
  const [view, setView] = useState<'table' | 'bars'>('table');
  const [theme, setTheme] = useState<'light' | 'dark'>('light');
  return (
    <Stack>
      <div>
        <Segmented
          label="Cách xem"
          value={view}
          onChange={setView}
          options={[
            { value: 'table', label: 'Bảng', icon: <IconTable size={14} /> },
            { value: 'bars', label: 'Biểu đồ', icon: <IconBars size={14} /> },
          ]}
        />
      </div>
      <div>
        <Segmented
          label="Giao diện"
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'light', label: 'Sáng', icon: <IconSun size={14} /> },
            { value: 'dark', label: 'Tối', icon: <IconMoon size={14} /> },
          ]}
        />
      </div>
    </Stack>
  );
}
