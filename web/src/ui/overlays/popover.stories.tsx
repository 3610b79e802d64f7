import { useState } from 'react';
import { TextArea } from '../fields/text-area.tsx';
import { Button } from '../layout/button.tsx';
import { Row, Stack } from '../layout/layout.tsx';
import { Popover } from './popover.tsx';

export function Form() {
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={320}
      label="Lý do chấp nhận rủi ro"
      target={<Button onClick={() => setOpened(true)}>Chấp nhận rủi ro</Button>}
    >
      <Stack>
        <TextArea label="Lý do" hint="Khách hàng đọc được lý do này trong báo cáo." />
        <Row justify="end">
          <Button onClick={close}>Hủy</Button>
          <Button kind="main" onClick={close}>
            Chấp nhận
          </Button>
        </Row>
      </Stack>
    </Popover>
  );
}
