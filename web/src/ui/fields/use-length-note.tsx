import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.ts';

/** The share of the limit above which the counter appears. */
const near = 0.9;

/**
 * Returns the hint and error of a field for up to `max` characters. The text is never truncated. Near the limit, the hint shows the count;
 * beyond the limit, the error shows the excess.
 */
export function useLengthNote(length: number, max: number | undefined, { hint, error }: { hint?: ReactNode; error?: ReactNode }) {
  const t = useT('ui');
  const language = useLanguage();
  if (max === undefined || length <= max * near) return { hint, error };
  const number = (value: number) => formatNumber(value, language);
  if (length > max) return { hint, error: t('field.tooLong', { count: length - max, over: number(length - max), max: number(max) }) };
  const count = t('field.count', { length: number(length), max: number(max) });
  const counted = hint ? (
    <>
      {hint} · {count}
    </>
  ) : (
    count
  );
  return { hint: counted, error };
}
