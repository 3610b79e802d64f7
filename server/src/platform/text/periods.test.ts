import { LIMITS } from '@coloa/contract/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { addDays, countDays } from './days.ts';
import { periodOf } from './periods.ts';

const zone = 'Asia/Ho_Chi_Minh';
const now = vi.spyOn(Temporal.Now, 'plainDateISO');
beforeEach(() => {
  now.mockReturnValue(Temporal.PlainDate.from('2026-03-31'));
});
afterEach(() => {
  now.mockReset();
});

test('the default period is 90 days up to today, compared with the same length before', () => {
  expect(periodOf({}, zone)).toEqual({ from: '2026-01-01', to: '2026-03-31', before: { from: '2025-10-03', to: '2025-12-31' } });
  expect(countDays({ from: '2025-10-03', to: '2025-12-31' })).toBe(90);
  expect(now).toHaveBeenCalledWith(zone);
});

test('a first day alone goes to today, and a last day alone covers 90 days', () => {
  expect(periodOf({ from: '2026-03-30' }, zone)).toEqual({
    from: '2026-03-30',
    to: '2026-03-31',
    before: { from: '2026-03-28', to: '2026-03-29' },
  });
  expect(periodOf({ to: '2024-12-31' }, zone)).toMatchObject({ from: '2024-10-03', to: '2024-12-31' });
});

test('a period of one day is compared with the day before', () => {
  expect(periodOf({ from: '2024-03-01', to: '2024-03-01' }, zone).before).toEqual({ from: '2024-02-29', to: '2024-02-29' });
});

const refused = (asked: { from?: string; to?: string }) => {
  try {
    periodOf(asked, zone);
  } catch (error) {
    return error instanceof Refusal ? error.details : error;
  }
};

test('a future first day alone is a period of one day', () => {
  expect(periodOf({ from: '2026-04-01' }, zone)).toMatchObject({ from: '2026-04-01', to: '2026-04-01' });
});

test('reversed days are rejected', () => {
  expect(refused({ from: '2026-02-02', to: '2026-02-01' })).toEqual([{ code: 'DAYS_REVERSED', path: 'to' }]);
});

test('a period of three years is accepted, and one more day is rejected', () => {
  const from = addDays('2026-03-31', 1 - LIMITS.figureDays);
  expect(refused({ from })).toBeUndefined();
  expect(refused({ from: addDays(from, -1) })).toEqual([{ code: 'PERIOD_TOO_LONG', path: 'from', params: { max: LIMITS.figureDays } }]);
  expect(refused({ from: '2020-01-01', to: '2026-01-01' })).toMatchObject([{ code: 'PERIOD_TOO_LONG', path: 'to' }]);
});
