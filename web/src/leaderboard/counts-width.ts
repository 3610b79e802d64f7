import type { LeaderboardRow } from '@coloa/contract/leaderboard/leaderboard.contract.ts';

/** px of a mark with the space before its number, of a digit, and between two counts. */
const [mark, digit, between] = [20, 8, 12];
/** Padding of a cell on both sides, as the last of a row. */
const around = 24;
/** Room for the column's head. */
const least = 150;

/** Width in px of a column that fits the counts by severity of all rows on one line, `most` at most. */
export function countsWidth(rows: readonly Pick<LeaderboardRow, 'issues'>[], most: number): number {
  const wanted = rows.map(({ issues }) => {
    const counts = Object.values(issues).filter((count) => count !== 0);
    return counts.reduce((sum, count) => sum + mark + digit * String(count).length + between, around - between);
  });
  return Math.min(
    most,
    wanted.reduce((widest, width) => Math.max(widest, width), least),
  );
}
