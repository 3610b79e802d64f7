import { expect, test } from 'vitest';
import { daysOf, leaderboardSearch, searchOf, shownDays } from './leaderboard.search.ts';

const id = '01900000-0000-7000-8000-00000000aaaa';
const today = '2026-05-22';

test('periods end today and include both ends; quarter and year are calendar ones', () => {
  expect(daysOf('days7', today)).toEqual({ from: '2026-05-16', to: today });
  expect(daysOf('days30', today)).toEqual({ from: '2026-04-23', to: today });
  expect(daysOf('quarter', today)).toEqual({ from: '2026-04-01', to: today });
  expect(daysOf('quarter', '2026-12-31').from).toBe('2026-10-01');
  expect(daysOf('year', today)).toEqual({ from: '2026-01-01', to: today });
});

test('shows the last ninety days by default, without dates in the address', () => {
  expect(shownDays({}, today)).toEqual({ from: '2026-02-22', to: today, period: 'days90' });
  expect(searchOf('days90', today)).toEqual({ from: undefined, to: undefined });
});

test('dates in an address that match a period are recognised as that period', () => {
  expect(shownDays({ from: '2026-04-01', to: today }, today).period).toBe('quarter');
  expect(shownDays({ from: '2026-04-02', to: today }, today).period).toBeNull();
});

test('an open end is today, and an open start is ninety days before the end', () => {
  expect(shownDays({ from: '2026-05-01' }, today)).toEqual({ from: '2026-05-01', to: today, period: null });
  expect(shownDays({ to: '2026-03-31' }, today)).toEqual({ from: '2026-01-01', to: '2026-03-31', period: null });
  expect(shownDays({ from: '2026-06-01' }, today)).toEqual({ from: '2026-06-01', to: '2026-06-01', period: null });
});

test('reversed dates are kept, so that the server rejects them with a message', () => {
  expect(shownDays({ from: '2026-05-01', to: '2026-04-01' }, today)).toEqual({ from: '2026-05-01', to: '2026-04-01', period: null });
});

test('a season replaces dates, group and project', () => {
  const raw = { season: id, from: '2026-05-01', to: today, groupId: id, projectId: id, type: 'issue', entries: id, page: '2' };
  expect(leaderboardSearch(raw)).toEqual({ season: id, type: 'issue', entries: id, page: 2 });
});

test('drops invalid values of an address', () => {
  expect(leaderboardSearch({ type: 'score', from: '22/3/2026', to: today, groupId: 'all', page: '0', entries: 'me' })).toEqual({
    to: today,
  });
});
