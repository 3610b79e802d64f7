import type { Size } from './marks.ts';

/** Minimum side of a cell in image pixels. */
const CELL = 16;
/** Averages are rounded to 8 levels per channel, because exact averages of text allow conclusions about its letters. */
const STEP = 255 / 7;

export interface Grid {
  columns: number;
  rows: number;
}

/**
 * Returns the number of cells of a blurred area. A cell is at least an eighth of the shorter side, 16 px, and four line widths, so that
 * screenshots of large screens, whose letters are larger, have larger cells.
 * @param unit the line width in an image of this size
 */
export function gridOf({ width, height }: Size, unit: number): Grid {
  const cell = Math.max(CELL, 4 * unit, Math.min(width, height) / 8);
  return { columns: Math.max(1, Math.floor(width / cell)), rows: Math.max(1, Math.floor(height / cell)) };
}

/** Returns the boundaries of `count` equal parts of a length, in whole pixels. The first is 0 and the last is the length. */
export const cuts = (length: number, count: number): number[] =>
  Array.from({ length: count + 1 }, (_, n) => Math.round((n * length) / count));

/** Returns the rounded average colour of each column, from the RGBA pixels of one row of cells. Transparent pixels do not count. */
export function averagesOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>, columns: number): Uint8ClampedArray {
  const edges = cuts(width, columns);
  const averages = new Uint8ClampedArray(columns * 4);
  for (let column = 0; column < columns; column += 1) {
    const sums = [0, 0, 0];
    let weight = 0;
    for (let y = 0; y < height; y += 1) {
      for (let x = edges[column] ?? 0; x < (edges[column + 1] ?? 0); x += 1) {
        const at = (y * width + x) * 4;
        const alpha = data[at + 3] ?? 0;
        weight += alpha;
        for (let channel = 0; channel < 3; channel += 1) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0) * alpha;
      }
    }
    const colour = sums.map((sum) => (weight === 0 ? 255 : Math.round(Math.round(sum / weight / STEP) * STEP)));
    averages.set([...colour, 255], column * 4);
  }
  return averages;
}
