import { useState } from 'react';
import { KeyText } from '../data/words.tsx';
import { Row, Stack } from '../layout/layout.tsx';
import { Text } from '../layout/text.tsx';
import { AutocompleteField } from './autocomplete-field.tsx';

const scope = [
  {
    value: 'https://api.vidu.vn/v3',
    note: (
      <Text size={12} tone="muted">
        Trong phạm vi
      </Text>
    ),
  },
  {
    value: 'https://cdn.vidu.vn',
    note: (
      <Text size={12} tone="warn">
        Ngoài phạm vi
      </Text>
    ),
  },
];
const weaknesses = [
  { value: 'CWE-639', name: 'Bỏ qua phân quyền bằng khóa do người dùng kiểm soát' },
  { value: 'CWE-306', name: 'Thiếu xác thực cho chức năng quan trọng' },
];

export function States() {
  const [address, setAddress] = useState('https://api.vidu.vn/v3');
  const [weakness, setWeakness] = useState('');
  const [wrong, setWrong] = useState('CWE-9999');
  const [category, setCategory] = useState('Kỹ thuật khai thác máy chủ và hạ tầng');
  return (
    <Stack>
      <AutocompleteField label="Địa chỉ" mono value={address} onChange={setAddress} suggestions={scope} />
      <AutocompleteField
        label="CWE"
        optional
        placeholder="Tìm theo số hoặc tên"
        hint="Điểm yếu gốc của lỗ hổng."
        value={weakness}
        onChange={setWeakness}
        suggestions={weaknesses.map(({ value, name }) => ({
          value,
          content: (
            <Row>
              <KeyText>{value}</KeyText>
              {name}
            </Row>
          ),
        }))}
      />
      <AutocompleteField label="CWE" error="Không có điểm yếu này." value={wrong} onChange={setWrong} suggestions={weaknesses} />
      <AutocompleteField label="Chuyên mục" maxLength={40} value={category} onChange={setCategory} suggestions={[]} />
    </Stack>
  );
}
