import { expect, test } from 'vitest';
import { hasTies, nextAbove, trendOf } from './trend.ts';

test('a trend is derived from the value, and also shows the ranks gained or lost', () => {
  expect(trendOf({ rank: 2, value: 120, before: { rank: 5, value: 100 } })).toEqual({ kind: 'up', by: 20, places: 3 });
  expect(trendOf({ rank: 4, value: 80, before: { rank: 3, value: 100 } })).toEqual({ kind: 'down', by: 20, places: -1 });
  expect(trendOf({ rank: 4, value: 80, before: { rank: 4, value: 80 } })).toEqual({ kind: 'same', by: 0, places: 0 });
});

test('a person with more points can still lose ranks', () => {
  expect(trendOf({ rank: 4, value: 110, before: { rank: 2, value: 100 } })).toEqual({ kind: 'up', by: 10, places: -2 });
});

test('a person who was not on the board before is marked as new', () => {
  expect(trendOf({ rank: 1, value: 40, before: { rank: null, value: 0 } }).kind).toBe('new');
});

test('equal ranks are a tie', () => {
  expect(hasTies([{ rank: 1 }, { rank: 2 }, { rank: 3 }])).toBe(false);
  expect(hasTies([{ rank: 1 }, { rank: 2 }, { rank: 2 }, { rank: 4 }])).toBe(true);
  expect(hasTies([])).toBe(false);
});

test('passing the next person needs one more than they have, and people with the same rank are skipped', () => {
  const rows = [
    { rank: 1, value: 50 },
    { rank: 2, value: 40 },
    { rank: 2, value: 40 },
    { rank: 4, value: 30 },
  ];
  expect(nextAbove(rows, { rank: 4, value: 30 })).toEqual({ row: { rank: 2, value: 40 }, needed: 11 });
  expect(nextAbove(rows, { rank: 2, value: 40 })).toEqual({ row: { rank: 1, value: 50 }, needed: 11 });
  expect(nextAbove(rows, { rank: 1, value: 50 })).toBeNull();
});
