import { Text } from '../layout/text.tsx';
import { Facts } from './facts.tsx';
import { Status } from './status.tsx';
import { Tag } from './words.tsx';

export const ShortAndLong = () => (
  <Facts
    facts={[
      ['Máy chủ', 'mail.vidu.vn:587'],
      ['Người gửi', 'Đội An ninh ứng dụng <an-ninh-ung-dung@thong-bao.ngan-hang.vidu.vn>'],
      ['Trạng thái', <Status key="status" status="OPEN" label="Mở" />],
      [
        'Nhãn',
        <>
          <Tag>ngân hàng số</Tag>
          <Tag>2026</Tag>
          <Tag>ưu tiên</Tag>
        </>,
      ],
      [
        'Ghi chú',
        <Text key="note" tone="muted">
          Không
        </Text>,
      ],
    ]}
  />
);
