import { SEVERITIES } from '@coloa/contract/severities.ts';
import { useT } from '../../lib/i18n.ts';
import { Severity } from '../data/severity.tsx';
import { Stack } from '../layout/layout.tsx';
import { SelectField } from './select-field.tsx';

const roles = [
  { value: 'admin', label: 'Quản trị viên' },
  { value: 'tester', label: 'Kiểm thử viên' },
  { value: 'client', label: 'Khách hàng', disabled: true },
];

export const States = () => (
  <Stack>
    <SelectField label="Vai trò" options={roles} defaultValue="tester" />
    <SelectField label="Vai trò" options={roles} placeholder="Chọn vai trò" hint="Quyết định người này làm được gì." />
    <SelectField label="Vai trò" options={roles} error="Chọn vai trò." />
    <SelectField label="Vai trò" options={roles} optional clearable defaultValue="admin" />
    <SelectField label="Vai trò" options={roles} disabled defaultValue="admin" />
  </Stack>
);

export function WithContent() {
  const t = useT('ui');
  const options = SEVERITIES.map((value) => ({ value, label: t(`severity.${value}`), content: <Severity severity={value} /> }));
  return <SelectField label={t('severity.label')} options={options} defaultValue="HIGH" />;
}

export const Opened = () => <SelectField label="Vai trò" options={roles} defaultValue="tester" searchable autoFocus />;
