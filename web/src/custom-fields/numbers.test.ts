import { expect, test } from 'vitest';
import { numberText, parseNumber } from './numbers.ts';

test.each([
  ['', null, null],
  [' ', null, null],
  ['7', 7, 7],
  ['-2,5', -2.5, -2.5],
  ['2.50', 2.5, 2.5],
  ['1,', 1, 1],
  ['1.234', 1_234, 1.234],
  ['1,234', 1.234, 1_234],
  ['0.125', 0.125, 0.125],
  ['-1.234.567,8', -1_234_567.8, -1_234_567.8],
  ['1,234,567.8', 1_234_567.8, 1_234_567.8],
  ['1 234 567', 1_234_567, 1_234_567],
  ['1,2,3', '1,2,3', '1,2,3'],
  ['1.234.56', '1.234.56', '1.234.56'],
  ['7 giờ', '7 giờ', '7 giờ'],
])('%j is read as %j in Vietnamese and %j in English', (text, vi, en) => {
  expect([parseNumber(text, 'vi'), parseNumber(text, 'en')]).toEqual([vi, en]);
});

test('a number is shown with the signs of the language and all its digits', () => {
  expect([numberText(1234.5, 'vi'), numberText(1234.5, 'en')]).toEqual(['1.234,5', '1,234.5']);
  expect([numberText(0.1, 'en'), numberText(123_456.789_01, 'en'), numberText(1e-7, 'en')]).toEqual(['0.1', '123,456.78901', '0.0000001']);
  expect([numberText(null, 'vi'), numberText('x', 'vi')]).toEqual(['', 'x']);
});

test.each(['vi', 'en'] as const)('a number that is shown in %s is read as the same number', (language) => {
  for (const value of [0, -2.5, 0.125, 1_234, 1.234, 12_345.678, 1_000_000, 999_999_999_999.25])
    expect(parseNumber(numberText(value, language), language)).toBe(value);
});
