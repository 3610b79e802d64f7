// The import is static, because the accessibility check does not wait for a dynamic import.
import './markdown-body.tsx';
import { MarkdownView } from './markdown-view.tsx';

const finding = `## Các bước tái hiện

1. Đăng nhập bằng \`thu.ha\`, mở **Chuyển tiền** và chặn yêu cầu xác nhận.
2. Đổi \`fromAccount\` thành số tài khoản của người khác, ví dụ ⟦0451000234567⟧.
3. Gửi lại yêu cầu; máy chủ không kiểm tra chủ tài khoản.

> Khách hàng đã xác nhận trên môi trường UAT ngày 12/03/2026.

- [x] Kiểm tra trên web
- [ ] Kiểm tra trên ứng dụng di động

Xem thêm [CWE-639](https://cwe.mitre.org/data/definitions/639.html). @mai.do tái kiểm tra giúp nhé.`;

export const Text = () => <MarkdownView mentions={{ 'mai.do': 'Đỗ Thị Mai' }}>{finding}</MarkdownView>;

const evidence = `\`\`\`http Chuyển tiền từ tài khoản của người khác
POST /v3/transfer HTTP/2
Host: api.vidu.vn
Authorization: Bearer ⟦eyJhbGciOiJIUzI1NiJ9.e30⟧

{"fromAccount":"⟪0451000234567⟫","amount":500000}

HTTP/2 200 OK
Content-Type: application/json

{"status":"⟪SUCCESS⟫","ref":"FT26071000412"}
\`\`\`

\`\`\`python
for otp in range(10000):
    send(f'{otp:04}')  # không bị chặn
\`\`\``;

export const Evidence = () => <MarkdownView>{evidence}</MarkdownView>;

export const ForClients = () => (
  <MarkdownView reveal={false}>{`Mật khẩu mặc định của thiết bị là ⟦admin@2026⟧.\n\n${evidence}`}</MarkdownView>
);

const table = `| Endpoint | Phương thức | Xác thực | Kết quả |
|---|---|---|---|
| /v3/transfer | POST | Bearer | Kẻ tấn công chuyển được tiền từ tài khoản của người khác |
| /v3/balance | GET | Bearer | Trả số dư của tài khoản bất kỳ |
| /v3/otp | POST | Không | Không giới hạn số lần thử |

![Sơ đồ luồng thanh toán](https://vidu.vn/so-do.png)`;

export const TableAndForeignImage = () => <MarkdownView>{table}</MarkdownView>;

export const Picture = () => <MarkdownView>{`![Trang đăng nhập|480](/attachments/${'0'.repeat(32)}.png)`}</MarkdownView>;

export const TooComplex = () => <MarkdownView>{`Payload làm treo bộ phân tích Markdown: ${'['.repeat(2500)}`}</MarkdownView>;
