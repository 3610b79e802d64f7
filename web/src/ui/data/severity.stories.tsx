import { Columns, Stack } from '../layout/layout.tsx';
import { Severity } from './severity.tsx';
import { severities } from './severity-mark.tsx';

export const Kinds = () => (
  <Columns count={2}>
    <Stack gap={2}>
      {severities.map((severity) => (
        <Severity key={severity} severity={severity} />
      ))}
    </Stack>
    <Stack gap={2} style={{ alignItems: 'flex-start' }}>
      {severities.map((severity) => (
        <Severity key={severity} severity={severity} box />
      ))}
    </Stack>
  </Columns>
);

export const InOtherLanguage = () => (
  <span lang="en">
    <Severity severity="HIGH" label="High" box />
  </span>
);
