export const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the current date as `YYYY-MM-DD`. */
export const today = (timeZone: string): string => Temporal.Now.plainDateISO(timeZone).toString();

export const dayOf = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** A period as `YYYY-MM-DD`, both days included. */
export interface Days {
  from: string;
  to: string;
}

/** Returns the number of days in a period; 0 or less if `to` is before `from`. */
export const countDays = ({ from, to }: Days): number => Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days + 1;

/**
 * Splits the period into calendar weeks, from Monday to Sunday. The first and the last week can be shorter, because they do not exceed the
 * period.
 */
export function weeksOf({ from, to }: Days): Days[] {
  const weeks: Days[] = [];
  for (let start = from; start <= to; ) {
    const sunday = addDays(start, 7 - Temporal.PlainDate.from(start).dayOfWeek);
    weeks.push({ from: start, to: sunday < to ? sunday : to });
    start = addDays(sunday, 1);
  }
  return weeks;
}

/** Returns a text such as `20261122T154500Z`, so that file names sort by time. */
export const compactTime = (at: Date): string => at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
