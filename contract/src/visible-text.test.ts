import { expect, test } from 'vitest';
import { visibleText } from './visible-text.ts';

test.each([
  ['a\u0003b', 'a\\u0003b'],
  ['\u001b[31mred\u001b[0m\u007f', '\\u001b[31mred\\u001b[0m\\u007f'],
  ['abc\u202edef\u2066', 'abc\\u202edef\\u2066'],
  ['one\u2028two', 'one\\u2028two'],
  ['a\r\nb\rc\n\td', 'a\nb\nc\n\td'],
  ['Lỗ hổng 👩‍👩‍👧 عربي', 'Lỗ hổng 👩‍👩‍👧 عربي'],
])('%j is shown as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown);
  expect(visibleText(shown)).toBe(shown);
});

test('half a surrogate pair becomes the replacement character', () => {
  expect(visibleText('a\ud800b')).toBe('a\ufffdb');
});
