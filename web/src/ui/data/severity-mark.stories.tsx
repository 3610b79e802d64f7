import { Row, Stack } from '../layout/layout.tsx';
import { SeverityMark, severities } from './severity-mark.tsx';

export const Sizes = () => (
  <Stack>
    {[12, 14, 32].map((size) => (
      <Row key={size} gap={4}>
        {severities.map((severity) => (
          <SeverityMark key={severity} severity={severity} size={size} />
        ))}
      </Row>
    ))}
  </Stack>
);
