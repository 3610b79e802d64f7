import { expect, test } from 'vitest';
import { lastDue, nextDue } from './schedule.policy.ts';

const keep = { daily: 7, weekly: 4, monthly: 6 };
const at = (time: string, timeZone: string) => ({ at: time, timeZone, keep });
const around = (times: ReturnType<typeof at>, now: string) => [
  lastDue(times, new Date(now)).toISOString(),
  nextDue(times, new Date(now)).toISOString(),
];

test('a backup is due every day at its time, in its time zone', () => {
  const hanoi = at('02:30', 'Asia/Ho_Chi_Minh');
  expect(around(hanoi, '2026-11-22T19:29:59.999Z')).toEqual(['2026-11-21T19:30:00.000Z', '2026-11-22T19:30:00.000Z']);
  expect(around(hanoi, '2026-11-22T19:30:00.000Z')).toEqual(['2026-11-22T19:30:00.000Z', '2026-11-23T19:30:00.000Z']);
  expect(around(at('02:30', 'UTC'), '2026-03-01T02:29:00Z')).toEqual(['2026-02-28T02:30:00.000Z', '2026-03-01T02:30:00.000Z']);
});

test('a time skipped by a clock change is due right after it, and a repeated time is due once', () => {
  const berlin = at('02:30', 'Europe/Berlin');
  expect(around(berlin, '2026-03-29T12:00:00Z')).toEqual(['2026-03-29T01:30:00.000Z', '2026-03-30T00:30:00.000Z']);
  expect(around(berlin, '2026-10-25T00:45:00Z')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']);
  expect(around(berlin, '2026-10-25T01:45:00Z')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z']);
});
