import { useT } from '../lib/i18n.ts';
import { DayRangeFields } from '../ui/fields/day-range-fields.tsx';

interface DaysFieldsProps {
  days: { from?: string | undefined; to?: string | undefined };
  refused: string | undefined;
  onChange: (days: { from: string | undefined; to: string | undefined }) => void;
}

export function DaysFields({ days: { from, to }, refused, onChange }: DaysFieldsProps) {
  const t = useT('dashboard');
  return (
    <DayRangeFields
      days={{ from, to }}
      labels={{ from: t('from'), to: t('to') }}
      error={refused}
      onChange={(changed) => onChange({ from, to, ...changed })}
    />
  );
}
