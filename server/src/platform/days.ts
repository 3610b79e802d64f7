export const DAY_MS = 24 * 60 * 60 * 1000;

/** The day it is in a time zone, `YYYY-MM-DD`. */
export const today = (timeZone: string): string => Temporal.Now.plainDateISO(timeZone).toString();
