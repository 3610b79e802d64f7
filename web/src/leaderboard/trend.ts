import type { LeaderboardRow } from '@coloa/contract/leaderboard/leaderboard.contract.ts';

/** The change of a user since the previous period. */
export interface Trend {
  /** `new`: the user was not on the previous leaderboard. The other kinds compare the values. */
  kind: 'new' | 'up' | 'down' | 'same';
  /** The difference of the values, never negative. */
  by: number;
  /** The number of places gained; negative if places were lost. */
  places: number;
}

/** Compares a row with the previous period of the same length. */
export function trendOf({ rank, value, before }: Pick<LeaderboardRow, 'rank' | 'value' | 'before'>): Trend {
  if (before.rank === null) return { kind: 'new', by: 0, places: 0 };
  const change = value - before.value;
  return { kind: change > 0 ? 'up' : change < 0 ? 'down' : 'same', by: Math.abs(change), places: before.rank - rank };
}

/** Whether two or more rows have the same rank. */
export const hasTies = (rows: readonly Pick<LeaderboardRow, 'rank'>[]): boolean =>
  rows.some(({ rank }, at) => at > 0 && rows[at - 1]?.rank === rank);

/** Returns the nearest row above, and the value that is missing to exceed that row by one; null if there is no row above. */
export function nextAbove<Row extends Pick<LeaderboardRow, 'rank' | 'value'>>(
  rows: readonly Row[],
  own: Pick<LeaderboardRow, 'rank' | 'value'>,
): { row: Row; needed: number } | null {
  const row = rows.findLast(({ rank, value }) => rank < own.rank && value >= own.value);
  return row ? { row, needed: row.value - own.value + 1 } : null;
}
