import { LIMITS } from '@coloa/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { looksLikeHar, readHar } from './har.ts';

const entry = (request: object = {}, response: object | null = {}) => ({
  time: 182.4,
  request: { method: 'GET', url: 'https://a.example/x?q=1#top', httpVersion: 'h2', headers: [], ...request },
  ...(response && {
    response: { status: 200, statusText: 'OK', httpVersion: 'HTTP/2.0', headers: [], content: { size: 2, text: '{}' }, ...response },
  }),
});
const har = (...entries: unknown[]): string => JSON.stringify({ log: { version: '1.2', entries } });
const first = (...entries: unknown[]) => readHar(har(...entries)).exchanges[0];

describe('an entry of a HAR file', () => {
  test('becomes the messages as transferred, with time and size', () => {
    const headers = [
      { name: ':authority', value: 'a.example' },
      { name: 'Cookie', value: 'a=1\r\nX: y' },
    ];
    expect(first(entry({ method: 'POST', headers, postData: { text: 'a\r\nb\r\n' } }))).toEqual({
      at: 0,
      method: 'POST',
      url: 'https://a.example/x?q=1#top',
      status: 200,
      request: 'POST /x?q=1 HTTP/2\nHost: a.example\nCookie: a=1 X: y\n\na\nb',
      response: 'HTTP/2 200 OK\n\n{}',
      isCut: false,
      durationMs: 182,
      responseBytes: 2,
    });
  });

  test('keeps its own Host header, and the whole URL without TLS', () => {
    const request = first(
      entry({ url: 'http://a.example:8080/x', headers: [{ name: 'host', value: 'b.example' }], httpVersion: 'unknown' }),
    );
    expect(request?.request).toBe('GET http://a.example:8080/x HTTP/1.1\nhost: b.example');
  });

  test('encodes form fields, and decodes a Base64 body that is text', () => {
    const postData = { params: [{ name: 'a b', value: 'ử&' }] };
    expect(first(entry({ postData }))?.request).toMatch(/\n\na%20b=%E1%BB%AD%26$/);
    const binary = (text: string) => first(entry({}, { content: { size: 4, mimeType: 'image/png', encoding: 'base64', text } }))?.response;
    expect(binary('Y2jDoG8=')).toMatch(/\n\nchào$/);
    expect(binary('iVBORw==')).toMatch(/\n\n\[image\/png, 4 bytes\]$/);
  });

  test('without a response has only a request', () => {
    const blocked = { response: '', status: null, durationMs: null, responseBytes: null };
    expect(first(entry({}, null))).toMatchObject(blocked);
    expect(first(entry({}, { status: 0, content: {} }))).toMatchObject({ response: '', status: null });
  });

  test('is shortened to the maximum length of a message', () => {
    const cut = first(entry({}, { content: { size: 300_000, text: 'a'.repeat(300_000) } }));
    expect(cut).toMatchObject({ isCut: true, responseBytes: 300_000 });
    expect(cut?.response).toHaveLength(LIMITS.markdown);
    expect(cut?.response.endsWith('\n[…]')).toBe(true);
  });
});

test('one entry and a list of entries are read like a file', () => {
  for (const text of [JSON.stringify(entry()), JSON.stringify([entry()]), `\uFEFF${har(entry())}`]) {
    expect(readHar(text)).toMatchObject({ exchanges: [{ url: 'https://a.example/x?q=1#top' }], problems: [], error: null });
    expect(looksLikeHar(text) || text.startsWith('\uFEFF')).toBe(true);
  }
});

test('errors name the place', () => {
  expect(readHar('{"log":\n  {"entries": [}')).toMatchObject({ error: { kind: 'notJson', line: 2, column: 16 } });
  expect(readHar('{"log":\n').error).toEqual({ kind: 'notJson', line: 2, column: 1 });
  expect(readHar('{"a": 1,}').error).toEqual({ kind: 'notJson', line: 1, column: 9 });
  expect(readHar('').error).toEqual({ kind: 'notJson', line: 1, column: 1 });
  expect(readHar('{} {}').error).toEqual({ kind: 'notJson', line: 1, column: 4 });
  expect(readHar('{"log": {}}').error).toEqual({ kind: 'notHar', place: 'log.entries' });
  expect(readHar('{}').error).toEqual({ kind: 'notHar', place: 'log' });
  expect(readHar('1').error).toEqual({ kind: 'notHar', place: 'log' });
  const { exchanges, problems } = readHar(har(entry(), entry({ url: '/relative' }), null, { request: {} }));
  expect(exchanges).toHaveLength(1);
  expect(problems).toEqual([
    { at: 1, place: 'log.entries[1].request.url' },
    { at: 2, place: 'log.entries[2]' },
    { at: 3, place: 'log.entries[3].request.method' },
  ]);
});

test('other JSON is not mistaken for a HAR entry', () => {
  for (const text of ['{"request": "GET /"}', '{"request": {"method": "GET"}}', 'GET / HTTP/1.1', '{"entries": []}']) {
    expect(looksLikeHar(text)).toBe(false);
  }
});
