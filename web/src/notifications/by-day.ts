import { addDays, todayOf } from '../lib/format.ts';

export interface DayOf<Item> {
  /** The date of the items, as 'YYYY-MM-DD'. */
  day: string;
  /** The word to show instead of the date; null for other dates. */
  near: 'today' | 'yesterday' | null;
  items: Item[];
}

export function byDay<Item extends { at: string }>(items: readonly Item[], timeZone: string, now: Date = new Date()): DayOf<Item>[] {
  const today = todayOf(timeZone, now);
  const names = new Map<string, 'today' | 'yesterday'>([
    [today, 'today'],
    [addDays(today, -1), 'yesterday'],
  ]);
  const days: DayOf<Item>[] = [];
  for (const item of items) {
    const day = todayOf(timeZone, new Date(item.at));
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, near: names.get(day) ?? null, items: [item] });
  }
  return days;
}
