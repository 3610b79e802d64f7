import { Stack } from '../layout/layout.tsx';
import { DateField } from './date-field.tsx';

interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

interface DayRangeFieldsProps {
  days: DayRange;
  labels: { from: string; to: string };
  /** The error shown at the last date. */
  error?: string | undefined;
  /** Receives only the changed date. Its value is undefined if the user cleared it. */
  onChange: (changed: DayRange) => void;
}

/** Either date can be empty. Each date limits the other, unless they are in the wrong order. */
export function DayRangeFields({ days: { from, to }, labels, error, onChange }: DayRangeFieldsProps) {
  // Dates in the wrong order, for example from a URL, do not limit each other, so that the user can correct either one.
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
