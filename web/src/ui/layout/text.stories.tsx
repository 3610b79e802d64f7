import { Columns, Stack } from './layout.tsx';
import { Text } from './text.tsx';

export const Sizes = () => (
  <Stack gap={2}>
    {([11, 12, 13, 14, 16, 18, 22, 28, 40] as const).map((size) => (
      <Text key={size} size={size}>
        {size} px: Bỏ qua bước OTP
      </Text>
    ))}
  </Stack>
);

export const TonesAndWeights = () => (
  <Columns count={3}>
    <Stack gap={2}>
      <Text>Thường</Text>
      <Text weight={500}>Đậm vừa</Text>
      <Text weight={600}>Đậm</Text>
    </Stack>
    <Stack gap={2}>
      <Text tone="muted">Cập nhật 2 giờ trước</Text>
      <Text tone="ok">Đã khắc phục</Text>
      <Text tone="warn">Còn 2 ngày</Text>
      <Text tone="danger">Quá hạn 12 ngày</Text>
    </Stack>
    <Stack gap={2}>
      <Text mono>CVSS:3.1/AV:N/AC:L</Text>
      <Text numeric>1.204 / 11.111</Text>
      <Text cut>Rà soát mã nguồn hệ thống đối soát và quyết toán liên ngân hàng, đợt 2 năm 2026, gồm cả phần của đối tác</Text>
    </Stack>
  </Columns>
);
