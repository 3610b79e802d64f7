import { expect, test } from 'vitest';
import { namedPlaces, ticksUpTo } from './week-lines.tsx';

test('an axis starts at zero, includes the largest value and has round steps', () => {
  expect(ticksUpTo(41)).toEqual([0, 20, 40, 60]);
  expect(ticksUpTo(15)).toEqual([0, 5, 10, 15]);
  expect(ticksUpTo(2)).toEqual([0, 1, 2]);
  expect(ticksUpTo(0)).toEqual([0, 1]);
  for (const most of [1, 7, 99, 1_234, 40_000]) {
    expect(ticksUpTo(most).at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticksUpTo(most).length).toBeLessThanOrEqual(5);
  }
});

test('axis labels are few, evenly spaced, and include the last point', () => {
  expect(namedPlaces(13, 6)).toEqual([0, 3, 6, 9, 12]);
  expect(namedPlaces(4, 6)).toEqual([0, 1, 2, 3]);
  expect(namedPlaces(157, 6).at(-1)).toBe(156);
  expect(namedPlaces(157, 6).length).toBeLessThanOrEqual(6);
});
