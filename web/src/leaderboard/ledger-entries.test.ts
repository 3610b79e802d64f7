import type { RewardEntry } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { expect, test } from 'vitest';
import { byDay, joined, pointsByKind } from './ledger-entries.ts';

const entry = (id: string, day: string, rest: Partial<RewardEntry> = {}): RewardEntry => ({
  id,
  day,
  at: `${day}T08:00:00.000Z`,
  kind: 'ISSUE',
  points: 20,
  rateVersion: 0,
  severity: 'HIGH',
  share: 100,
  project: null,
  issue: null,
  title: null,
  writeUpId: null,
  reverses: null,
  reversedBy: null,
  ...rest,
});
const award = entry('award', '2026-03-12', { reversedBy: 'back' });
const reversal = entry('back', '2026-03-13', { reverses: 'award', points: -20 });

test('entries are grouped by the day they count for, and keep their order', () => {
  const days = byDay([reversal, award, entry('other', '2026-03-12')]);
  expect(days.map(({ day, entries }) => [day, entries.map(({ id }) => id)])).toEqual([
    ['2026-03-13', ['back']],
    ['2026-03-12', ['award', 'other']],
  ]);
});

test('an award and its reversal refer to each other', () => {
  const [taken, given] = byDay([reversal, award]).flatMap(({ entries }) => entries);
  expect(taken?.counterpart?.id).toBe('award');
  expect(given?.counterpart?.id).toBe('back');
  expect(byDay([reversal])[0]?.entries[0]?.counterpart).toBeNull();
});

test('an entry on two pages is shown once', () => {
  expect(joined([{ items: [reversal, award] }, { items: [award, entry('other', '2026-03-12')] }]).map(({ id }) => id)).toEqual([
    'back',
    'award',
    'other',
  ]);
});

test('points are added up by kind, and reversed ones count as zero', () => {
  const review = entry('review', '2026-03-12', { kind: 'REVIEW', points: 3 });
  const rejected = entry('rejected', '2026-03-13', { kind: 'REJECTED', points: -5 });
  expect(pointsByKind([reversal, award, review, rejected])).toEqual([
    { kind: 'REJECTED', points: -5 },
    { kind: 'REVIEW', points: 3 },
  ]);
});
