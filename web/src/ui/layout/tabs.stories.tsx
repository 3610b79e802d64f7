import { Tabs } from './tabs.tsx';

export const WithCounts = () => (
  <Tabs
    label="Các phần của dự án"
    items={[
      { label: 'Lỗ hổng', href: '/lo-hong', count: '38', current: true },
      { label: 'Công việc', href: '/cong-viec', count: '61%' },
      { label: 'Thành viên', href: '/thanh-vien' },
    ]}
  />
);
