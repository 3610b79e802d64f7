import { expect, test } from 'vitest';
import { byDay } from './by-day.ts';

const now = new Date('2026-11-22T03:00:00Z');

test('items are grouped by date in the time zone, and today and yesterday are named', () => {
  const at = (id: string, instant: string) => ({ id, at: instant });
  const items = [
    at('a', '2026-11-22T02:00:00Z'),
    at('b', '2026-11-21T17:30:00Z'),
    at('c', '2026-11-21T16:59:00Z'),
    at('d', '2026-11-19T10:00:00Z'),
  ];
  const shape = (zone: string) =>
    byDay(items, zone, now).map(({ day, near, items: those }) => [day, near, those.map(({ id }) => id).join('')]);
  expect(shape('Asia/Ho_Chi_Minh')).toEqual([
    ['2026-11-22', 'today', 'ab'],
    ['2026-11-21', 'yesterday', 'c'],
    ['2026-11-19', null, 'd'],
  ]);
  expect(shape('Europe/London')[0]).toEqual(['2026-11-22', 'today', 'a']);
});

test('an empty list has no days', () => {
  expect(byDay([], 'Asia/Ho_Chi_Minh', now)).toEqual([]);
});
