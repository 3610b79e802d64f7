import type { LeaderboardRow } from '@coloa/contract/leaderboard/leaderboard.contract.ts';

export interface Trend {
  /** `new` means that the user was not on the previous leaderboard. The other kinds compare the current value with the previous one. */
  kind: 'new' | 'up' | 'down' | 'same';
  /** Absolute change in the value; 0 for `new`. */
  by: number;
  /** Places gained; negative if places were lost. */
  places: number;
}

export function trendOf({ rank, value, before }: Pick<LeaderboardRow, 'rank' | 'value' | 'before'>): Trend {
  if (before.rank === null) return { kind: 'new', by: 0, places: 0 };
  const change = value - before.value;
  return { kind: change > 0 ? 'up' : change < 0 ? 'down' : 'same', by: Math.abs(change), places: before.rank - rank };
}

export const hasTies = (rows: readonly Pick<LeaderboardRow, 'rank'>[]): boolean =>
  rows.some(({ rank }, at) => at > 0 && rows[at - 1]?.rank === rank);

/**
 * Returns the nearest row with a better rank, and how much `own` must gain to exceed the value of that row by 1. Returns null if there is
 * no such row.
 */
export function nextAbove<Row extends Pick<LeaderboardRow, 'rank' | 'value'>>(
  rows: readonly Row[],
  own: Pick<LeaderboardRow, 'rank' | 'value'>,
): { row: Row; needed: number } | null {
  const row = rows.findLast(({ rank, value }) => rank < own.rank && value >= own.value);
  return row ? { row, needed: row.value - own.value + 1 } : null;
}
