import { useState } from 'react';
import { Button } from '../layout/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

function useOpened() {
  const [opened, setOpened] = useState(true);
  return { opened, open: () => setOpened(true), close: () => setOpened(false) };
}

export function Danger() {
  const { opened, open, close } = useOpened();
  return (
    <>
      <Button onClick={open}>Xóa mẫu</Button>
      <ConfirmDialog opened={opened} onClose={close} title="Xóa mẫu Kiểm thử API ngân hàng?" confirm="Xóa mẫu" onConfirm={() => {}}>
        12 công việc của mẫu cũng bị xóa. Các dự án đã tạo từ mẫu không thay đổi.
      </ConfirmDialog>
    </>
  );
}

export function TypeFirst() {
  const { opened, open, close } = useOpened();
  return (
    <>
      <Button onClick={open}>Xóa dự án</Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title="Xóa vĩnh viễn dự án Cổng thanh toán?"
        confirm="Xóa vĩnh viễn"
        typeToConfirm="CTT"
        onConfirm={() => {}}
      >
        38 lỗ hổng, 104 tệp và mọi báo cáo bị xóa theo. Không hoàn tác được.
      </ConfirmDialog>
    </>
  );
}

export function Harmless() {
  const { opened, open, close } = useOpened();
  return (
    <>
      <Button onClick={open}>Công bố</Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title="Công bố 3 lỗ hổng?"
        confirm="Công bố"
        keep="Để sau"
        danger={false}
        onConfirm={() => {}}
      >
        Khách hàng nhận được thông báo ngay.
      </ConfirmDialog>
    </>
  );
}
