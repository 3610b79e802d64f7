import { expect, test } from 'vitest';
import {
  daysBetween,
  formatDateTime,
  formatDay,
  formatDayRange,
  formatShortDay,
  formatSize,
  formatZonedDateTime,
  inBin,
  todayOf,
} from './format.ts';
import { workspaceZone } from './workspace-zone.ts';

test('a day keeps its date in every time zone', () => {
  expect(formatDay('2026-03-24')).toBe('24/03/2026');
  expect(formatDay('2026-03-24T23:59:00Z')).toBe('24/03/2026');
  expect(formatShortDay('2026-03-24', new Date(2026, 0, 1))).toBe('24/03');
  expect(formatShortDay('2025-03-24', new Date(2026, 0, 1))).toBe('24/03/2025');
});

test('a range of days shows a shared year once', () => {
  expect(formatDayRange('2026-03-02', '2026-03-27')).toBe('02/03 – 27/03/2026');
  expect(formatDayRange('2025-12-23', '2026-03-22')).toBe('23/12/2025 – 22/03/2026');
  expect(formatDayRange('2026-03-02', null)).toBe('02/03/2026');
  expect(formatDayRange(null, null)).toBe('');
});

test('an instant is shown in the user’s time zone', () => {
  expect(formatDateTime(new Date(2026, 2, 13, 15, 2).getTime())).toBe('13/03/2026 15:02');
  expect(formatDateTime('not a day')).toBe('');
  expect(formatDateTime('2026-03-13T18:02:00Z', 'Asia/Ho_Chi_Minh')).toBe('14/03/2026 01:02');
});

test('an instant without a time zone is shown in the workspace’s time zone', () => {
  workspaceZone.set('America/New_York');
  expect(formatDateTime('2026-03-13T18:02:00Z')).toBe('13/03/2026 14:02');
  expect(formatZonedDateTime('2026-03-13T18:02:00Z')).toBe('13/03/2026 14:02 (GMT-4)');
  workspaceZone.set('Asia/Ho_Chi_Minh');
  expect(formatDateTime('2026-03-13T18:02:00Z')).toBe('14/03/2026 01:02');
  workspaceZone.set(undefined);
});

test('an instant names its time zone on request', () => {
  expect(formatZonedDateTime('2026-03-13T18:02:00Z', 'Asia/Ho_Chi_Minh')).toBe('14/03/2026 01:02 (GMT+7)');
  expect(formatZonedDateTime('2026-03-13T18:02:00Z', 'America/New_York')).toBe('13/03/2026 14:02 (GMT-4)');
  expect(formatZonedDateTime('')).toBe('');
});

test('days are counted by the calendar', () => {
  expect(daysBetween('2026-03-22', '2026-03-24')).toBe(2);
  expect(daysBetween('2026-03-24', '2026-03-20')).toBe(-4);
});

test('today is the date in the given time zone, whatever the device’s time zone', () => {
  const now = new Date('2026-01-04T18:30:00Z');
  expect(todayOf('Asia/Ho_Chi_Minh', now)).toBe('2026-01-05');
  expect(todayOf('America/New_York', now)).toBe('2026-01-04');
});

test('file sizes have one decimal under ten', () => {
  expect(formatSize(486, 'vi')).toBe('486 B');
  expect(formatSize(2100, 'vi')).toBe('2,1 kB');
  expect(formatSize(184_000, 'en')).toBe('184 kB');
  expect(formatSize(999_600, 'en')).toBe('1 MB');
});

const deleted = '2026-11-21T17:05:00.000Z';
const at = (now: string, timeZone = 'Asia/Ho_Chi_Minh') => inBin(deleted, timeZone, new Date(now));

test('a newly deleted item has thirty days left in any time zone', () => {
  expect(at(deleted)).toEqual({ since: '2026-11-22', left: 30 });
  expect(at(deleted, 'America/New_York')).toEqual({ since: '2026-11-21', left: 30 });
});

test('days are counted at midnight of the workspace, and end at zero on the last day and later', () => {
  expect(at('2026-11-22T16:59:00Z').left).toBe(30);
  expect(at('2026-11-22T17:01:00Z').left).toBe(29);
  expect(at('2026-12-21T17:01:00Z').left).toBe(0);
  expect(at('2027-01-05T00:00:00Z').left).toBe(0);
});
