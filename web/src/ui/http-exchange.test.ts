import { expect, test } from 'vitest';
import { readExchange, toCurl } from './http-exchange.ts';

const exchange = `POST /v3/transfer/confirm HTTP/2
Host: api.hvbank.example
Content-Type: application/json

{"id": "it's"}

HTTP/2 200 OK
Content-Type: application/json

{"status": "COMPLETED"}`;

test('a block with request and response is read as both', () => {
  const { request, response } = readExchange(exchange);
  expect(request).toEqual({
    start: 'POST /v3/transfer/confirm HTTP/2',
    headers: [
      ['Host', 'api.hvbank.example'],
      ['Content-Type', 'application/json'],
    ],
    body: '{"id": "it\'s"}',
  });
  expect(response?.start).toBe('HTTP/2 200 OK');
  expect(response?.body).toBe('{"status": "COMPLETED"}');
});

test('a block with one half has no other', () => {
  expect(readExchange('GET / HTTP/1.1\nHost: a.example').response).toBeNull();
  expect(readExchange('HTTP/1.1 404 Not Found').request).toBeNull();
});

test('evidence copied as curl cannot leave its quotes', () => {
  const { request } = readExchange(exchange);
  if (!request) throw new Error('no request');
  expect(toCurl(request)).toBe(
    [
      "curl -X 'POST' 'https://api.hvbank.example/v3/transfer/confirm'",
      "-H 'Content-Type: application/json'",
      `--data-raw '{"id": "it'\\''s"}'`,
    ].join(' \\\n  '),
  );
});
