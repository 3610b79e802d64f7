import { Stack } from '../layout/layout.tsx';
import { DateField } from './date-field.tsx';

interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

interface DayRangeFieldsProps {
  days: DayRange;
  labels: { from: string; to: string };
  /** Shown below the last date. */
  error?: string | undefined;
  /** Contains only the changed date. */
  onChange: (changed: DayRange) => void;
}

/** Either date may be empty. The other date limits the allowed dates. */
export function DayRangeFields({ days: { from, to }, labels, error, onChange }: DayRangeFieldsProps) {
  // Reversed dates, which a URL can contain, do not limit each other, so that the user can correct each.
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
