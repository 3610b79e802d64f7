import { describe, expect, test } from 'vitest';
import { workTime } from '../../../tools/work-time.ts';
import { LIMITS } from '../limits.ts';
import { captionSource, evidenceTitle, imageCaption, joinExchanges, parseHttpEvidence, withCaption } from './evidence.ts';

describe('parseHttpEvidence', () => {
  test('reads a request and, after a blank line, its response', () => {
    const evidence = parseHttpEvidence('POST /a HTTP/2\nHost: x\nX: y: z\n\n{"a": 1}\n\n{"b": 2}\n\nHTTP/2 200 OK\nA: b\n\nbody\n');
    expect(evidence).toEqual({
      request: {
        startLine: 'POST /a HTTP/2',
        headers: [
          { name: 'Host', value: 'x' },
          { name: 'X', value: 'y: z' },
        ],
        body: '{"a": 1}\n\n{"b": 2}',
      },
      response: { startLine: 'HTTP/2 200 OK', headers: [{ name: 'A', value: 'b' }], body: 'body' },
    });
  });

  test('reads a request alone, a response alone, and Windows line endings', () => {
    expect(parseHttpEvidence('GET / HTTP/1.1\r\nHost: x')).toEqual({
      request: { startLine: 'GET / HTTP/1.1', headers: [{ name: 'Host', value: 'x' }], body: null },
      response: null,
    });
    expect(parseHttpEvidence('HTTP/1.1 302 Found\nLocation: /')?.request).toBeNull();
  });

  test('a smuggled request inside a body stays in the body', () => {
    expect(parseHttpEvidence('POST / HTTP/1.1\nTransfer-Encoding: chunked\n\n0\n\nGET /admin HTTP/1.1\nHost: x')?.request?.body).toBe(
      '0\n\nGET /admin HTTP/1.1\nHost: x',
    );
  });

  test('keeps a line that is not a header unchanged', () => {
    expect(parseHttpEvidence('GET / HTTP/1.1\n folded')?.request?.headers).toEqual([{ name: null, value: ' folded' }]);
  });

  test('returns null for a text that is neither a request nor a response', () => {
    expect(parseHttpEvidence('hello')).toBeNull();
    expect(parseHttpEvidence('')).toBeNull();
  });

  test.each([' ', '\t', 'a ', '\n ', 'X:', ' \u2028', 'GET / HTTP/1.1\n\n'])(
    'a block of only %j at the size limit is parsed in less than a second',
    (piece) => {
      const rest = piece.repeat(LIMITS.markdown / piece.length);
      for (const text of [rest, `GET / HTTP/1.1\nX:${rest}\n\n${rest}x`])
        expect(workTime(() => parseHttpEvidence(text))).toBeLessThan(1_000);
    },
  );
});

describe('joinExchanges', () => {
  const block = (value: string, lang = 'http') => ({ type: 'code', lang, value });

  test('joins a request and the response that follows it, under the title of either', () => {
    const response = { ...block('HTTP/2 200 OK', 'HTTP'), meta: 'Replayed' };
    expect(joinExchanges([block('GET / HTTP/2'), response])).toEqual([{ ...block('GET / HTTP/2\n\nHTTP/2 200 OK'), meta: 'Replayed' }]);
  });

  test.each([
    ['two requests', [block('GET /a HTTP/2'), block('GET /b HTTP/2')]],
    ['an exchange and a response', [block('GET / HTTP/2\n\nHTTP/2 200 OK'), block('HTTP/2 302 Found')]],
    ['what a text parts', [block('GET / HTTP/2'), { type: 'paragraph' }, block('HTTP/2 200 OK')]],
    ['code of another language', [block('GET / HTTP/2', 'text'), block('HTTP/2 200 OK')]],
  ])('%s stay as they are', (_what, blocks) => {
    expect(joinExchanges<{ type: string }>(blocks)).toEqual(blocks);
  });
});

test.each([
  ['Login|480', 'Login', 480],
  ['Login', 'Login', null],
  ['a|b|1200 ', 'a|b', 1200],
  ['a|5', 'a|5', null],
  ['a|12345', 'a|12345', null],
])('reads the caption and width of an image with the alt text %j', (alt, caption, width) => {
  expect(imageCaption(alt)).toEqual({ caption, width });
});

test.each([
  ['|480', 'Trang đăng nhập', 'Trang đăng nhập|480'],
  ['old', 'a [b] <c> & \\d *e*', 'a \\[b\\] \\<c> \\& \\\\d \\*e\\*'],
  ['old|64', '', '|64'],
])('writes the alt text %j with the caption %j as %j, and reads that caption back', (source, caption, written) => {
  expect(withCaption(source, caption)).toBe(written);
  expect(imageCaption(captionSource(written)).caption).toBe(caption);
});

test('the title of a piece of evidence is read from its fence', () => {
  expect(evidenceTitle('title="Replayed code" x=1')).toBe('Replayed code');
  expect(evidenceTitle('Replayed code')).toBe('Replayed code');
  expect(evidenceTitle('x=1')).toBe('');
});
