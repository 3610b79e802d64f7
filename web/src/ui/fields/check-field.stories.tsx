import { KeyText } from '../data/words.tsx';
import { Stack } from '../layout/layout.tsx';
import { CheckField } from './check-field.tsx';

export const Boxes = () => (
  <Stack>
    <CheckField label="Duyệt hai người" hint="Lỗ hổng chỉ được công bố khi người thứ hai đã duyệt." defaultChecked />
    <CheckField label="Gửi email cho khách hàng" />
    <CheckField label="Tôi đã đọc bài viết sẽ được công khai" error="Đọc bài viết trước khi công khai." />
    <CheckField label="Xóa vĩnh viễn" hint="Chỉ quản trị viên được chọn." disabled />
  </Stack>
);

export const Radios = () => (
  <Stack gap={2}>
    <CheckField type="radio" name="nguon" label="Danh sách có sẵn" defaultChecked />
    <CheckField type="radio" name="nguon" label="Tệp của bạn" hint="CSV hoặc JSON, nhiều nhất 5 MB." />
  </Stack>
);

export const Rows = () => (
  <ul>
    <li>
      <CheckField row code={<KeyText>WSTG-INFO-01</KeyText>} label="Tìm kiếm thông tin lộ trên công cụ tìm kiếm" defaultChecked />
    </li>
    <li>
      <CheckField row code={<KeyText>INFO-2</KeyText>} label="Nhận diện máy chủ web" />
    </li>
  </ul>
);
