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
