import { useState } from 'react';
import { Stack } from '../layout/layout.tsx';
import { Text } from '../layout/text.tsx';
import { TypedSearch } from './typed-search.tsx';

export function Searching() {
  const [searched, setSearched] = useState('otp');
  return (
    <Stack>
      <TypedSearch label="Tìm lỗ hổng" value={searched} onChange={setSearched} />
      <Text tone="muted">{searched ? `Kết quả cho “${searched}”` : 'Tất cả lỗ hổng'}</Text>
    </Stack>
  );
}
