import { Stack } from '../layout/layout.tsx';
import { DateField } from './date-field.tsx';

interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

interface DayRangeFieldsProps {
  days: DayRange;
  labels: { from: string; to: string };
  /** The error of both dates. */
  error?: string | undefined;
  /** Called with the changed date only. */
  onChange: (changed: DayRange) => void;
}

/** The first and the last date. Either may be empty, and neither can be beyond the other. */
export function DayRangeFields({ days: { from, to }, labels, error, onChange }: DayRangeFieldsProps) {
  // Reversed dates, which an address may contain, do not limit each other, so that each of them can be corrected.
  const turned = from !== undefined && to !== undefined && from > to;
  return (
    <Stack gap={3}>
      <DateField
        label={labels.from}
        clearable
        {...(to && !turned && { max: to })}
        value={from ?? null}
        onChange={(day) => onChange({ from: day ?? undefined })}
      />
      <DateField
        label={labels.to}
        clearable
        {...(from && !turned && { min: from })}
        error={error}
        value={to ?? null}
        onChange={(day) => onChange({ to: day ?? undefined })}
      />
    </Stack>
  );
}
