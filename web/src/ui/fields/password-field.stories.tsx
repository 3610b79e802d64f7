import { Stack } from '../layout/layout.tsx';
import { PasswordField } from './password-field.tsx';

export const States = () => (
  <Stack>
    <PasswordField label="Mật khẩu" autoComplete="current-password" defaultValue="mat-khau-2026" />
    <PasswordField label="Mật khẩu mới" autoComplete="new-password" error="Mật khẩu cần ít nhất 12 ký tự." defaultValue="ngan" />
  </Stack>
);
