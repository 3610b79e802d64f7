export const DAY_MS = 24 * 60 * 60 * 1000;

/** The day it is in a time zone, `YYYY-MM-DD`. */
export const today = (timeZone: string): string => Temporal.Now.plainDateISO(timeZone).toString();

/** The day an instant belongs to in a time zone. */
export const dayOf = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString();

export const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();
