import type { SeverityName } from './severity-mark.tsx';

/** Widths in px: an icon with the space before its number, a digit, and the space between two counts. */
const [mark, digit, between] = [20, 8, 12];
/** Sum of the left and right padding of a cell, in px. */
const around = 24;
/** Minimum width in px that the column's heading needs. */
const least = 150;

/** Returns the width in px at which the counts of every row fit on one line, limited to `most`. */
export function countsWidth(rows: readonly { issues: Readonly<Record<SeverityName, number>> }[], most: number): number {
  const wanted = rows.map(({ issues }) => {
    const counts = Object.values(issues).filter((count) => count !== 0);
    return counts.reduce((sum, count) => sum + mark + digit * String(count).length + between, around - between);
  });
  return Math.min(
    most,
    wanted.reduce((widest, width) => Math.max(widest, width), least),
  );
}
