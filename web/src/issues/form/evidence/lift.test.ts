import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { describe, expect, test } from 'vitest';
import { emptyValue, type IssueValue, type TextName } from '../issue-value.ts';
import { httpItem } from './evidence-value.ts';
import { lift, liftable } from './lift.ts';
import { markdownTree } from './pieces.ts';

const IMAGE = `/attachments/${'a'.repeat(32)}.png`;
const REQUEST = 'POST /v3/transfer HTTP/2\nHost: a.example';
const RESPONSE = 'HTTP/2 200 OK\n\n{"ok": true}';

const formOf = (texts: Partial<Record<TextName, string>>, evidence: IssueValue['evidence'] = []): IssueValue => ({
  ...emptyValue('2026-03-09'),
  ...texts,
  evidence,
});

/** Moves all evidence out of the text, and replaces ids of items with letters in the order of the list. */
function lifted(source: string): { text: string; evidence: unknown[] } {
  const value = formOf({ 'contents.vi.steps': source });
  const { value: next } = lift(value, liftable(value));
  const names = new Map(next.evidence.map(({ id }, at) => [id, 'ABCDEFGH'[at] ?? '?']));
  const text = next['contents.vi.steps'].replaceAll(/evidence:([a-z0-9]{8})/g, (_, id: string) => names.get(id) ?? '?');
  return { text, evidence: next.evidence.map(({ id: _, ...item }) => item) };
}
const textOf = (source: string): string => lifted(source).text;

