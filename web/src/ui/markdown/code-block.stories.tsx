import { CodeBlock } from './code-block.tsx';
// The highlighter is loaded in advance, so that the accessibility check includes the colours.
import './highlight.ts';
import { Stack } from '../layout/layout.tsx';
import { takeSecrets } from './text-marks.ts';

const query = `-- Lấy số dư của tài khoản khác
SELECT id, balance FROM accounts
WHERE owner_id = 8842 OR 1 = 1 LIMIT 10;`;
const call = `curl -H 'Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI4ODQyIn0.dGhpcyBpcyBub3QgYSByZWFsIHNpZ25hdHVyZQ' https://api.vidu.vn/v3/so-du?taikhoan=0011`;
const marked = takeSecrets('POST /v3/chuyen-tien\nX-Api-Key: ⟦sk_9f2c81⟧\n\n{"tu": "⟪0011⟫", "otp": ""}');

export const ColouredAndPlain = () => (
  <Stack>
    <CodeBlock language="sql" code={query} />
    <CodeBlock code={call} />
  </Stack>
);

export const Marks = () => (
  <Stack>
    <CodeBlock code={marked.text} secrets={marked.secrets} />
    <CodeBlock code={marked.text} secrets={marked.secrets} reveal />
  </Stack>
);
