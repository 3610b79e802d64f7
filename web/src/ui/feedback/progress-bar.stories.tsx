import { Stack } from '../layout/layout.tsx';
import { ProgressBar } from './progress-bar.tsx';

export const Values = () => (
  <Stack gap={2}>
    <ProgressBar value={0} label="Tiến độ checklist OWASP WSTG" />
    <ProgressBar value={0.61} label="Tiến độ checklist OWASP MASVS" />
    <ProgressBar value={1} label="Tiến độ checklist PCI DSS" />
  </Stack>
);

export const NarrowAndBare = () => (
  <Stack gap={2} style={{ alignItems: 'flex-start' }}>
    <ProgressBar value={0.35} width={120} />
    <ProgressBar value={0.35} width={120} bare />
  </Stack>
);
