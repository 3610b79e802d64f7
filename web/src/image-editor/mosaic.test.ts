import fc from 'fast-check';
import { expect, test } from 'vitest';
import { averagesOf, cuts, gridOf } from './mosaic.ts';

test('cells are at least an eighth of the shorter side, 16 px, and four line widths', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9000 }),
      fc.integer({ min: 1, max: 9000 }),
      fc.double({ min: 1.5, max: 30, noNaN: true }),
      (width, height, unit) => {
        const { columns, rows } = gridOf({ width, height }, unit);
        for (const [length, count] of [
          [width, columns],
          [height, rows],
        ] as const)
          if (count > 1) expect(length / count).toBeGreaterThanOrEqual(Math.max(16, 4 * unit, Math.min(width, height) / 8));
      },
    ),
  );
});

test('the parts of a length cover it without gaps', () => {
  expect(cuts(50, 3)).toEqual([0, 17, 33, 50]);
});

test('each cell is the average of its pixels, rounded to 8 levels', () => {
  const width = 32;
  const data = new Uint8ClampedArray(width * 2 * 4).fill(255);
  // The left half alternates between black and white, and the right half is transparent.
  for (let pixel = 0; pixel < width * 2; pixel += 1) {
    const shade = pixel % 2 === 0 ? 0 : 255;
    data.set(pixel % width < 16 ? [shade, shade, 255, 255] : [9, 9, 9, 0], pixel * 4);
  }
  expect([...averagesOf({ data, width, height: 2 }, 2)]).toEqual([146, 146, 255, 255, 255, 255, 255, 255]);
});

test('texts of the same density, such as two passwords, have the same average', () => {
  const row = (dark: (x: number) => boolean) =>
    new Uint8ClampedArray(Array.from({ length: 64 }, (_, x) => (dark(x) ? [0, 0, 0, 255] : [255, 255, 255, 255])).flat());
  const one = averagesOf({ data: row((x) => x % 5 === 0), width: 64, height: 1 }, 1);
  const other = averagesOf({ data: row((x) => x % 6 === 0), width: 64, height: 1 }, 1);
  expect(one).toEqual(other);
});
