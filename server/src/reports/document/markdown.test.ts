import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { workTime } from '../../../../tools/work-time.ts';
import { LONGEST_MS, parseMarkdown } from './markdown.ts';

const filled = (piece: string): string => piece.repeat(Math.floor(LIMITS.markdown / piece.length));
const lines = (count: number, line: (n: number) => string): string => Array.from({ length: count }, (_, n) => line(n)).join('\n');
const isRead = (markdown: string, longestMs?: number): boolean => {
  const [first, ...more] = parseMarkdown(markdown, longestMs).children;
  return first?.type !== 'code' || first.value !== markdown || more.length > 0;
};

describe('texts of users are parsed, regardless of length', () => {
  test.each<[string, string]>([
    ['a list of two thousand links', lines(2_000, (n) => `- **${n}**: [trang](https://a.example/${n}) và _ghi chú_`)],
    ['a table of a thousand rows', `|a|b|\n|:-|-:|\n${lines(1_000, (n) => `| **${n}** | [x](y) [z](w) |`)}`],
    [
      'steps with answers full of arrays',
      lines(60, (n) => `${n}. Gửi:\n\n   \`\`\`json\n${lines(60, () => '   [[1,2],[3,4]],')}\n   \`\`\`\n`),
    ],
    ['a log of five thousand lines', lines(5_000, (n) => `${n} GET /index_page 200`)],
    ['a list ten levels deep', lines(800, (n) => `${'  '.repeat(n % 10)}- một ghi chú **${n}**`)],
    ['a table of a hundred columns', lines(60, (n) => `|${(n === 1 ? '-|' : ' x |').repeat(100)}`)],
    ['prose as long as a text may be', filled(`${'Máy chủ trả lời mọi yêu cầu mà không hỏi ai gửi. '.repeat(6)}\n\n`)],
  ])('%s', (_, markdown) => {
    // The processor time is compared instead of the elapsed time, because other tests can use the processor at the same time.
    expect(workTime(() => expect(isRead(markdown, 60_000)).toBe(true))).toBeLessThan(LONGEST_MS);
  });
});

describe('a text that would block the worker is kept as a block of its lines, within the time limit', () => {
  test.each<[string, string]>([
    ['closing brackets', filled(']')],
    ['pairs of stars', filled('a**b')],
    ['lines that go on after a quote', `> a\n${filled('a\n')}`],
    ['quotes in quotes, which fill the stack', filled('>')],
    ['quotes that nest deeper than they are drawn', '>'.repeat(1_000)],
    ['more items than are drawn', filled('- a\n').slice(0, 60_000)],
    [
      'rows far shorter than their head, which the parser fills up',
      `|${'a|'.repeat(60)}\n|${'-|'.repeat(60)}\n${lines(10_000, () => '||')}`,
    ],
  ])('%s', (_, markdown) => {
    expect(workTime(() => expect(isRead(markdown, 1_000)).toBe(false))).toBeLessThan(5_000);
  });

  test('the next text is parsed normally', () => {
    expect(isRead('**a**')).toBe(true);
  });
});
