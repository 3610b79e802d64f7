import { Person } from '../data/avatar.tsx';
import { Stack } from '../layout/layout.tsx';
import { MultiSelect } from './multi-select.tsx';

const targets = [
  { value: 'web', label: 'Ứng dụng web' },
  { value: 'api', label: 'API' },
  { value: 'mobile', label: 'Ứng dụng di động' },
  { value: 'network', label: 'Hạ tầng mạng', disabled: true },
  { value: 'code', label: 'Rà soát mã nguồn hệ thống đối soát và quyết toán' },
];

export const States = () => (
  <Stack>
    <MultiSelect label="Loại kiểm thử" options={targets} defaultValue={['web', 'api']} />
    <MultiSelect
      label="Loại kiểm thử"
      options={targets}
      placeholder="Chọn một hay nhiều loại"
      hint="Quyết định checklist được gợi ý."
      optional
    />
    <MultiSelect label="Loại kiểm thử" options={targets} error="Chọn ít nhất một loại." />
    <MultiSelect label="Loại kiểm thử" options={targets} disabled defaultValue={['mobile']} />
    <div style={{ width: 280 }}>
      <MultiSelect label="Nhiều giá trị" options={targets} defaultValue={['web', 'api', 'mobile', 'code']} />
    </div>
  </Stack>
);

const people = ['Đỗ Thị Mai', 'Nguyễn Thu Hà', 'Trần Quốc Bảo'].map((name) => ({
  value: name,
  label: name,
  content: <Person name={name} />,
}));

export const Opened = () => <MultiSelect label="Người kiểm thử" options={people} defaultValue={['Đỗ Thị Mai']} autoFocus />;
