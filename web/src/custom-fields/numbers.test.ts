import { expect, test } from 'vitest';
import { numberText, parseNumber } from './numbers.ts';

test.each([
  ['', null],
  [' ', null],
  ['7', 7],
  ['-2,5', -2.5],
  ['2.50', 2.5],
  ['1,', 1],
  ['1,2,3', '1,2,3'],
  ['7 giờ', '7 giờ'],
])('%j is read as %j', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test('a number is shown with the decimal sign of the language', () => {
  expect([numberText(2.5, 'vi'), numberText(2.5, 'en'), numberText(null, 'vi'), numberText('x', 'vi')]).toEqual(['2,5', '2.5', '', 'x']);
});
