import { expect, test } from 'vitest';
import { endOfDay } from './end-of-day.ts';
import { formatDateTime, formatZonedDateTime, todayOf } from './format.ts';

test('times in a time zone unknown to the browser are shown in the device’s time zone', () => {
  const now = new Date('2026-01-04T18:00:00Z');
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(todayOf('Asia/New_Zone', now)).toBe(todayOf(here, now));
  expect(formatDateTime(now.getTime(), 'Asia/New_Zone')).toBe(formatDateTime(now.getTime()));
  expect(formatZonedDateTime(now.getTime(), 'Asia/New_Zone')).toBe(formatZonedDateTime(now.getTime()));
  expect(endOfDay('2026-03-24', 'Asia/New_Zone')).toBe(endOfDay('2026-03-24', here));
});
