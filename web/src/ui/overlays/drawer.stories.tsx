import { useState } from 'react';
import { Facts } from '../data/facts.tsx';
import { Button } from '../layout/button.tsx';
import { Drawer } from './drawer.tsx';

export function WithFooter() {
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Xem tài khoản</Button>
      <Drawer
        opened={opened}
        onClose={close}
        title="Trần Minh Đức"
        footer={
          <>
            <Button kind="quiet" onClick={close}>
              Đóng
            </Button>
            <Button kind="danger">Vô hiệu hóa</Button>
          </>
        }
      >
        <Facts
          facts={[
            ['Email', 'duc.tran@vidu.vn'],
            ['Vai trò', 'Kiểm thử viên'],
            ['Đăng nhập gần nhất', '24/03/2026 18:12'],
          ]}
        />
      </Drawer>
    </>
  );
}

export function Narrow() {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Xem ghi chú</Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        width={320}
        title="Ghi chú của người duyệt về lỗ hổng bỏ qua bước OTP khi chuyển tiền"
      >
        Bổ sung phản hồi của máy chủ trước khi công bố.
      </Drawer>
    </>
  );
}
