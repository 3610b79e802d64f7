import { GalleryCard } from './gallery-parts.tsx';
import { MarkdownView } from './markdown-view.tsx';

const source = `API xác nhận chuyển tiền chỉ kiểm tra rằng \`transactionId\` đã từng được xác thực OTP, không kiểm tra nó còn gắn với lệnh hiện tại. Nhờ @khoi xem lại. Token là ⟦eyJhbGciOiJIUzI1NiJ9⟧.

1. Đăng nhập bằng tài khoản thử nghiệm A
2. Gửi lại yêu cầu, xem [tài liệu](https://owasp.org) chứ không phải [chỗ này](javascript:alert(1))

- [x] đã thử
- [ ] chưa thử

| Tham số | Kết quả |
|---|---|
| \`toAccount\` | **đổi được** |
| \`amount\` | ~~chặn~~ đổi được |

\`\`\`http Phát lại mã giao dịch đã xác thực
POST /v3/transfer/confirm HTTP/2
Host: api.hvbank.example
Authorization: Bearer ⟦eyJhbGciOiJIUzI1NiJ9⟧
Content-Type: application/json

{
  "transactionId": "⟪TX-20260309-88412⟫",
  "amount": 49000000
}
\`\`\`

\`\`\`http
HTTP/2 200 OK
Content-Type: application/json

{
  "status": "⟪COMPLETED⟫",
  "fromAccount": "⟦190355210077⟧"
}
\`\`\`

\`\`\`python
# phát lại
for n in range(3):
    requests.post(url, json={"id": n, "ok": True})
\`\`\`

> Ảnh ngoài: ![chụp màn hình](https://evil.example/x.png) <b>không phải thẻ</b>
`;

export function GalleryMarkdown() {
  return (
    <GalleryCard title="Markdown" span={12}>
      <MarkdownView mentions={{ khoi: 'Lê Minh Khôi' }}>{source}</MarkdownView>
    </GalleryCard>
  );
}
