import { Stack } from './layout.tsx';
import { Link } from './link.tsx';

export const Destinations = () => (
  <Stack gap={2}>
    <Link href="/projects/CTT">Cổng thanh toán, trong Coloa</Link>
    <Link href="https://owasp.org/www-project-web-security-testing-guide/">WSTG của OWASP, mở ở tab mới</Link>
    <Link href="/projects/CTT/issues?status=OPEN" lang="en" title="Open issues">
      Open issues of the payment gateway
    </Link>
  </Stack>
);
