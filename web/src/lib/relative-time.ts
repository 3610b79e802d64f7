export type RelativeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The largest bucket first. A month is 30 days, a year 365. */
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
 * Returns the difference between `then` and now (both ms) in its largest unit, rounded towards 0 and negative in the past. 0 below a
 * second.
 */
export function relativeTime(then: number, now: number): { value: number; unit: RelativeUnit } {
  const distance = then - now;
  for (const [unit, length] of buckets) {
    // `+ 0` because -0 would be written with a minus.
    if (Math.abs(distance) >= length) return { value: Math.trunc(distance / length) + 0, unit };
  }
  return { value: 0, unit: 'second' };
}

/**
 * Returns how long (ms) a relative time is valid: a second below a minute, a minute below an hour, an hour below a day, then permanently
 * (null).
 */
export function refreshAfter(then: number, now: number): number | null {
  const distance = Math.abs(then - now);
  if (distance < minute) return second;
  if (distance < hour) return minute;
  if (distance < day) return hour;
  return null;
}

/** Formats the distance from `now` to `then` (both ms): '2 giờ trước', 'in 3 days'. */
export function formatRelative(then: number, now: number, language: string): string {
  const { value, unit } = relativeTime(then, now);
  // Only the present is a word, because 'yesterday' for 30 hours would often be wrong.
  return new Intl.RelativeTimeFormat(language, { numeric: value === 0 ? 'auto' : 'always' }).format(value, unit);
}

/** Returns the distance without 'ago' or 'in': '2 giờ', '3 days'; for columns whose header gives the direction. */
export function formatDistance(then: number, now: number, language: string): string {
  const { value, unit } = relativeTime(then, now);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.abs(value));
}
