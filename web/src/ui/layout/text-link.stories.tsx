import { Stack } from './layout.tsx';
import { OutsideLink } from './outside-link.tsx';
import { BackLink, TextLink } from './text-link.tsx';

export const InText = () => (
  <Stack gap={2}>
    <p>
      Lỗ hổng này trùng với <TextLink href="/issues/CTT-4">CTT-4 Lộ số dư qua API tra cứu</TextLink>.
    </p>
    <p>
      Cách chấm điểm: <TextLink href="https://www.first.org/cvss/v4.0/user-guide">hướng dẫn CVSS 4.0 của FIRST</TextLink>.
    </p>
  </Stack>
);

export const ToAList = () => <BackLink href="/lo-hong">Tất cả lỗ hổng</BackLink>;

export const ToAnotherWebsite = () => (
  <p>
    Loại lỗ hổng: <OutsideLink href="https://cwe.mitre.org/data/definitions/639.html">CWE-639</OutsideLink>.
  </p>
);