describe('content moved out of a text', () => {
  test('includes an HTTP block with its title, an image with its caption, and a fenced block with its language', () => {
    const source = `Một.\n\n\`\`\`http title="Gửi lại"\n${REQUEST}\n\n${RESPONSE}\n\`\`\`\n\nHai ![Lịch sử|480](${IMAGE}).\n\n~~~bash\n$ id\n~~~\n`;
    expect(lifted(source)).toEqual({
      text: 'Một.\n\n[](A)\n\nHai [](B).\n\n[](C)\n',
      evidence: [
        { kind: 'HTTP', captions: { vi: 'Gửi lại', en: '' }, request: REQUEST, response: RESPONSE },
        { kind: 'IMAGE', captions: { vi: 'Lịch sử', en: '' }, fileName: `${'a'.repeat(32)}.png` },
        { kind: 'CODE', captions: { vi: '', en: '' }, language: 'bash', text: '$ id' },
      ],
    });
  });

  test('combines a request and the response in the next block into one item with one reference', () => {
    const source = `\`\`\`http\n${REQUEST}\n\`\`\`\n\n\`\`\`http\n${RESPONSE}\n\`\`\`\nHết.`;
    expect(lifted(source)).toMatchObject({ text: '[](A)\n\nHết.', evidence: [{ request: REQUEST, response: RESPONSE }] });
  });

  test('combines a request with the response after a sentence, a heading or a list item, and refers to it at both', () => {
    const [request, response] = [REQUEST, RESPONSE].map((text) => `\`\`\`http\n${text}\n\`\`\``);
    const evidence = [{ kind: 'HTTP', request: REQUEST, response: RESPONSE }];
    for (const words of ['Máy chủ trả lời:', '### Phản hồi']) {
      expect(lifted(`${request}\n\n${words}\n\n${response}`)).toMatchObject({ text: `[](A)\n\n${words}\n\n[](A)`, evidence });
    }
    const listed = `1. Gửi:\n\n   ${request?.replaceAll('\n', '\n   ')}\n2. Nhận:\n\n   ${response?.replaceAll('\n', '\n   ')}\n`;
    expect(lifted(listed)).toMatchObject({ text: '1. Gửi:\n\n   [](A)\n2. Nhận:\n\n   [](A)\n', evidence });
  });

  test('keeps a response apart that follows other evidence, another response or a long text', () => {
    const [request, response] = [REQUEST, RESPONSE].map((text) => `\`\`\`http\n${text}\n\`\`\``);
    expect(lifted(`${request}\n\n\`\`\`sh\nid\n\`\`\`\n\n${response}`).evidence).toHaveLength(3);
    expect(lifted(`${request}\n\nMột.\n\n${response}\n\nHai.\n\n${response?.replace('200', '403')}`).evidence).toHaveLength(2);
    expect(lifted(`${request}\n\n${'Dài '.repeat(200)}\n\n${response}`).evidence).toHaveLength(2);
  });

  test('recognises HTTP messages in blocks without a language, but not other code', () => {
    const exchange = `\`\`\`\nGET /a HTTP/1.1\nHost: b\n\`\`\`\n\n\`\`\`text\nHTTP/1.1 200 OK\n\`\`\``;
    expect(lifted(exchange)).toMatchObject({
      text: '[](A)',
      evidence: [{ request: 'GET /a HTTP/1.1\nHost: b', response: 'HTTP/1.1 200 OK' }],
    });
    expect(lifted('```\nGET out of here\n```').evidence).toMatchObject([{ kind: 'CODE' }]);
  });

  test('loses the list indent in a list, and the list stays whole', () => {
    const source = '1. Gửi:\n\n   ```http\n   GET / HTTP/1.1\n   Host: a\n   ```\n   rồi đợi.\n2. Xong.\n';
    expect(lifted(source)).toMatchObject({
      text: '1. Gửi:\n\n   [](A)\n\n   rồi đợi.\n2. Xong.\n',
      evidence: [{ request: 'GET / HTTP/1.1\nHost: a' }],
    });
  });

  test('stays redacted, also where it looks like Markdown', () => {
    const source = `\`\`\`http\nGET / HTTP/1.1\nCookie: ⟦a\`\`\`b⟧\nX: ⟦c⟧⟦d⟧\n\`\`\`\n\n![Của ⟦An]⟧](${IMAGE})`;
    expect(lifted(source)).toMatchObject({
      text: '[](A)\n\n[](B)',
      evidence: [{ request: 'GET / HTTP/1.1\nCookie: ⟦a```b⟧\nX: ⟦c⟧⟦d⟧' }, { captions: { vi: 'Của ⟦An]⟧', en: '' } }],
    });
  });

  test.each([
    ['code that is indented', '    $ id\n'],
    ['an image of another site', '![a](https://a.example/a.png)'],
    ['an image that is a link', `[![a](${IMAGE})](https://a.example/)`],
    ['an image in code', `\`![a](${IMAGE})\``],
    ['an empty block', '```\n```'],
    ['brackets that are written as references', `&lobrk;x&robrk;\n\n![a](${IMAGE})`],
  ])('%s stays', (_, source) => {
    expect(textOf(source)).toBe(source);
  });

  test.each([
    ['Wow!![a](IMAGE)', 'Wow! [](A)'],
    ['[x]![a](IMAGE)', '[x] [](A)'],
    ['a![a](IMAGE)b', 'a [](A) b'],
    ['| a |\n|---|\n| ![](IMAGE) |', '| a |\n|---|\n| [](A) |'],
    ['| a |\n|---|\n| b |\n```\nx\n```\n---\n', '| a |\n|---|\n| b |\n\n[](A)\n\n---\n'],
    ['- a\n```\nx\n```\n', '- a\n\n[](A)\n'],
    ['> a\n> ```\n> x\n> ```\n> b\n', '> a\n> [](A)\n>\n> b\n'],
    ['> - a\n>   ```\n>   x\n>   ```\n>   b\n', '> - a\n>   [](A)\n>\n>   b\n'],
    ['Gửi:\n```\nx\n```', 'Gửi:\n[](A)'],
    ['```\nx\n```\n```\ny\n```', '[](A)\n\n[](B)'],
    ['a\r\n\r\n```\r\nx\r\ny\r\n```\r\n\r\nb', 'a\r\n\r\n[](A)\r\n\r\nb'],
  ])('in %j the reference does not become part of what is around it', (source, text) => {
    expect(textOf(source.replaceAll('IMAGE', IMAGE))).toBe(text);
  });
});

