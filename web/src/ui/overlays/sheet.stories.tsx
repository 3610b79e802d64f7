import { type ComponentProps, useState } from 'react';
import { Button } from '../layout/button.tsx';
import { Stack } from '../layout/layout.tsx';
import { TextLink } from '../layout/text-link.tsx';
import { Sheet } from './sheet.tsx';

function Contents({ side }: Pick<ComponentProps<typeof Sheet>, 'side'>) {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Mục lục</Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title="Mục lục" side={side}>
        <Stack gap={2}>
          <TextLink href="#summary">Tóm tắt cho lãnh đạo</TextLink>
          <TextLink href="#CTT-12">CTT-12 Bỏ qua bước OTP khi chuyển tiền</TextLink>
          <TextLink href="#CTT-4">CTT-4 Lộ số dư của tài khoản bất kỳ qua API tra cứu</TextLink>
        </Stack>
      </Sheet>
    </>
  );
}

export const Right = () => <Contents side="right" />;

export const Left = () => <Contents side="left" />;
