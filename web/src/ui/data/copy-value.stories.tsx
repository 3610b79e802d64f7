import { Stack } from '../layout/layout.tsx';
import { CopyValue } from './copy-value.tsx';

export const States = () => (
  <Stack>
    <CopyValue label="Tên đăng nhập" value="ha.nguyen" />
    <CopyValue
      label="Liên kết"
      value={`https://coloa.example/#/reset-password?token=${'tu-thu-'.repeat(12)}`}
      copyLabel="Sao chép liên kết"
    />
    <CopyValue
      prose
      label="Lời nhắn gửi khách hàng"
      hint="Lời nhắn không chứa mật khẩu."
      value={'Xin chào,\n\nBáo cáo kiểm thử đã sẵn sàng.'}
      copyLabel="Sao chép lời nhắn"
    />
  </Stack>
);
