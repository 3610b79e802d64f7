import type { ReactNode } from 'react';
import { Severity } from '../data/severity.tsx';
import { Button } from '../layout/button.tsx';
import { Stack } from '../layout/layout.tsx';
import { Text } from '../layout/text.tsx';
import { PeekPane } from './peek-pane.tsx';

const go = () => {};

const Place = ({ children }: { children: ReactNode }) => <div style={{ display: 'grid', width: 480, height: 320 }}>{children}</div>;

const contents = (
  <Stack gap={2}>
    <Text as="h2" size={16}>
      Bỏ qua bước OTP khi chuyển tiền
    </Text>
    <Severity severity="CRITICAL" />
    <p>Máy chủ nhận yêu cầu xác nhận chuyển tiền mà không kiểm tra mã OTP đã được nhập hay chưa.</p>
  </Stack>
);

export const InTheMiddle = () => (
  <Place>
    <PeekPane
      keyText="CTT-12"
      position={3}
      total={38}
      onPrevious={go}
      onNext={go}
      onOpen={go}
      onClose={go}
      footer={
        <>
          <Button kind="main">Duyệt</Button>
          <Button>Trả lại</Button>
        </>
      }
    >
      {contents}
    </PeekPane>
  </Place>
);

export const FirstOfList = () => (
  <Place>
    <PeekPane keyText="CTT-4" position={1} total={38} onNext={go} onClose={go}>
      {contents}
    </PeekPane>
  </Place>
);
