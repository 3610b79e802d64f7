import { expect, test } from 'vitest';
import { formatRelative, refreshAfter, relativeTime } from './relative-time.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 2, 22, 8);

test('S43 relative time refreshes every second under a minute, every minute under an hour, every hour under a day', () => {
  expect(refreshAfter(now, now)).toBe(second);
  expect(refreshAfter(now - 59 * second, now)).toBe(second);
  expect(refreshAfter(now - minute, now)).toBe(minute);
  expect(refreshAfter(now - 59 * minute, now)).toBe(minute);
  expect(refreshAfter(now - hour, now)).toBe(hour);
  expect(refreshAfter(now - 23 * hour, now)).toBe(hour);
  expect(refreshAfter(now - day, now)).toBeNull();
  expect(refreshAfter(now + 5 * second, now)).toBe(second);
});

test('S43 relative time is expressed in seconds, minutes, hours, days, weeks, months of 30 days, years', () => {
  const cases: [number, number, string][] = [
    [59 * second, 59, 'second'],
    [minute, 1, 'minute'],
    [59 * minute, 59, 'minute'],
    [hour, 1, 'hour'],
    [23 * hour, 23, 'hour'],
    [day, 1, 'day'],
    [6 * day, 6, 'day'],
    [7 * day, 1, 'week'],
    [29 * day, 4, 'week'],
    [30 * day, 1, 'month'],
    [364 * day, 12, 'month'],
    [365 * day, 1, 'year'],
    [800 * day, 2, 'year'],
  ];
  for (const [age, value, unit] of cases) {
    expect(relativeTime(now - age, now)).toEqual({ value: -value, unit });
    expect(relativeTime(now + age, now)).toEqual({ value, unit });
  }
});

test('S43 relative time is written in Vietnamese and in English', () => {
  expect(formatRelative(now - 2 * hour, now, 'vi')).toBe('2 giờ trước');
  expect(formatRelative(now - 2 * hour, now, 'en')).toBe('2 hours ago');
  expect(formatRelative(now - day, now, 'vi')).toBe('1 ngày trước');
  expect(formatRelative(now, now, 'vi')).toBe('bây giờ');
});
