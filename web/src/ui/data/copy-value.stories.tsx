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
  </Stack>
);
