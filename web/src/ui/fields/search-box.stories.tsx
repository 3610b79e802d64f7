import { useState } from 'react';
import { Stack } from '../layout/layout.tsx';
import { SearchBox } from './search-box.tsx';

export function Empty() {
  const [text, setText] = useState('');
  return <SearchBox label="Tìm tiêu đề, mã, tài sản" value={text} onChange={setText} />;
}

export function Filled() {
  const [text, setText] = useState('chuyển tiền');
  return (
    <Stack>
      <SearchBox label="Tìm trong dự án" value={text} onChange={setText} />
      <SearchBox label="Tìm người" value="công tằng tôn nữ thị phương thảo, phòng an ninh" onChange={() => {}} slash={false} />
    </Stack>
  );
}
