import { Button } from '../layout/button.tsx';
import { Stack } from '../layout/layout.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { Notice } from './notice.tsx';

export const Kinds = () => (
  <Stack>
    <Notice kind="bad">Không đọc được tệp checklist.json. Tệp phải là JSON xuất từ Coloa.</Notice>
    <Notice kind="warn">Lỗ hổng này quá hạn xử lý 12 ngày.</Notice>
    <Notice kind="ok">Đã gửi báo cáo tới 3 người nhận.</Notice>
    <Notice>Khách hàng chỉ thấy lỗ hổng đã duyệt.</Notice>
  </Stack>
);

export const WithAction = () => (
  <Stack>
    <Notice kind="warn" action={<Button size="s">Xem bản mới</Button>}>
      Đỗ Thị Mai vừa sửa mục Các bước tái hiện. Bản bạn đang đọc đã cũ.
    </Notice>
    <Notice>
      Điểm CVSS chưa có. <TextLink href="/issues/CTT-12/cvss">Chấm điểm</TextLink> trước khi gửi duyệt để lỗ hổng được xếp đúng chỗ trong
      báo cáo và khách hàng biết cần xử lý gì trước, kể cả khi mức độ đã được đặt tay theo thỏa thuận trong hợp đồng.
    </Notice>
  </Stack>
);
