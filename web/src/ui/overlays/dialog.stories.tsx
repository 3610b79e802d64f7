import { useState } from 'react';
import { Button } from '../layout/button.tsx';
import { Dialog } from './dialog.tsx';

export function Question() {
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Gỡ logo</Button>
      <Dialog
        opened={opened}
        onClose={close}
        title="Gỡ logo của An ninh ứng dụng?"
        footer={
          <>
            <Button onClick={close}>Giữ lại</Button>
            <Button kind="danger-solid" onClick={close}>
              Gỡ logo
            </Button>
          </>
        }
      >
        Báo cáo từ nay sẽ mang biểu tượng của Coloa.
      </Dialog>
    </>
  );
}

export function Full() {
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Xem ảnh</Button>
      <Dialog opened={opened} onClose={close} full title="Ảnh chụp màn hình" footer={<Button onClick={close}>Đóng</Button>}>
        <div style={{ flex: 1 }}>Nội dung chiếm phần còn lại của cửa sổ.</div>
      </Dialog>
    </>
  );
}
