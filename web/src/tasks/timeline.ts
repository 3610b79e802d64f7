import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { addDays, daysBetween } from '../lib/format.ts';

type Days = Pick<Task, 'startDay' | 'dueDay'>;

/** Returns the first and last day of a bar, both included. If one date is missing, the bar covers only the other date. */
export function barOf({ startDay, dueDay }: Days): { from: string; to: string } | null {
  const from = startDay ?? dueDay;
  const to = dueDay ?? startDay;
  return from && to ? { from, to } : null;
}

/**
 * Limits the timeline, because a mistyped year would add thousands of days. Dates more than half of this before or after today are ignored.
 */
const mostDays = 730;

export interface Span {
  from: string;
  /** The number of days, including the first and the last day. */
  days: number;
}

/** Covers today and the bars near it, with a margin, from a Monday to a Sunday. */
export function spanOf(tasks: readonly Days[], today: string): Span {
  const ends = tasks.flatMap((task) => {
    const bar = barOf(task);
    return bar ? [bar.from, bar.to] : [];
  });
  const near = ends.filter((day) => Math.abs(daysBetween(today, day)) <= mostDays / 2);
  const inOrder = [today, ...near].toSorted();
  const first = addDays(inOrder[0] ?? today, -3);
  const last = addDays(inOrder.at(-1) ?? today, 7);
  const from = addDays(first, -weekdayOf(first));
  const to = addDays(last, 6 - weekdayOf(last));
  return { from, days: daysBetween(from, to) + 1 };
}

/** Returns 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Returns the offset and the length, in days, of the part of a bar inside the span. Returns null if there is no such part. */
export function placeOf(task: Days, span: Span): { start: number; length: number } | null {
  const bar = barOf(task);
  if (!bar) return null;
  const start = Math.max(0, daysBetween(span.from, bar.from));
  const end = Math.min(span.days - 1, daysBetween(span.from, bar.to));
  return end < start ? null : { start, length: end - start + 1 };
}

export function weeksOf(span: Span): string[] {
  return Array.from({ length: span.days / 7 }, (_, week) => addDays(span.from, week * 7));
}
