import { expect, test } from 'vitest';
import { timeZones } from './time-zones.ts';

const zones = timeZones('Asia/Ho_Chi_Minh', new Date('2026-03-13T00:00:00Z'));

test('a zone’s label has its offset from Greenwich, in text that can be typed', () => {
  expect(zones).toContainEqual({ value: 'Asia/Ho_Chi_Minh', label: 'Asia/Ho Chi Minh (GMT+7)' });
  expect(zones).toContainEqual({ value: 'Asia/Kolkata', label: 'Asia/Kolkata (GMT+5:30)' });
  expect(zones).toContainEqual({ value: 'UTC', label: 'UTC' });
});

test('no time zone is listed twice under an old and a new name', () => {
  expect(zones.filter(({ value }) => value.endsWith('Saigon') || value.endsWith('Ho_Chi_Minh'))).toHaveLength(1);
  expect(new Set(zones.map(({ value }) => value)).size).toBe(zones.length);
});

test('a time zone unknown to the browser is listed without its offset', () => {
  expect(timeZones('Asia/New_Zone')).toContainEqual({ value: 'Asia/New_Zone', label: 'Asia/New Zone' });
});
