import { useT } from '../../lib/i18n.ts';
import { severities } from './severity-mark.tsx';
import { StackedBar, StackedBars } from './stacked-bar.tsx';
import { Status } from './status.tsx';

const statuses = [
  { status: 'OPEN', label: 'Mở', counts: [2, 14, 120, 31, 4, 1] },
  { status: 'READY_FOR_RETEST', label: 'Chờ tái kiểm tra', counts: [0, 3, 8, 0, 0, 0] },
  { status: 'CLOSED', label: 'Đã đóng', counts: [0, 0, 0, 0, 0, 0] },
] as const;
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

export function Severities() {
  const t = useT('ui');
  return (
    <StackedBars label="Lỗ hổng theo trạng thái">
      {statuses.map(({ status, label, counts }) => (
        <StackedBar
          key={status}
          label={<Status plain status={status} label={label} />}
          segments={severities.map((severity, index) => ({
            key: severity,
            value: counts[index] ?? 0,
            tone: severity,
            name: `${t(`severity.${severity}`)}, ${label}`,
            link: `/issues?status=${status}&severity=${severity}`,
          }))}
          max={sum(statuses[0].counts)}
          total={sum(counts)}
          totalLink={`/issues?status=${status}`}
          totalName={label}
        />
      ))}
    </StackedBars>
  );
}

export const PlainTones = () => (
  <StackedBars label="Kết quả kiểm tra theo tiêu chuẩn">
    <StackedBar
      label="OWASP WSTG"
      max={97}
      total={97}
      segments={[
        { key: 'passed', value: 61, tone: 'ok', name: 'Đạt' },
        { key: 'failed', value: 9, tone: 'danger', name: 'Không đạt' },
        { key: 'checked', value: 20, tone: 'strong', name: 'Đã kiểm tra' },
        { key: 'left', value: 7, tone: 'soft', name: 'Chưa kiểm tra' },
      ]}
    />
  </StackedBars>
);
