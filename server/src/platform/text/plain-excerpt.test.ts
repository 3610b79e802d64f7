import { expect, test } from 'vitest';
import { excerptOf, plainExcerpt } from './plain-excerpt.ts';

test.each<[string, string, string]>([
  ['plain text, on one line', '  Một\n hai\tba ', 'Một hai ba'],
  ['headings, lists and quotes without their marks', '## Mục\n- một\n  1. hai\n> ba', 'Mục · một · hai ba'],
  [
    'emphasis without its marks, and names as they are',
    '**đậm**, *nghiêng*, ~~bỏ~~, snake_case, 2 * 3',
    'đậm, nghiêng, bỏ, snake_case, 2 * 3',
  ],
  ['of links and pictures what they say', '[hợp đồng](https://a.example) ![sơ đồ](x.png)', 'hợp đồng sơ đồ'],
  ['no rulers or fences', 'a\n\n---\n```js\ncode()\n```\nb', 'a · code() · b'],
  ['a dot between blocks, but not after a colon', 'Một\n\nHai:\n\n- ba\n- bốn · năm\n', 'Một · Hai: ba · bốn · năm'],
  ['no marks of task lists', '- [ ] một\n- [x] hai', 'một · hai'],
  [
    'all that stands between angle brackets',
    'cho <https://a.example/x>, khi a <b và c> d, <b>đậm</b>',
    'cho https://a.example/x, khi a <b và c> d, <b>đậm</b>',
  ],
  ['nothing that is redacted, over lines as well', 'a ⟦MẬT\nMÃ⟧ b &lobrk;MẬT&robrk; c', 'a … b … c'],
  ['nothing of nothing', ' \n', ''],
])('an excerpt has %s', (_, markdown, excerpt) => {
  expect(plainExcerpt(markdown)).toBe(excerpt);
});

test('an excerpt has at most 200 characters, and splits none of them', () => {
  expect(plainExcerpt('đ'.repeat(200))).toBe('đ'.repeat(200));
  const cut = plainExcerpt('😀'.repeat(300));
  expect(cut).toBe(`${'😀'.repeat(199)}…`);
});

test('an excerpt of a truncated text hides secrets whose closing mark is cut off, on any line', () => {
  const beginning = (start: string) => `${start}${'dài '.repeat(1_000)}`.slice(0, 4_000);
  expect(excerptOf(beginning('Mở ⟦MẬT⟧ ⟦một ⟦hai⟧\nMÃ '))).toBe('Mở …');
  expect(excerptOf(beginning('Mở &lobrk;MẬT\nMÃ '))).toBe('Mở');
  expect(excerptOf(beginning('Mở ⟦MẬT\nMÃ⟧ đóng '))).toMatch(/^Mở … đóng dài /);
  expect(excerptOf('Mở ⟦MẬT\nsau')).toBe('Mở … sau');
});

test('a text of any number of markup characters has an excerpt', () => {
  for (const mark of [' ', '[', '![', '<a', '* ', '_', '`', '1', '| ', '⟦'])
    expect(plainExcerpt(`${mark.repeat(50_000)}x`).length).toBeLessThanOrEqual(200);
});
