import type { BackupTimes } from '../platform/process/backup-times.ts';

const zoned = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);

/** Returns the instant of a scheduled time on a date. If a clock change skips that time, it moves forward by the skipped duration. */
const onDay = (day: Temporal.PlainDate, { at, timeZone }: BackupTimes): Date =>
  new Date(day.toZonedDateTime({ timeZone, plainTime: at }).epochMilliseconds);

export function lastDue(times: BackupTimes, now: Date): Date {
  const today = zoned(now, times.timeZone).toPlainDate();
  const due = onDay(today, times);
  return due <= now ? due : onDay(today.subtract({ days: 1 }), times);
}

export function nextDue(times: BackupTimes, now: Date): Date {
  const today = zoned(now, times.timeZone).toPlainDate();
  const due = onDay(today, times);
  return due > now ? due : onDay(today.add({ days: 1 }), times);
}

/** The time without a backup after which the schedule counts as late: two days, and one hour to write a backup. */
export const LATE_MS = 49 * 60 * 60 * 1000;
/** The time in milliseconds for which a verification is valid. Afterwards, the next scheduled backup is verified. */
export const PROOF_MS = 6.5 * 24 * 60 * 60 * 1000;
/** The time in milliseconds without a report from its process after which a run counts as abandoned. */
export const LEFT_MS = 5 * 60 * 1000;
