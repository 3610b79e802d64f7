import { useState } from 'react';
import { Stack } from '../layout/layout.tsx';
import { RadioRow } from './radio-row.tsx';

const options = [
  { value: 'N', code: 'N', label: 'Mạng', say: 'Khai thác được từ xa, qua Internet.' },
  { value: 'A', code: 'A', label: 'Mạng lân cận', say: 'Kẻ tấn công phải ở cùng mạng, như Wi-Fi hoặc Bluetooth.' },
  { value: 'L', code: 'L', label: 'Cục bộ', say: 'Kẻ tấn công cần quyền đọc, ghi hoặc chạy lệnh trên máy.' },
  { value: 'P', code: 'P', label: 'Vật lý', say: 'Kẻ tấn công phải chạm được vào thiết bị.' },
] as const;
const ask = 'Kẻ tấn công phải ở đâu?';

export function States() {
  const [value, setValue] = useState<(typeof options)[number]['value'] | null>(null);
  return (
    <Stack>
      <RadioRow legend="Vector tấn công, chưa chọn" ask={ask} options={options} value={value} onChange={setValue} />
      <RadioRow legend="Vector tấn công" ask={ask} options={options} value={value ?? 'A'} onChange={setValue} />
    </Stack>
  );
}
