import { Stack } from '../layout/layout.tsx';
import { FormError } from './form-error.tsx';

export const CountAndMessage = () => (
  <Stack>
    <FormError errors={{ name: 'Nhập tên dự án.' }} />
    <FormError errors={{ name: 'Nhập tên dự án.', key: 'Mã này đã có.', days: undefined }} />
    <FormError message="Máy chủ thư từ chối đăng nhập: sai tên đăng nhập hoặc mật khẩu. Chưa có gì được lưu." />
  </Stack>
);
