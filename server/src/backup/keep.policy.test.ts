import { expect, test } from 'vitest';
import { type Archive, outlived } from './keep.policy.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
const archive = (at: string, proven = false): Archive => ({ id: at, at: new Date(at), proven });
/** Returns `count` nightly backups, the newest on `last`, each at 02:30 in Hà Nội, which is the evening before in UTC. */
const nights = (last: string, count: number): Archive[] =>
  Array.from({ length: count }, (_, n) => archive(`${Temporal.PlainDate.from(last).subtract({ days: n }).toString()}T02:30:00+07:00`));
const kept = (archives: Archive[], keep: Parameters<typeof outlived>[1]): string[] => {
  const gone = new Set(outlived(archives, keep, ZONE));
  return archives.filter(({ id }) => !gone.has(id)).map(({ id }) => id.slice(0, 10));
};

test('a year of nights keeps the last seven, and the last of each of four weeks and six months', () => {
  // 2026-11-22 is a Sunday, so the first of the four weeks ends on this date.
  expect(kept(nights('2026-11-22', 365), { daily: 7, weekly: 4, monthly: 6 })).toEqual([
    ...['22', '21', '20', '19', '18', '17', '16'].map((day) => `2026-11-${day}`),
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
  ]);
});

test('days follow the time zone, and the newest backup of a day is kept', () => {
  const archives = [archive('2026-11-21T16:30:00Z'), archive('2026-11-21T17:30:00Z'), archive('2026-11-22T10:00:00Z')];
  expect(outlived(archives, { daily: 2, weekly: 0, monthly: 0 }, ZONE)).toEqual(['2026-11-21T17:30:00Z']);
});

test('days without a backup are not counted: old backups stay until newer ones replace them', () => {
  const archives = [...nights('2026-11-22', 2), ...nights('2026-05-01', 3)];
  expect(kept(archives, { daily: 4, weekly: 0, monthly: 0 })).toEqual(['2026-11-22', '2026-11-21', '2026-05-01', '2026-04-30']);
});

test('a week that spans two years counts as one week', () => {
  expect(kept(nights('2027-01-03', 14), { daily: 0, weekly: 2, monthly: 0 })).toEqual(['2027-01-03', '2026-12-27']);
});

test('the newest backup and the newest verified backup are kept, regardless of age', () => {
  const proven = archive('2025-01-01T02:30:00+07:00', true);
  const older = archive('2024-01-01T02:30:00+07:00', true);
  expect(kept([...nights('2026-11-22', 30), proven, older], { daily: 2, weekly: 0, monthly: 0 })).toEqual([
    '2026-11-22',
    '2026-11-21',
    '2025-01-01',
  ]);
  expect(kept(nights('2026-11-22', 3), { daily: 0, weekly: 0, monthly: 1 })).toEqual(['2026-11-22']);
  expect(outlived([], { daily: 1, weekly: 0, monthly: 0 }, ZONE)).toEqual([]);
});
