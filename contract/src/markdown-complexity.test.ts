import { describe, expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { isTooComplex } from './markdown-complexity.ts';

const lines = (count: number, line: (n: number) => string): string => Array.from({ length: count }, (_, n) => line(n)).join('\n');

describe('what people write is parsed', () => {
  test.each<[string, string]>([
    ['nothing', ''],
    ['a list of two thousand links', lines(2_000, (n) => `- **${n}**: [trang](https://a.example/${n}) và _ghi chú_`)],
    ['numbered steps', lines(300, (n) => `${n + 1}. Gửi **yêu cầu** tới [endpoint](https://a.example)`)],
    ['a table of a thousand rows', `|a|b|\n|:-|-:|\n${lines(1_000, (n) => `| **${n}** | [x](y) [z](w) |`)}`],
    ['a response full of arrays in a fence', `Phản hồi:\n\n\`\`\`json\n${lines(3_000, () => '[[1,2],[3,4]],')}\n\`\`\`\n\nHết.`],
    ['the same within a step', `1. Gửi:\n\n   \`\`\`json\n${lines(2_000, () => '   [[1,2],[3,4]],')}\n   \`\`\`\n`],
    ['a log of five thousand lines', lines(5_000, (n) => `${n} GET /index_page 200`)],
    ['a quoted letter', lines(800, () => '> > Xin chào')],
    ['a list ten levels deep', lines(800, (n) => `${'  '.repeat(n % 10)}- một ghi chú **${n}**`)],
    [
      'numbered steps with notes below each',
      lines(400, (n) => `${n + 1}. Gửi yêu cầu\n   - trả lời **${n}**\n\n   \`\`\`\n   a\n   \`\`\`\n`),
    ],
    ['a table of a hundred columns', lines(60, (n) => `|${(n === 1 ? '-|' : ' x |').repeat(100)}`)],
    ['a chapter of three hundred paragraphs', lines(300, () => `${'chữ '.repeat(70)}\n\n> trích\n`)],
    ['code that is indented far', lines(1_000, (n) => `${' '.repeat(4 * (n % 12))}if (a) b();`)],
    ['a line drawn with signs', `${'>'.repeat(80)} XONG ${'<'.repeat(80)}`],
    ['a text broken as on Windows', lines(1_000, () => '- [a](b)\r\n\r')],
  ])('%s', (_, markdown) => {
    expect(isTooComplex(markdown)).toBe(false);
  });
});

test.each([
  'x<!--',
  'a[b](c (',
  '- a\n',
  '- \n',
  '> a\n\n',
  'a\n===\n',
  '|',
  '⟦a⟧',
  '# a\n',
  '> ',
  '>',
  '1. ',
  '> - ',
  '[a](',
  '![a](',
  '[',
  ']',
  '[a]',
  'a*',
  'a**b',
  'a~',
  '*a _',
  '|a\n',
])('%j without end is not parsed', (piece) => {
  expect(isTooComplex(piece.repeat(LIMITS.markdown / piece.length))).toBe(true);
});

describe('a fence hides nothing that a parser reads', () => {
  const evil = ']'.repeat(3_000);
  test.each<[string, string]>([
    ['after its end', `\`\`\`\na\n\`\`\`\n${evil}`],
    ['after a longer end', `~~~\na\n~~~~\n${evil}`],
    ['where it stands in a comment', `<!--\n\`\`\`\n-->\n${evil}`],
    ['where it stands in a tag in a list', `- <div>\n  \`\`\`\n\n${evil}`],
    ['where its list has ended', `- a\n\n  \`\`\`\n${evil}`],
    ['where it is indented code', `    \`\`\`\n${evil}`],
    ['where it is in a quote', `> \`\`\`\n\n${evil}`],
    ['where it is a phrase', `\`\`\`a\`\`\`\n${evil}`],
    ['where the end is indented too', `- a\n\n  \`\`\`\n  a\n     \`\`\`\n  ${evil}`],
  ])('%s', (_, markdown) => {
    expect(isTooComplex(markdown)).toBe(true);
  });

  test.each<[string, string]>([
    ['whose delimiters are too few', `|a|b|\n|-|\n${lines(300, () => `|${']'.repeat(10)}`)}`],
    ['whose head escapes a line', `|a\\|b|\n|-|-|\n${lines(300, () => `|${']'.repeat(10)}`)}`],
    ['that goes on as a paragraph', `|a|\n|-|\n# a\n${lines(300, () => `|${']'.repeat(10)}`)}`],
  ])('nor a table %s', (_, markdown) => {
    expect(isTooComplex(markdown)).toBe(true);
  });
});

describe('lists in lists are not parsed', () => {
  const LEVELS = 200;
  const nested = (line: (level: number) => string) => lines(LEVELS, line);
  test.each<[string, string]>([
    ['by spaces', nested((level) => `${'  '.repeat(level)}- a`)],
    ['by tabs', nested((level) => `${'\t'.repeat(level)}- a`)],
    ['in a quote', nested((level) => `> ${'  '.repeat(level)}- a`)],
    ['numbered', nested((level) => `${'   '.repeat(level)}1. a`)],
    ['with text at the margin between', nested((level) => `${'  '.repeat(level)}- a\na`)],
    ['that go on for long', `${lines(100, (n) => `${'  '.repeat(n)}- a`)}\n${lines(200, () => `${'  '.repeat(100)}a`)}`],
  ])('%s', (_, markdown) => {
    expect(isTooComplex(markdown)).toBe(true);
  });
});

test('rows far shorter than the head of their table, which the parser fills up, are not parsed', () => {
  expect(isTooComplex(`|${'a|'.repeat(60)}\n|${'-|'.repeat(60)}\n${lines(10_000, () => '||')}`)).toBe(true);
});
