import { useT } from '../lib/i18n.ts';
import { DateField } from '../ui/fields/date-field.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Stack } from '../ui/layout/layout.tsx';
import { type Days, type Period, periods } from './leaderboard.search.ts';

interface PeriodFieldsProps {
  days: Days & { period: Period | null };
  problem: string | undefined;
  onPeriod: (period: Period) => void;
  onDays: (days: Days) => void;
}

export function PeriodFields({ days: { from, to, period }, problem, onPeriod, onDays }: PeriodFieldsProps) {
  const t = useT('leaderboard');
  return (
    <Stack gap={3}>
      <Segmented<Period>
        label={t('filter.period')}
        wide
        value={period}
        onChange={onPeriod}
        options={periods.map((value) => ({ value, label: t(`period.${value}`) }))}
      />
      <DateField label={t('filter.from')} max={to} value={from} onChange={(day) => day && onDays({ from: day, to })} />
      <DateField label={t('filter.to')} min={from} error={problem} value={to} onChange={(day) => day && onDays({ from, to: day })} />
    </Stack>
  );
}
