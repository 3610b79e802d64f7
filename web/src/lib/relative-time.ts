export type RelativeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Units from largest to smallest; a month has 30 days, a year 365. */
const buckets: [RelativeUnit, number][] = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
  ['second', second],
];

/**
 * Returns the time from `now` to `then`, both in ms, in the largest fitting unit. Rounds towards 0; the value is negative for past times.
 */
export function relativeTime(then: number, now: number): { value: number; unit: RelativeUnit } {
  const distance = then - now;
  for (const [unit, length] of buckets) {
    // `+ 0` turns -0 into 0, because -0 would be formatted with a minus sign.
    if (Math.abs(distance) >= length) return { value: Math.trunc(distance / length) + 0, unit };
  }
  return { value: 0, unit: 'second' };
}

/** Returns the interval in ms at which a relative time must be refreshed; null if the time is at least one day away. */
export function refreshAfter(then: number, now: number): number | null {
  const distance = Math.abs(then - now);
  if (distance < minute) return second;
  if (distance < hour) return minute;
  if (distance < day) return hour;
  return null;
}

/** Returns the time from `now` to `then` (both in ms) in words, such as '2 giờ trước' or 'in 3 days'. */
export function formatRelative(then: number, now: number, language: string): string {
  const { value, unit } = relativeTime(then, now);
  // 'auto' is used only for 0 ('now'), because it would format a time 30 hours ago as 'yesterday', which is often wrong.
  return new Intl.RelativeTimeFormat(language, { numeric: value === 0 ? 'auto' : 'always' }).format(value, unit);
}
