import { LIMITS } from '@coloa/contract/limits.ts';
import { isTooComplex } from '@coloa/contract/markdown-complexity.ts';
import fc from 'fast-check';
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { parseMarkdown } from './markdown.ts';

const unguarded = unified().use(remarkParse).use(remarkGfm);

/** The most brackets, stars and the like that one run of text holds, and the deepest nesting. */
function measure(root: Nodes, markdown: string): { marks: number; depth: number } {
  let marks = 0;
  let depth = 0;
  const walk = (node: Nodes, level: number): void => {
    depth = Math.max(depth, level);
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
      const text = markdown.slice(node.position?.start.offset, node.position?.end.offset);
      marks = Math.max(marks, text.match(/[[\]*~]/g)?.length ?? 0);
    } else if ('children' in node) for (const child of node.children) walk(child, level + 1);
  };
  walk(root, 0);
  return { marks, depth };
}

const MANY = 900;
const PIECES = [
  '```',
  '```http',
  '~~~',
  '````',
  '  ```',
  '   ~~~',
  '    ```',
  '\t```',
  '> ```',
  '- ```',
  '  - ```',
  '1. a',
  '- a',
  '    - a',
  '> a',
  '[^1]: a',
  '[a]:',
  '|a|b|',
  '|-|-|',
  '|a\\|b|',
  '  |a|b|',
  '|a|',
  '|-|',
  '|',
  '<div>',
  '<!--',
  '-->',
  '- <pre>',
  '</pre>',
  '',
  '',
  '  ',
  'a',
  '  a',
  '    a',
  '===',
  '---',
  '# a',
  ...['', '  ', '    ', '> ', '- ', '|', '2. ', '[^2]: '].flatMap((before) => [']', '*a', '[]'].map((mark) => before + mark.repeat(MANY))),
];

describe('texts that parsers of Markdown are slow at', () => {
  const AT_LIMIT = LIMITS.markdown;
  const filled = (piece: string, length: number) => piece.repeat(Math.floor(length / piece.length));

  const indented = (length: number) => {
    let text = '';
    for (let level = 0; text.length < length; level++) text += `${'  '.repeat(level)}- a\n`;
    return text;
  };

  /**
   * Microseconds of work, the least of ten: on a busy machine the compiler and the collector of garbage fall now on one, now on another.
   * The first that is less than `enough` does as well.
   */
  const cost = (markdown: string, enough = 0) => {
    let least = Number.POSITIVE_INFINITY;
    for (let time = 0; time < 10 && least >= enough; time++) {
      const started = process.cpuUsage();
      parseMarkdown(markdown);
      const { user, system } = process.cpuUsage(started);
      least = Math.min(least, user + system);
    }
    return least;
  };
  const prose = filled(`${'Máy chủ trả lời mọi yêu cầu mà không hỏi ai gửi. '.repeat(6)}\n\n`, AT_LIMIT);

  test.each([
    ['quotes in quotes', (length: number) => filled('> ', length)] as const,
    ['numbers in numbers', (length: number) => filled('1. ', length)] as const,
    ['links without an end', (length: number) => filled('[a](', length)] as const,
    ['closing brackets', (length: number) => filled(']', length)] as const,
    ['pairs of stars', (length: number) => filled('a**b', length)] as const,
    ['rows of no table', (length: number) => filled('|a\n', length)] as const,
    ['lines that go on after a quote', (length: number) => `> a\n${filled('a\n', length)}`] as const,
    ['paragraphs of brackets', (length: number) => filled(`${']'.repeat(1_900)}\n\n`, length)] as const,
    ['lists in lists', (length: number) => indented(length)] as const,
    ['items', (length: number) => filled('- a\n', length)] as const,
    ['quotes apart', (length: number) => filled('> a\n\n', length)] as const,
    ['underlined headings', (length: number) => filled('a\n===\n', length)] as const,
    ['rows of no cells', (length: number) => `|${'a|'.repeat(60)}\n|${'-|'.repeat(60)}\n${filled('||\n', length)}`] as const,
    ['comments without an end', (length: number) => filled('x<!--', length)] as const,
    ['titles without an end', (length: number) => filled('a', length / 2) + filled('[a](b (', length / 2)] as const,
    ['many links to one long address', (length: number) => `${filled('[a] ', length / 2)}\n\n[a]: x:${filled('a', length / 2)}`] as const,
  ])('%s are left unparsed at the limit of a text, and what of them is parsed costs little', (_, make) => {
    expect(isTooComplex(make(AT_LIMIT))).toBe(true);
    // The longest of them that is parsed.
    let [least, most]: [number, number] = [0, AT_LIMIT];
    while (most - least > 50) {
      const middle = Math.floor((least + most) / 2);
      if (isTooComplex(make(middle))) most = middle;
      else least = middle;
    }
    // Against prose as long as a text may be, parsed at the same moment: unguarded, these take from ten to several hundred times as much.
    const plain = cost(prose);
    expect(cost(make(least), 5 * plain)).toBeLessThan(5 * plain);
  });

  test('no text that is parsed holds more marks in one run than the guard allows, whatever fences, tables and tags it is made of', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }), (lines) => {
        const markdown = lines.join('\n');
        if (isTooComplex(markdown)) return;
        const { marks, depth } = measure(unguarded.parse(markdown), markdown);
        expect(marks).toBeLessThanOrEqual(2_000);
        expect(depth).toBeLessThanOrEqual(2_000);
      }),
      { numRuns: 200 },
    );
  });
});

test('a text that is too much for the parser is kept whole, as a block of its lines', () => {
  const markdown = `one\ntwo ${'['.repeat(5_000)}`;
  expect(parseMarkdown(markdown)).toEqual({ type: 'root', children: [{ type: 'code', value: markdown }] });
});

test('the guard itself takes next to no time for any text at its limit', () => {
  for (const piece of ['> ', '1. ', '[^', '|', '`', ' ', '- ', '[^a', '|-', ' |', '<', '\n', '\t', '](', '|-a']) {
    const started = process.cpuUsage();
    for (let times = 0; times < 3; times++) isTooComplex(piece.repeat(LIMITS.markdown / piece.length));
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  }
});
