import { expect, test } from 'vitest';
import { inBin } from './bin.ts';

const deleted = '2026-11-21T17:05:00.000Z';
const at = (now: string, timeZone = 'Asia/Ho_Chi_Minh') => inBin(deleted, timeZone, new Date(now));

test('what was just deleted stays for thirty days, in whatever time zone', () => {
  expect(at(deleted)).toEqual({ since: '2026-11-22', left: 30 });
  expect(at(deleted, 'America/New_York')).toEqual({ since: '2026-11-21', left: 30 });
});

test('a day goes at midnight of the workspace, and none are left on the last one and after it', () => {
  expect(at('2026-11-22T16:59:00Z').left).toBe(30);
  expect(at('2026-11-22T17:01:00Z').left).toBe(29);
  expect(at('2026-12-21T17:01:00Z').left).toBe(0);
  expect(at('2027-01-05T00:00:00Z').left).toBe(0);
});
