import { expect, test } from 'vitest';
import { daysLeft } from './bin.ts';
import { todayOf } from './format.ts';

test('what was just deleted stays for thirty days, also where the day is another than in Greenwich', () => {
  const deleted = new Date('2026-11-21T17:05:00Z');
  const day = todayOf('Asia/Ho_Chi_Minh', deleted);
  expect(day).toBe('2026-11-22');
  expect(daysLeft(day, todayOf('Asia/Ho_Chi_Minh', deleted))).toBe(30);
  expect(daysLeft(day, '2026-12-22')).toBe(0);
  expect(daysLeft(day, '2027-01-05')).toBe(0);
});
