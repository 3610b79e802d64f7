import { expect, test } from 'vitest';
import { contrastOnPaper, isColor, legibility } from './contrast.ts';

test.each([
  ['#ffffff', 1, 'poor'],
  ['#000000', 21, 'good'],
  ['#0b7a6f', 5.21, 'good'],
  ['#777777', 4.48, 'weak'],
  ['#ffd166', 1.44, 'poor'],
] as const)('%s has contrast %d on white: %s', (color, contrast, verdict) => {
  expect(contrastOnPaper(color)).toBeCloseTo(contrast, 1);
  expect(legibility(color)).toBe(verdict);
});

test('a colour has six hexadecimal digits', () => {
  expect(['#12aBeF', '#000000'].every(isColor)).toBe(true);
  expect(['#fff', '123456', '#12345g', ' #123456', ''].some(isColor)).toBe(false);
});
