import { expect, test } from 'vitest';
import { endOfDay } from './end-of-day.ts';

test('a day ends at midnight of the given time zone, whatever the device’s clock', () => {
  expect(endOfDay('2026-03-24', 'Asia/Ho_Chi_Minh')).toBe('2026-03-24T16:59:59.000Z');
  expect(endOfDay('2026-03-24', 'America/New_York')).toBe('2026-03-25T03:59:59.000Z');
});

test('a day on which the clocks change ends at the offset after the change', () => {
  expect(endOfDay('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T21:59:59.000Z');
  expect(endOfDay('2026-10-25', 'Europe/Berlin')).toBe('2026-10-25T22:59:59.000Z');
});
