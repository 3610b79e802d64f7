import { expect, test } from 'vitest';
import { parseTermLines } from './term-lines.ts';

test('lines with tabs or commas become pairs with an optional note', () => {
  expect(parseTermLines('lỗ hổng\tvulnerability\r\n\nphiên, session, của người dùng, không phải máy\nmá\tmother, mum\tít dùng\t')).toEqual({
    terms: [
      { vi: 'lỗ hổng', en: 'vulnerability', note: '' },
      { vi: 'phiên', en: 'session', note: 'của người dùng, không phải máy' },
      { vi: 'má', en: 'mother, mum', note: 'ít dùng' },
    ],
    wrong: [],
  });
});

test('lines without a pair, and pairs that are too long, are numbered', () => {
  expect(parseTermLines(`một\n\nhai,\n${'a'.repeat(101)},b\nba,three`)).toEqual({
    terms: [{ vi: 'ba', en: 'three', note: '' }],
    wrong: [1, 3, 4],
  });
});
