/** The day it is in a time zone, `YYYY-MM-DD`. */
export const today = (timeZone: string): string => Temporal.Now.plainDateISO(timeZone).toString();
