import { Card } from './card.tsx';
import { IconButton } from './icon-button.tsx';
import { IconPencil } from './icons.tsx';
import { Columns, Stack } from './layout.tsx';

export const Heads = () => (
  <Stack>
    <Card>Chỉ có nội dung.</Card>
    <Card title="Phạm vi">3 địa chỉ, 2 ứng dụng di động.</Card>
    <Card
      title="Thành viên"
      note="5 người · hai người đã lâu không vào dự án này"
      actions={
        <IconButton label="Sửa thành viên">
          <IconPencil />
        </IconButton>
      }
    >
      Nguyễn Thu Hà dẫn dắt dự án.
    </Card>
  </Stack>
);

export const TableToTheEdges = () => (
  <Card title="Tài khoản kiểm thử" padded={false}>
    <table style={{ width: '100%', borderCollapse: 'collapse' }}>
      <tbody>
        <tr>
          <td style={{ padding: '8px 16px' }}>khach-01</td>
          <td>Khách hàng cá nhân</td>
        </tr>
        <tr>
          <td style={{ padding: '8px 16px' }}>duyet-02</td>
          <td>Người duyệt giao dịch</td>
        </tr>
      </tbody>
    </table>
  </Card>
);

export const Spans = () => (
  <Columns count={12}>
    <Card title="8 cột" span={8}>
      Lỗ hổng theo tuần.
    </Card>
    <Card title="4 cột" span={4}>
      Theo mức độ.
    </Card>
  </Columns>
);
