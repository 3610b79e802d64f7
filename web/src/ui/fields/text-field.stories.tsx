import { Stack } from '../layout/layout.tsx';
import { Text } from '../layout/text.tsx';
import { TextField } from './text-field.tsx';

export const States = () => (
  <Stack>
    <TextField label="Họ tên" defaultValue="Nguyễn Thu Hà" />
    <TextField label="Email" optional placeholder="ten@vidu.vn" />
    <TextField label="Tên đăng nhập" hint="Chữ, số và . _ @ -" defaultValue="ha.nguyen" />
    <TextField label="Tên đăng nhập" error="Tên này đã có người dùng." defaultValue="ha nguyen" />
    <TextField label="Không gian làm việc" disabled defaultValue="An ninh ứng dụng" />
  </Stack>
);

export const TooLong = () => <TextField label="Mã dự án" maxLength={5} defaultValue="THANHTOAN" />;

export const Sizes = () => (
  <Stack>
    <TextField label="28 px" size="s" />
    <TextField label="32 px" size="m" mono defaultValue="CVSS:3.1/AV:N" />
    <TextField label="36 px" size="l" inputMode="numeric" defaultValue="30" after={<Text tone="muted">ngày</Text>} />
  </Stack>
);
