import type { MailPace, NotificationSettings } from '@coloa/contract/notifications/notification-kinds.ts';

const SATURDAY = 6;

type Times = Pick<NotificationSettings, 'digest' | 'quiet'>;

const zoned = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
const dateOf = (at: Temporal.ZonedDateTime): Date => new Date(at.epochMilliseconds);

/** Returns the first time after `after` at which the clock shows `time` and `fits` is true. */
function next(after: Temporal.ZonedDateTime, time: string, fits: (at: Temporal.ZonedDateTime) => boolean = () => true) {
  for (let day = after.toPlainDate(); ; day = day.add({ days: 1 })) {
    for (const disambiguation of ['compatible', 'later'] as const) {
      const at = day.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(after.timeZoneId, { disambiguation });
      if (Temporal.ZonedDateTime.compare(at, after) > 0 && fits(at)) return at;
    }
  }
}

/** Returns the end of the quiet hours that contain `at`, or null. Quiet hours include `from` and exclude `to`. */
export function quietUntil({ quiet }: Pick<Times, 'quiet'>, timeZone: string, at: Date): Date | null {
  if (!quiet || quiet.from === quiet.to) return null;
  const local = zoned(at, timeZone);
  const time = local.toPlainTime();
  const reached = (clock: string) => Temporal.PlainTime.compare(time, clock) >= 0;
  const within = quiet.from < quiet.to ? reached(quiet.from) && !reached(quiet.to) : reached(quiet.from) || !reached(quiet.to);
  return within ? dateOf(next(local, quiet.to)) : null;
}

export function mailDueAt(settings: Times, pace: MailPace, timeZone: string, at: Date): Date | null {
  if (pace === 'OFF') return null;
  const outOfQuiet = (due: Date): Date => quietUntil(settings, timeZone, due) ?? due;
  if (pace === 'AT_ONCE') return outOfQuiet(at);
  const { digest } = settings;
  // The weekday after quiet hours is checked, because quiet hours may delay an email from Friday to Saturday.
  const fits = (due: Temporal.ZonedDateTime): boolean => !digest.weekdays || zoned(outOfQuiet(dateOf(due)), timeZone).dayOfWeek < SATURDAY;
  return outOfQuiet(dateOf(next(zoned(at, timeZone), digest.at, fits)));
}
