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

test('evidence copied as curl cannot leave its quotes', () => {
  const request = parseHttpEvidence(exchange)?.request;
  if (!request) throw new Error('no request');
  expect(toCurl(request)).toBe(
    [
      "curl -X 'POST' 'https://api.hvbank.example/v3/transfer/confirm'",
      "-H 'Content-Type: application/json'",
      `--data-raw '{"id": "it'\\''s"}'`,
    ].join(' \\\n  '),
  );
});
