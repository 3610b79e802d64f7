import { useT } from '../lib/i18n.ts';
import { DateField } from '../ui/date-field.tsx';
import { Stack } from '../ui/layout.tsx';

interface DaysFieldsProps {
  days: { from?: string | undefined; to?: string | undefined };
  onChange: (days: { from: string | undefined; to: string | undefined }) => void;
}

/** The first and the last day; either end may be open. */
export function DaysFields({ days: { from, to }, onChange }: DaysFieldsProps) {
  const t = useT('dashboard');
  return (
    <Stack gap={3}>
      <DateField label={t('from')} clearable max={to} value={from ?? null} onChange={(day) => onChange({ from: day ?? undefined, to })} />
      <DateField label={t('to')} clearable min={from} value={to ?? null} onChange={(day) => onChange({ from, to: day ?? undefined })} />
    </Stack>
  );
}
