import { knownTimeZone } from './known-time-zone.ts';

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the offset from UTC in ms. */
function offsetAt(instant: number, timeZone: string): number {
  let format = offsetFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: knownTimeZone(timeZone),
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    offsetFormats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

/** Returns the last second of a date ('YYYY-MM-DD') in a time zone, as an ISO timestamp in UTC. */
export function endOfDay(day: string, timeZone: string): string {
  const wall = Date.parse(`${day}T23:59:59Z`);
  // The offset is computed twice, because the first guess may be on the other side of a clock change.
  const guess = wall - offsetAt(wall, timeZone);
  return new Date(wall - offsetAt(guess, timeZone)).toISOString();
}
