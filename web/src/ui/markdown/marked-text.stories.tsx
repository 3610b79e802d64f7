import { useEffect, useRef } from 'react';
import { Stack } from '../layout/layout.tsx';
import { Text } from '../layout/text.tsx';
import { MarkedText } from './marked-text.tsx';
import { takeSecrets } from './text-marks.ts';

const { text, secrets } = takeSecrets('Authorization: Bearer ⟦eyJhbGciOiJub25lIn0.e30.⟧ của tài khoản có vai trò ⟪admin⟫');

export const ForTeamAndForClients = () => (
  <Stack gap={2}>
    <Text as="p" mono>
      <MarkedText text={text} secrets={secrets} reveal />
    </Text>
    <Text as="p" mono>
      <MarkedText text={text} secrets={secrets} reveal={false} />
    </Text>
  </Stack>
);

export function Shown() {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => line.current?.querySelector('button')?.click(), []);
  return (
    <p ref={line}>
      <MarkedText text={text} secrets={secrets} reveal />
    </p>
  );
}
