import { Stack } from '../layout/layout.tsx';
import { SeverityCounts } from './severity-counts.tsx';

export const Kinds = () => (
  <Stack gap={2}>
    <SeverityCounts counts={{ CRITICAL: 2, HIGH: 5, MEDIUM: 11, LOW: 0, INFO: 3, VARIES: 1 }} />
    <SeverityCounts counts={{ CRITICAL: 2, HIGH: 128, LOW: 1204 }} hrefOf={(severity) => `/issues?severity=${severity}`} />
  </Stack>
);