describe('the same evidence in several places', () => {
  const block = `\`\`\`http title="Gửi lại"\n${REQUEST}\n\`\`\``;

  test('becomes one item with the captions of both languages, and each text refers to it', () => {
    const value = formOf({
      'contents.vi.steps': `Gửi.\n\n${block}`,
      'contents.en.steps': `Send.\n\n${block.replace('Gửi lại', 'Replay')}`,
    });
    const [group, ...others] = liftable(value);
    expect(others).toEqual([]);
    expect(group?.places.map(({ name }) => name)).toEqual(['contents.vi.steps', 'contents.en.steps']);
    const { value: next } = lift(value, group ? [group] : []);
    expect(next.evidence).toMatchObject([{ captions: { vi: 'Gửi lại', en: 'Replay' }, request: REQUEST }]);
    const reference = `[](evidence:${next.evidence[0]?.id ?? ''})`;
    expect([next['contents.vi.steps'], next['contents.en.steps']]).toEqual([`Gửi.\n\n${reference}`, `Send.\n\n${reference}`]);
  });

  test('uses the existing item of the list', () => {
    const item = httpItem(REQUEST);
    const value = formOf({ 'contents.en.steps': block }, [item]);
    const { value: next } = lift(value, liftable(value));
    expect(next.evidence).toEqual([item]);
    expect(next['contents.en.steps']).toBe(`[](evidence:${item.id})`);
  });

  test('is restored by undo, except in texts edited since', () => {
    const value = formOf({ 'contents.vi.steps': block, 'contents.en.steps': block });
    const { value: next, undo } = lift(value, liftable(value));
    expect(undo(next)).toEqual(value);
    const written = { ...next, 'contents.en.steps': `${next['contents.en.steps']} More.` };
    expect(undo(written)).toEqual({ ...written, 'contents.vi.steps': block });
  });
});

const walk = (node: Nodes): Nodes[] => [node, ...('children' in node ? node.children.flatMap(walk) : [])];

test('in any context all references are links, and the rest of the text is unchanged', () => {
  const words = fc.constantFrom(
    'Một câu.',
    '- một\n- hai',
    '> trích',
    '| a | b |\n|---|---|\n| c | d |',
    '# Đầu',
    '***',
    '<div>x</div>',
    '1. a\n\n   b',
  );
  const evidence = fc.constantFrom(
    `![Ảnh](${IMAGE})`,
    `Chữ ![](${IMAGE}) nữa`,
    `\`\`\`http\n${REQUEST}\n\`\`\``,
    '~~~\n⟦mật\nkhẩu⟧ ```\n~~~',
    `- \`\`\`http\n  ${RESPONSE.replaceAll('\n', '\n  ')}\n  \`\`\``,
    `> \`\`\`js\n> 1\n> \`\`\``,
  );
  const gap = fc.constantFrom('\n', '\n\n');
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(words, evidence), gap), { minLength: 1, maxLength: 7 }), (parts) => {
      const source = parts.flat().join('');
      const value = formOf({ 'contents.vi.steps': source });
      const groups = liftable(value);
      const { value: next, undo } = lift(value, groups);
      const text = next['contents.vi.steps'];
      const links = walk(markdownTree(text)).filter((node) => node.type === 'link' && node.url.startsWith('evidence:'));
      expect(links).toHaveLength(groups.flatMap(({ places }) => places).length);
      expect(liftable({ ...next, evidence: [] })).toEqual([]);
      const others = (of: string) =>
        walk(markdownTree(of))
          .filter(({ type }) => ['heading', 'thematicBreak', 'table', 'html', 'listItem', 'blockquote'].includes(type))
          .map(({ type }) => type);
      expect(others(text)).toEqual(others(source));
      expect(undo(next)).toEqual(value);
    }),
    { numRuns: 100 },
  );
});
