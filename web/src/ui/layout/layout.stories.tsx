import { Tag } from '../data/words.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Columns, Row, Stack } from './layout.tsx';
import { Text } from './text.tsx';

export const Rows = () => (
  <Stack>
    <Row justify="between">
      <Text as="h2" size={16}>
        Phạm vi kiểm thử
      </Text>
      <Button>Thêm mục tiêu</Button>
    </Row>
    <Row gap={1} wrap style={{ width: 240 }}>
      {['api.vidu.vn', 'ebanking.vidu.vn', 'SmartOTP 4.2', '10.20.0.0/16'].map((target) => (
        <Tag key={target}>{target}</Tag>
      ))}
    </Row>
    <Row justify="end">
      <Button kind="quiet">Hủy</Button>
      <Button kind="main">Lưu</Button>
    </Row>
  </Stack>
);

export const Equal = () => (
  <Columns count={3}>
    <Card title="Ứng dụng web">Cổng Internet Banking cho khách hàng cá nhân.</Card>
    <Card title="API">Cổng thanh toán v3, không gồm hệ thống của đối tác.</Card>
    <Card title="Di động">SmartOTP trên Android và iOS.</Card>
  </Columns>
);

export const Spans = () => (
  <Columns count={12}>
    <Card title="Lỗ hổng theo mức độ" span={8}>
      Hai phần ba chiều rộng.
    </Card>
    <Card title="Việc của tôi" span={4}>
      Một phần ba.
    </Card>
  </Columns>
);
