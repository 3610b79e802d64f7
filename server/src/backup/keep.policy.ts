import type { Keep } from '../platform/process/backup-times.ts';

export interface Archive {
  id: string;
  at: Date;
  proven: boolean;
}

/** Returns the id of the newest backup in each of the last `count` spans that contain one. `archives` must be sorted, newest first. */
function newestOfEach(archives: readonly Archive[], count: number, spanOf: (at: Temporal.PlainDate) => string, timeZone: string): string[] {
  const spans = new Map<string, string>();
  for (const { id, at } of archives) {
    const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
    const span = spanOf(day);
    if (!spans.has(span)) spans.set(span, id);
  }
  return [...spans.values()].slice(0, count);
}

/**
 * Returns the ids of the backups to delete. Keeps the newest backup and the newest verified one. Also keeps the newest backup of each of
 * the last `daily` days, `weekly` weeks (from Monday) and `monthly` months with a backup.
 */
export function outlived(archives: readonly Archive[], keep: Keep, timeZone: string): string[] {
  const newestFirst = archives.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set([
    ...newestOfEach(newestFirst, keep.daily, (day) => day.toString(), timeZone),
    ...newestOfEach(newestFirst, keep.weekly, (day) => `${day.yearOfWeek} ${day.weekOfYear}`, timeZone),
    ...newestOfEach(newestFirst, keep.monthly, (day) => day.toPlainYearMonth().toString(), timeZone),
    newestFirst[0]?.id,
    newestFirst.find(({ proven }) => proven)?.id,
  ]);
  return newestFirst.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
}
