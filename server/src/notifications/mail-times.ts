import type { MailPace, NotificationSettings } from '@coloa/contract/notifications/notification-kinds.ts';

const SATURDAY = 6;

type Times = Pick<NotificationSettings, 'digest' | 'quiet'>;

const zoned = (at: Date, timeZone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
const dateOf = (at: Temporal.ZonedDateTime): Date => new Date(at.epochMilliseconds);

/**
 * The first instant after one at which a clock there shows that time, on a day of which `fits` holds. In the night in which clocks are put
 * back that may be the second one; a time that is left out comes as much later.
 */
function next(after: Temporal.ZonedDateTime, time: string, fits: (day: Temporal.PlainDate) => boolean = () => true) {
  for (let day = after.toPlainDate(); ; day = day.add({ days: 1 })) {
    for (const disambiguation of fits(day) ? (['compatible', 'later'] as const) : []) {
      const at = day.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(after.timeZoneId, { disambiguation });
      if (Temporal.ZonedDateTime.compare(at, after) > 0) return at;
    }
  }
}

/** The end of the quiet hours in which an instant lies; null where it lies in none. They begin with their first minute and end before the last. */
export function quietUntil({ quiet }: Pick<Times, 'quiet'>, timeZone: string, at: Date): Date | null {
  if (!quiet || quiet.from === quiet.to) return null;
  const local = zoned(at, timeZone);
  const time = local.toPlainTime();
  const reached = (clock: string) => Temporal.PlainTime.compare(time, clock) >= 0;
  const within = quiet.from < quiet.to ? reached(quiet.from) && !reached(quiet.to) : reached(quiet.from) || !reached(quiet.to);
  return within ? dateOf(next(local, quiet.to)) : null;
}

/** When what happens at an instant is mailed, in the time zone of the workspace; null: not at all. */
export function mailDueAt(settings: Times, pace: MailPace, timeZone: string, at: Date): Date | null {
  if (pace === 'OFF') return null;
  const { digest } = settings;
  const due =
    pace === 'AT_ONCE' ? at : dateOf(next(zoned(at, timeZone), digest.at, ({ dayOfWeek }) => !digest.weekdays || dayOfWeek < SATURDAY));
  return quietUntil(settings, timeZone, due) ?? due;
}
