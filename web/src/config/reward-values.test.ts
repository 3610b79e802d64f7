import { DEFAULT_RATES } from '@coloa/contract/leaderboard/rewards.ts';
import { expect, test } from 'vitest';
import { changedFields, defaults, flat, nested, onTop, pointsOf, read, valuesOf } from './reward-values.ts';

test('rates survive the form unchanged, also without a limit', () => {
  expect(nested(read(valuesOf(defaults)).rates)).toEqual(DEFAULT_RATES);
  const unlimited = { ...DEFAULT_RATES, lowCap: null };
  expect(nested(read(valuesOf(flat(unlimited))).rates)).toEqual(unlimited);
});

test.each([
  ['0', 0],
  [' 40 ', 40],
  ['10000', 10_000],
  ['10001', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['', null],
])('reads %j as %j points', (text, points) => {
  expect(pointsOf(text)).toBe(points);
});

test('invalid numbers are named, except the cap when rates are unlimited', () => {
  const values = { ...valuesOf(defaults), HIGH: 'hai mươi', lowCap: '' };
  expect(read(values).wrong).toEqual(['HIGH', 'lowCap']);
  expect(read({ ...values, unlimited: true }).wrong).toEqual(['HIGH']);
});

test('the user’s value wins where both users changed a rate, and other changes are kept', () => {
  const theirs = { ...defaults, HIGH: 25, task: 8 };
  const mine = { ...defaults, HIGH: 30, lowCap: null };
  expect(onTop(defaults, theirs, mine)).toEqual({ ...defaults, HIGH: 30, task: 8, lowCap: null });
  expect(changedFields(defaults, theirs)).toEqual(['HIGH', 'task']);
});
