import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import { addDays, daysBetween } from '../lib/format.ts';
import type { TreeRow } from './task-shapes.ts';

type Days = Pick<Task, 'startDay' | 'dueDay'>;

export interface ProjectDays {
  startDay: string | null;
  endDay: string | null;
}

/** Returns the inclusive first and last day of a bar, or null without dates. If one date is missing, the bar covers only the other date. */
export function barOf({ startDay, dueDay }: Days): { from: string; to: string } | null {
  const from = startDay ?? dueDay;
  const to = dueDay ?? startDay;
  return from && to ? { from, to } : null;
}

/**
 * Approximate maximum length of the timeline in days, because a mistyped year would add thousands of days. Dates more than half this number
 * of days from today are ignored.
 */
const mostDays = 730;

export interface Span {
  from: string;
  /** The number of days, including the first and the last day. */
  days: number;
}

/** Returns the span of the project's dates, today and the bars near today, with a margin. It begins on a Monday and ends on a Sunday. */
export function spanOf(tasks: readonly Days[], today: string, { startDay, endDay }: ProjectDays): Span {
  const ends = [{ startDay, dueDay: endDay }, ...tasks].flatMap((days) => {
    const bar = barOf(days);
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

export interface Place {
  start: number;
  length: number;
}

/** Returns the offset and length, in days, of the part of a bar inside the span, or null if there is none. */
export function placeOf(task: Days, span: Span): Place | null {
  const bar = barOf(task);
  if (!bar) return null;
  const start = Math.max(0, daysBetween(span.from, bar.from));
  const end = Math.min(span.days - 1, daysBetween(span.from, bar.to));
  return end < start ? null : { start, length: end - start + 1 };
}

export type Side = 'before' | 'after';

/** The part of a day, at the edge of the visible days, that is too narrow to notice a bar. */
const UNNOTICED = 0.25;

/** Returns on which side of the visible days a bar is, or null if a part of it is visible. */
export function sideOf({ start, length }: Place, visible: { from: number; to: number }): Side | null {
  if (start + length <= visible.from + UNNOTICED) return 'before';
  return start >= visible.to - UNNOTICED ? 'after' : null;
}

export function weeksOf(span: Span): string[] {
  return Array.from({ length: span.days / 7 }, (_, week) => addDays(span.from, week * 7));
}

export function outsideOf(span: Span, { startDay, endDay }: ProjectDays): { start: number; length: number }[] {
  const before = startDay ? daysBetween(span.from, startDay) : 0;
  const after = endDay ? daysBetween(span.from, endDay) + 1 : span.days;
  return [
    { start: 0, length: Math.min(before, span.days) },
    { start: Math.max(after, 0), length: span.days - Math.max(after, 0) },
  ].filter(({ length }) => length > 0);
}

/** Splits the rows into those with and without dates. A parent stays in the timeline if one of its subtasks has dates. */
export function byDates(rows: readonly TreeRow[]): { dated: TreeRow[]; undated: TreeRow[] } {
  const heads = new Set(rows.flatMap(({ task }) => (barOf(task) && task.parentId ? [task.parentId] : [])));
  const isDated = ({ task }: TreeRow) => barOf(task) !== null || heads.has(task.id);
  return { dated: rows.filter(isDated), undated: rows.filter((row) => !isDated(row)) };
}
