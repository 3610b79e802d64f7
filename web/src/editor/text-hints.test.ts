import { describe, expect, test } from 'vitest';
import { textHints } from './text-hints.ts';

const table = (row: string) => `| a | b |\n|---|---|\n${row}`;

describe('hints about text that readers will see differently', () => {
  test.each([
    ['a row longer than its head', table('| x | cat f | grep y |'), 'row', 3, table('| x | cat f \\| grep y |')],
    ['a row of a table without outer bars', 'a | b\n-|-\nx | y | z | w', 'row', 3, 'a | b\n-|-\nx | y \\| z \\| w'],
    ['a bar in code is a border too', table('| x | `a|b` |'), 'row', 3, table('| x | `a\\|b` |')],
    ['a comment', 'one\n<!-- note to self -->', 'comment', 2, null],
    ['a comment in a line', 'one <!-- two --> three', 'comment', 1, null],
    ['a comment after code in a quote', '> ```\n> <!-- code -->\n> ```\n\n<!-- note -->', 'comment', 5, null],
    ['a comment after code that ends with its quote', '> > ~~~\n> > <!-- code -->\n\n> <!-- note -->', 'comment', 4, null],
    ['a network path', 'See \\\\server\\share now', 'path', 1, 'See \\\\\\\\server\\share now'],
  ])('%s', (_, text, kind, line, fixed) => {
    expect(textHints(text)).toEqual([{ kind, line, fixed }]);
  });

  test('a fix covers all occurrences of its kind', () => {
    const [hint, ...more] = textHints('\\\\one\\a and \\\\two\\b\n\n\\\\three');
    expect(more).toHaveLength(1);
    expect(hint?.fixed).toBe('\\\\\\\\one\\a and \\\\\\\\two\\b\n\n\\\\\\\\three');
    expect(textHints(hint?.fixed ?? '')).toEqual([]);
  });
});

test.each([
  ['in a fence', '```\n| a |\n|---|\n| 1 | 2 |\n<!-- a -->\n\\\\server\n```'],
  ['in a fence of a step', '1. Run:\n\n   ~~~\n   \\\\server\n   ~~~'],
  ['in code', 'See `\\\\server\\share` and `<!-- a -->`'],
  ['in indented code', '    \\\\server'],
  ['rows as long as the head, or escaped', table('| x | y \\| z |\n| 1 |')],
  ['bars that are no table', 'a | b | c\nd | e | f | g'],
  ['a path of one backslash', 'C:\\Windows\\System32 and a\\*b'],
  ['escaped already', '\\\\\\\\server\\share'],
])('nothing is said of %s', (_, text) => {
  expect(textHints(text)).toEqual([]);
});
