import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { DURATION_EXAMPLE, durationText, minutesUpTo } from '../../lib/minutes.ts';
import type { FieldLook } from './field.tsx';
import { TextField } from './text-field.tsx';

interface DurationFieldProps extends FieldLook {
  /** The duration in minutes. */
  value: number | null;
  onChange: (minutes: number | null) => void;
  /** The maximum duration in minutes. */
  max: number;
}

/** Applies a valid duration on Enter or on blur. Keeps and marks invalid text. */
export function DurationField({ value, onChange, max, error, hint, ...look }: DurationFieldProps) {
  const t = useT('ui');
  const [typed, setTyped] = useState<string | null>(null);
  const [unread, setUnread] = useState(false);
  const take = () => {
    if (typed === null) return;
    const minutes = minutesUpTo(max, typed);
    if (minutes === undefined) {
      setUnread(true);
      return;
    }
    setTyped(null);
    setUnread(false);
    if (minutes !== value) onChange(minutes);
  };
  return (
    <TextField
      {...look}
      placeholder={DURATION_EXAMPLE}
      hint={hint ?? t('duration.hint')}
      error={unread ? t('duration.unread') : error}
      value={typed ?? (value === null ? '' : durationText(value))}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        setUnread(false);
      }}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        take();
        // Enter would also submit a surrounding form with the previous value.
        event.preventDefault();
      }}
    />
  );
}
