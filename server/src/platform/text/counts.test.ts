import { expect, test } from 'vitest';
import { counted, sizeText } from './counts.ts';

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [2, '2 entries'],
  [12345, '12,345 entries'],
])('uses the right plural form for %d', (count, text) => expect(counted(count, 'entry', 'entries')).toBe(text));

test('a size has one decimal, with a comma in Vietnamese', () => {
  expect(sizeText(1_540_000)).toBe('1.5 MB');
  expect(sizeText(1_540_000, 'vi')).toBe('1,5 MB');
  expect(sizeText(999, 'vi')).toBe('999 bytes');
});
