import { useT } from '../../lib/i18n.ts';
import { Columns, Stack } from '../layout/layout.tsx';
import { Status } from './status.tsx';

const statuses = [
  'DRAFT',
  'IN_REVIEW',
  'OPEN',
  'IN_PROGRESS',
  'READY_FOR_RETEST',
  'RISK_ACCEPTED',
  'CLOSED',
  'REJECTED',
  'DUPLICATE',
] as const;

export function OfIssues() {
  const t = useT('issues');
  return (
    <Columns count={2}>
      <Stack gap={2} style={{ alignItems: 'flex-start' }}>
        {statuses.map((status) => (
          <Status key={status} status={status} label={t(`status.${status}`)} />
        ))}
      </Stack>
      <Stack gap={2}>
        {statuses.map((status) => (
          <Status key={status} status={status} label={t(`status.${status}`)} plain />
        ))}
      </Stack>
    </Columns>
  );
}

export const NarrowColumn = () => (
  <div style={{ width: 90 }}>
    <Status status="READY_FOR_RETEST" label="Chờ tái kiểm tra" plain />
  </div>
);
