import { Stack } from '../layout/layout.tsx';
import { SaveBar } from './save-bar.tsx';

const discard = () => {};

export const States = () => (
  <Stack>
    <SaveBar busy={false} onDiscard={discard} />
    <SaveBar busy onDiscard={discard} />
  </Stack>
);
