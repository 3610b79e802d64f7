import { expect, test } from 'vitest';
import { barOf, outsideOf, placeOf, sideOf, spanOf, weekdayOf, weeksOf } from './timeline.ts';

const noDays = { startDay: null, endDay: null };
const task = (startDay: string | null, dueDay: string | null) => ({ startDay, dueDay });

test('a bar includes both ends, and covers one day if only one is known', () => {
  expect(barOf(task('2026-03-02', '2026-03-06'))).toEqual({ from: '2026-03-02', to: '2026-03-06' });
  expect(barOf(task(null, '2026-03-06'))).toEqual({ from: '2026-03-06', to: '2026-03-06' });
  expect(barOf(task(null, null))).toBeNull();
});

test('a timeline begins on a Monday, ends on a Sunday and includes today', () => {
  const span = spanOf([task('2026-03-12', '2026-03-20')], '2026-03-10', noDays);
  expect(span.from).toBe('2026-03-02');
  expect(weekdayOf(span.from)).toBe(0);
  expect(span.days % 7).toBe(0);
  expect(weeksOf(span)).toEqual(['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23']);
  expect(placeOf(task('2026-03-10', '2026-03-10'), span)).toEqual({ start: 8, length: 1 });
});

test('a bar is cut at the ends of the timeline, and a mistyped year does not extend it', () => {
  const span = spanOf([task('2026-03-12', '2126-03-20')], '2026-03-10', noDays);
  expect(span.days).toBeLessThan(40);
  expect(placeOf(task('2026-03-12', '2126-03-20'), span)).toEqual({ start: 10, length: span.days - 10 });
  expect(placeOf(task('2126-03-12', '2126-03-20'), span)).toBeNull();
});

test('a timeline covers the project’s dates, and returns the dates outside them', () => {
  const project = { startDay: '2026-02-10', endDay: '2026-04-10' };
  const span = spanOf([task('2026-03-12', '2026-03-20')], '2026-03-10', project);
  expect(span.from).toBe('2026-02-02');
  expect(weeksOf(span).at(-1)).toBe('2026-04-13');
  expect(outsideOf(span, project)).toEqual([
    { start: 0, length: 8 },
    { start: 68, length: 9 },
  ]);
  expect(outsideOf(span, noDays)).toEqual([]);
});

test('a bar is before or after the visible days if nothing noticeable of it is visible', () => {
  const visible = { from: 10, to: 20 };
  const sides = [
    { start: 0, length: 10 },
    { start: 0, length: 11 },
    { start: 12, length: 3 },
    { start: 19, length: 30 },
    { start: 20, length: 1 },
  ].map((place) => sideOf(place, visible));
  expect(sides).toEqual(['before', null, null, null, 'after']);
  expect(sideOf({ start: 0, length: 30 }, visible)).toBeNull();
});
