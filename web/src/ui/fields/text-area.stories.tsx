import { Stack } from '../layout/layout.tsx';
import { TextArea } from './text-area.tsx';

export const States = () => (
  <Stack>
    <TextArea label="Lý do từ chối" placeholder="Người báo cáo sẽ đọc lý do này" hint="Nêu điều cần sửa trước khi gửi lại." />
    <TextArea
      label="Khuyến nghị"
      optional
      defaultValue="Kiểm tra chủ tài khoản ở máy chủ cho mỗi giao dịch.&#10;Ghi nhật ký và khóa tài khoản sau 5 lần nhập sai OTP."
    />
    <TextArea label="Lý do từ chối" error="Nhập lý do." />
    <TextArea label="Ghi chú" disabled defaultValue="Dự án đã lưu trữ nên không sửa được." />
  </Stack>
);

export const TooLong = () => (
  <TextArea label="Tóm tắt" maxLength={40} defaultValue="Kẻ tấn công chuyển được tiền từ tài khoản của người khác." />
);

export const Mono = () => (
  <TextArea label="Danh sách người dùng (CSV)" mono rows={5} defaultValue={'username,name\nmai.do,Đỗ Thị Mai\nha.nguyen,Nguyễn Thu Hà'} />
);
