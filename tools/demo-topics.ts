/** Topics with write-ups, for installations that have none yet. */
export const DEMO_TOPICS = [
  {
    name: 'Tấn công Kerberos trong mạng nội bộ',
    category: 'Active Directory',
    description: 'Vé, khóa và **ủy quyền**: những gì hay gặp khi kiểm thử mạng nội bộ, cách nhận ra và cách khắc phục.',
    writeUps: [
      {
        title: 'Kerberoasting: từ tài khoản thường đến mật khẩu dịch vụ',
        tags: ['kerberos', 'mật khẩu', 'mạng nội bộ'],
        content: `Mọi người dùng trong miền đều xin được vé dịch vụ cho bất kỳ tài khoản nào có SPN. Vé được mã hóa bằng khóa sinh từ mật khẩu của tài khoản dịch vụ, nên mật khẩu yếu có thể dò ngoại tuyến mà máy chủ không hề hay biết.

# Điều kiện

- Một tài khoản miền bất kỳ
- Tài khoản dịch vụ có SPN và mật khẩu do người đặt

# Thực hiện

## Tìm tài khoản có SPN

\`\`\`sh
GetUserSPNs.py corp.example/nguoidung -dc-ip 10.0.0.10
\`\`\`

## Xin vé và dò mật khẩu

\`\`\`sh
GetUserSPNs.py corp.example/nguoidung -request -outputfile ve.txt
hashcat -m 13100 ve.txt tudien.txt
\`\`\`

| Loại mã hóa | Chế độ hashcat | Tốc độ |
|---|---|---|
| RC4 | 13100 | rất nhanh |
| AES-256 | 19700 | chậm hơn khoảng 600 lần |

# Dấu hiệu

Sự kiện 4769 với loại mã hóa \`0x17\` từ một máy trạm trong thời gian ngắn.

# Khắc phục

1. Chuyển tài khoản dịch vụ sang gMSA.
2. Tắt RC4, chỉ cho phép AES.
3. Đặt mật khẩu từ 25 ký tự cho tài khoản không chuyển được.`,
      },
      {
        title: 'Ủy quyền không ràng buộc và máy in',
        tags: ['kerberos', 'ủy quyền'],
        content:
          'Máy chủ được ủy quyền không ràng buộc giữ lại vé TGT của mọi ai kết nối đến. Ép máy chủ miền kết nối qua dịch vụ in là đủ.\n\n# Tìm\n\n`TRUSTED_FOR_DELEGATION`\n\n# Khắc phục\n\nĐánh dấu tài khoản nhạy cảm, tắt dịch vụ in.',
      },
    ],
  },
  {
    name: 'Cấu hình sai của OAuth',
    category: 'Web',
    description: 'Từ `redirect_uri` lỏng lẻo đến thiếu `state`.',
    writeUps: [
      {
        title: 'Ba cách vượt kiểm tra redirect_uri',
        tags: ['oauth', 'đăng nhập'],
        content:
          '# So khớp tiền tố\n\n`https://app.example.kẻ-xấu.example` bắt đầu bằng tên miền đúng.\n\n# Mở chuyển hướng\n\nMột điểm chuyển hướng mở trên chính trang đích là đủ.\n\n# Khắc phục\n\nSo khớp nguyên địa chỉ.',
      },
    ],
  },
  { name: 'Giới hạn tốc độ của API', category: 'Web', description: '', writeUps: [] },
] as const;
