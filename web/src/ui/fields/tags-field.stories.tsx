import { useState } from 'react';
import { Stack } from '../layout/layout.tsx';
import { TagsField } from './tags-field.tsx';

export const States = () => (
  <Stack>
    <TagsField label="Thẻ" value={['otp', 'chuyển tiền']} />
    <TagsField label="Thẻ" value={[]} placeholder="Gõ thẻ rồi nhấn Enter" hint="Dùng để lọc danh sách lỗ hổng." optional />
    <TagsField label="Thẻ" value={['otp', 'idor', 'uat']} maxTags={2} />
    <TagsField label="Thẻ" value={['chỉ tái hiện được trên UAT']} maxLength={20} />
    <TagsField label="Thẻ" value={['otp']} disabled />
  </Stack>
);

export function Suggestions() {
  const [tags, setTags] = useState(['otp']);
  return <TagsField label="Thẻ" value={tags} onChange={setTags} suggestions={['idor', 'jwt', 'phân quyền']} autoFocus />;
}
