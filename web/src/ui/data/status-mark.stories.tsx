import { Row, Stack } from '../layout/layout.tsx';
import { StatusMark } from './status-mark.tsx';

const statuses = [
  'DRAFT',
  'IN_REVIEW',
  'OPEN',
  'IN_PROGRESS',
  'READY_FOR_RETEST',
  'CLOSED',
  'RISK_ACCEPTED',
  'REJECTED',
  'DUPLICATE',
  'REPORTING',
  'BLOCKED',
  'ARCHIVED',
] as const;

export const Shapes = () => (
  <Stack>
    {[14, 32].map((size) => (
      <Row key={size} gap={4}>
        {statuses.map((status) => (
          <StatusMark key={status} status={status} size={size} />
        ))}
      </Row>
    ))}
  </Stack>
);
