import { parseHttpEvidence } from '@coloa/contract/issues/evidence.ts';
import { expect, test } from 'vitest';
import { toCurl } from './http-exchange.ts';

const exchange = `POST /v3/transfer/confirm HTTP/2
Host: api.hvbank.example
Content-Type: application/json

{"id": "it's"}

HTTP/2 200 OK
Content-Type: application/json

{"status": "COMPLETED"}`;

test('evidence copied as curl cannot break out of its quotes', () => {
  const request = parseHttpEvidence(exchange)?.request;
  if (!request) throw new Error('no request');
  expect(toCurl(request)).toBe(
    [
      "curl -g -X 'POST' 'https://api.hvbank.example/v3/transfer/confirm'",
      "-H 'Content-Type: application/json'",
      `--data-raw '{"id": "it'\\''s"}'`,
    ].join(' \\\n  '),
  );
});

test('evidence copied as curl reads no local file and requests one address', () => {
  const request = parseHttpEvidence(
    'GET /a[1-9]?x={b,c} HTTP/1.1\nHost: api.hvbank.example\n@/etc/hostname\n @/etc/passwd\nX-Trace: @1',
  )?.request;
  if (!request) throw new Error('no request');
  expect(toCurl(request)).toBe("curl -g -X 'GET' 'https://api.hvbank.example/a[1-9]?x={b,c}' \\\n  -H 'X-Trace: @1'");
});
