import { expect, test } from 'vitest';
import { dashboardSearch, daysOf, shownDays } from './dashboard.search.ts';

test('periods end today and include both ends', () => {
  expect(daysOf('days30', '2026-03-22')).toEqual({ from: '2026-02-21', to: '2026-03-22' });
  expect(daysOf('days7', '2026-03-22')).toEqual({ from: '2026-03-16', to: '2026-03-22' });
  expect(daysOf('quarter', '2026-03-22')).toEqual({ from: '2026-01-01', to: '2026-03-22' });
  expect(daysOf('quarter', '2026-12-31')).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  expect(daysOf('days90', '2026-03-22')).toEqual({ from: '2025-12-23', to: '2026-03-22' });
  expect(daysOf('year', '2026-03-22')).toEqual({ from: '2026-01-01', to: '2026-03-22' });
});

test('shows the last ninety days by default', () => {
  expect(shownDays({}, '2026-03-22')).toEqual({ from: '2025-12-23', to: '2026-03-22', period: 'days90' });
});

test('dates in an address that match a period are recognised as that period', () => {
  expect(shownDays({ from: '2026-02-21', to: '2026-03-22' }, '2026-03-22').period).toBe('days30');
  expect(shownDays({ from: '2026-02-21' }, '2026-03-22')).toEqual({ from: '2026-02-21', period: null });
});

test('drops invalid values of an address', () => {
  expect(dashboardSearch({ from: '22/3/2026', to: '2026-03-22', userId: 'me' })).toEqual({ to: '2026-03-22' });
});
