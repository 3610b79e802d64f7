import { useState } from 'react';
import { Stack } from '../layout/layout.tsx';
import { CodeField } from './code-field.tsx';

export function States() {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('402917');
  return (
    <Stack>
      <CodeField label="Mã xác thực" hint="6 chữ số trong ứng dụng xác thực của bạn." value={code} onChange={setCode} />
      <CodeField label="Mã xác thực" error="Mã này không đúng hoặc đã hết hạn." value={wrong} onChange={setWrong} />
    </Stack>
  );
}
