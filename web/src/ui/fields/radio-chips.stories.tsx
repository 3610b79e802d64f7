import { useState } from 'react';
import { StatusMark } from '../data/status-mark.tsx';
import { Stack } from '../layout/layout.tsx';
import { FieldError } from './field-error.tsx';
import { RadioChips } from './radio-chips.tsx';

const options = [
  { value: 'FIXED', label: 'Đã khắc phục' },
  { value: 'PARTLY', label: 'Khắc phục một phần' },
  { value: 'NOT_FIXED', label: 'Chưa khắc phục' },
  { value: 'NOT_TESTABLE', label: 'Không kiểm tra được' },
] as const;
const withMarks = options.map(({ value, label }) => ({
  value,
  label: (
    <>
      <StatusMark status={value} /> {label}
    </>
  ),
}));

export function States() {
  const [value, setValue] = useState<(typeof options)[number]['value']>();
  return (
    <Stack>
      <fieldset>
        <legend>Kết quả tái kiểm tra</legend>
        <RadioChips options={withMarks} value={value ?? 'PARTLY'} onChange={setValue} />
      </fieldset>
      <fieldset>
        <legend>Chưa chọn</legend>
        <RadioChips options={options} value={value} onChange={setValue} invalid={value === undefined} />
        {value === undefined && <FieldError>Chọn kết quả.</FieldError>}
      </fieldset>
    </Stack>
  );
}
