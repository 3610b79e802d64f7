export const DAY_MS = 24 * 60 * 60 * 1000;

/** `YYYY-MM-DD` */
export const today = (timeZone: string): string => Temporal.Now.plainDateISO(timeZone).toString();

export const dayOf = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** `YYYY-MM-DD`, both included. */
export interface Days {
  from: string;
  to: string;
}

/** Returns 0 or less if `to` is before `from`. */
export const countDays = ({ from, to }: Days): number => Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days + 1;

/** Weeks start on Monday; the first and the last are cut at the ends of the period. */
export function weeksOf({ from, to }: Days): Days[] {
  const weeks: Days[] = [];
  for (let start = from; start <= to; ) {
    const sunday = addDays(start, 7 - Temporal.PlainDate.from(start).dayOfWeek);
    weeks.push({ from: start, to: sunday < to ? sunday : to });
    start = addDays(sunday, 1);
  }
  return weeks;
}

/** Returns `20261122T154500Z`, for file names that sort by time. */
export const compactTime = (at: Date): string => at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
