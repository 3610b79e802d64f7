import net from 'node:net';
import { ERRORS } from '@coloa/contract/errors.ts';
import { errorBody } from '@coloa/contract/http.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../test/harness.ts';
import { translate } from '../text/translations.ts';
import { requestTimeout } from './connection-limits.ts';

const { app } = await testApp();
let port = 0;
const before = app.server.requestTimeout;
beforeAll(async () => {
  Object.assign(app.server, { headersTimeout: 300, requestTimeout: 400, connectionsCheckingInterval: 50 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as net.AddressInfo).port;
});
afterAll(() => app.close());

async function send(bytes: string): Promise<{ status: number; head: string; body: string }> {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket) text += chunk;
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
}

const GET = 'GET /api/profile/profile HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n';

describe('malformed requests get the standard error format', () => {
  test.each([
    ['headers that are too large', `${GET}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 'HEADERS_TOO_LARGE'],
    ['an address that is too long', `GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 'HEADERS_TOO_LARGE'],
    [
      'a part of an address that is too long',
      GET.replace('GET /api/profile/profile', `DELETE /api/project/${'a'.repeat(300)}`),
      'ADDRESS_TOO_LONG',
    ],
    ['an address that cannot be decoded', GET.replace('profile/profile', '%'), 'MALFORMED_REQUEST'],
    ['an address of a page that cannot be decoded', GET.replace('api/profile/profile', '%E0%A4%A'), 'MALFORMED_REQUEST'],
    ['a first line that is none', 'nonsense\r\n\r\n', 'MALFORMED_REQUEST'],
    ['a header without a name', `${GET}: nothing\r\n\r\n`, 'MALFORMED_REQUEST'],
    ['two lengths of one body', `${GET.replace('GET', 'POST')}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 'MALFORMED_REQUEST'],
    [
      'a length of a body that comes in pieces',
      `${GET.replace('GET', 'POST')}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      'MALFORMED_REQUEST',
    ],
    ['no host', 'GET /api/profile/profile HTTP/1.1\r\nConnection: close\r\n\r\n', 'MALFORMED_REQUEST'],
  ] as const)('%s', async (_name, bytes, code) => {
    const { status, head, body } = await send(bytes.endsWith('\r\n\r\n') ? bytes : `${bytes}\r\n`);
    expect(status).toBe(ERRORS[code].status);
    expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
    expect(head.toLowerCase()).toContain('cache-control: no-store');
    expect(head).toMatch(/^content-security-policy: .*object-src 'none'.*frame-ancestors 'none'/m);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).toContain('referrer-policy: no-referrer');
    expect(errorBody.strict().parse(JSON.parse(body)).errors).toEqual([{ code, message: expect.stringMatching(/[à-ỹ]/) }]);
  });

  test('404: a path that leaves the folder of the pages is rejected', async () => {
    for (const address of [
      '/api/project/../../etc/passwd',
      '/assets/../../package.json',
      '/%2e%2e/%2e%2e/package.json',
      '/..\\package.json',
    ]) {
      const { status, body } = await send(`${GET.replace('/api/profile/profile', address)}\r\n`);
      expect([status, JSON.parse(body).errors[0].code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  test('404: TRACE is rejected and returns nothing of the request', async () => {
    const { status, body } = await send(`${GET.replace('GET', 'TRACE')}Token: a-secret\r\n\r\n`);
    expect([status, JSON.parse(body).errors[0].code]).toEqual([404, 'NOT_FOUND']);
    expect(body).not.toContain('a-secret');
  });

  test.each(['/assets', '/assets/', '/assets/i18n/'])('404: a folder is not listed: %s', async (address) => {
    const { status, body } = await send(`${GET.replace('/api/profile/profile', address)}\r\n`);
    expect([status, JSON.parse(body).errors[0].code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each(['Range: bytes=9999999-', 'If-Match: "x"', 'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT'])(
    '400: a page request with a failed precondition is rejected: %s',
    async (header) => {
      const { status, body } = await send(`${GET.replace('/api/profile/profile', '/index.html')}${header}\r\n\r\n`);
      expect([status, JSON.parse(body).errors[0].code]).toEqual([400, 'MALFORMED_REQUEST']);
    },
  );

  test('an unknown expectation is ignored', async () => {
    const { status, body } = await send(`${GET}Expect: 999-miracle\r\n\r\n`);
    expect([status, JSON.parse(body).errors[0].code]).toEqual([401, 'TOKEN_REQUIRED']);
  });

  test('a connection with an upgrade request is closed after the answer, so that nothing is queued behind it', async () => {
    const body = 'a'.repeat(70_000);
    const { status, head } = await send(
      `POST /api/project HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(status).toBe(401);
    expect(head.toLowerCase()).toContain('connection: close');
  });

  test('408: a request that does not arrive in time is rejected', async () => {
    const { status, body } = await send('GET /api/profile/profile HTTP/1.1\r\nHost: loc');
    expect([status, JSON.parse(body).errors[0].code]).toEqual([408, 'REQUEST_TIMEOUT']);
  });

  test('408: a body that does not arrive in time is rejected', async () => {
    const { status, body } = await send(
      'POST /api/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    );
    expect([status, JSON.parse(body).errors[0].code]).toEqual([408, 'REQUEST_TIMEOUT']);
  });

  test('every request has a time limit, and the largest upload has eight minutes', () => {
    expect(before).toBe(524_288);
    expect(requestTimeout(1024 * 1024)).toBe(120_000);
  });

  test('the error is in the requested language, if that can be read', async () => {
    const { head, body } = await send(`${GET}Accept-Language: en\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(head).toContain('content-language: en');
    expect(JSON.parse(body).errors[0].message).toBe(translate('en', 'errors:HEADERS_TOO_LARGE'));
  });
});
