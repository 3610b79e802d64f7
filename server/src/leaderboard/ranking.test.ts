import type { PerformanceType } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { describe, expect, test } from 'vitest';
import type { SummedFigures } from './board.repo.ts';
import { boardOf } from './ranking.ts';

const NOTHING = {
  points: 0,
  critical: 0,
  high: 0,
  medium: 0,
  low: 0,
  info: 0,
  varies: 0,
  rejected: 0,
  duplicates: 0,
  tasks: 0,
  rows: 0,
  reviews: 0,
  retests: 0,
  writeUps: 0,
};
type Figures = Partial<typeof NOTHING>;

const did = (name: string, figures: Figures, now = true): SummedFigures => ({
  person: { id: name, username: name, name, avatar: null },
  now,
  ...NOTHING,
  ...figures,
});
const before = (name: string, figures: Figures) => did(name, figures, false);
const shortly = (type: PerformanceType, ...summed: SummedFigures[]) =>
  boardOf(type, summed).map(({ rank, person, value }) => `${rank} ${person.name} ${value}`);

describe('the order of a board', () => {
  test('is by value, then by fewer submissions, then by name', () => {
    const all = [
      did('Đức', { points: 20, high: 1 }),
      did('An', { points: 20, high: 1, rejected: 1 }),
      did('Bình', { points: 20, high: 1 }),
      did('Yến', { points: 30, high: 2 }),
    ];
    expect(shortly('score', ...all)).toEqual(['1 Yến 30', '2 Bình 20', '2 Đức 20', '4 An 20']);
  });

  test('is by given name for users with equal values', () => {
    const all = ['Bùi Thu Yến', 'Trần Văn An', 'Đỗ Thu Hà'].map((name) => did(name, { tasks: 1 }));
    expect(shortly('task', ...all)).toEqual(['1 Trần Văn An 1', '1 Đỗ Thu Hà 1', '1 Bùi Thu Yến 1']);
  });

  test('gives users with equal values and submissions the same rank, and skips ranks after them', () => {
    const all = ['An', 'Bình', 'Chi'].map((name) => did(name, { tasks: 1 }));
    expect(shortly('task', ...all, did('Dũng', { rows: 2 }))).toEqual(['1 Dũng 2', '2 An 1', '2 Bình 1', '2 Chi 1']);
    expect(shortly('task', ...all, did('Em', { tasks: 1, duplicates: 1 })).at(-1)).toBe('4 Em 1');
  });

  test('does not depend on the input order of the users', () => {
    const all = [did('b', { points: 1 }), did('a', { points: 1 }), did('c', { points: 2 })];
    expect(boardOf('score', all)).toEqual(boardOf('score', all.toReversed()));
  });
});

describe('the value on a board', () => {
  test('is the points, the accepted issues of all severities, the tasks plus rows, or the write-ups', () => {
    const figures = { points: 7, critical: 1, high: 1, medium: 1, low: 1, info: 1, varies: 1, tasks: 2, rows: 3, writeUps: 4 };
    const value = (type: PerformanceType) => boardOf(type, [did('An', figures)])[0]?.value;
    expect([value('score'), value('issue'), value('task'), value('writeup')]).toEqual([7, 6, 5, 4]);
  });

  test('a user without a result of the selected type is not listed', () => {
    const reviewer = did('An', { points: 3, reviews: 1 });
    expect(shortly('score', reviewer)).toEqual(['1 An 3']);
    for (const type of ['issue', 'task', 'writeup'] as const) expect(shortly(type, reviewer)).toEqual([]);
  });

  test('a user whose work earned no points is still on the board of points', () => {
    expect(shortly('score', did('An', { reviews: 1 }), did('Bình', { duplicates: 1 }))).toEqual(['1 An 0', '2 Bình 0']);
  });

  test('a user with only rejected issues is on the board of issues', () => {
    expect(shortly('issue', did('An', { rejected: 2, points: -10 }))).toEqual(['1 An 0']);
  });

  test('a negative total is shown as negative', () => {
    expect(shortly('issue', did('An', { high: -1, points: -20 }))).toEqual(['1 An -1']);
    expect(boardOf('score', [did('An', { high: -1, points: -20 })])[0]).toMatchObject({ value: -20, submissions: -1 });
  });
});

describe('the previous period', () => {
  test('is ranked in the same way', () => {
    const now = [did('An', { points: 1 }), did('Bình', { points: 5 })];
    const then = [before('An', { points: 9 }), before('Bình', { points: 9, rejected: 1 }), before('Chi', { points: 10 })];
    expect(boardOf('score', [...now, ...then]).map(({ person, before: past }) => [person.name, past])).toEqual([
      ['Bình', { rank: 3, value: 9 }],
      ['An', { rank: 2, value: 9 }],
    ]);
  });

  test('has no rank for a user who was not on the board', () => {
    expect(boardOf('issue', [did('An', { high: 1 }), before('An', { tasks: 3 })])[0]?.before).toEqual({ rank: null, value: 0 });
    expect(boardOf('issue', [did('An', { high: 1 })])[0]?.before).toEqual({ rank: null, value: 0 });
  });
});
