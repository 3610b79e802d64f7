import { redact } from '@coloa/contract/issues/redaction.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evidenceNodes, parseHttpEvidence } from './evidence.ts';

describe('redact', () => {
  test.each([
    ['a ⟦b⟧ c ⟦d⟧', 'a ⟦⟧ c ⟦⟧'],
    ['a ⟦b\nc⟧ d', 'a ⟦⟧ d'],
    ['a ⟦b ⟦c⟧ d⟧ e', 'a ⟦⟧ e'],
    ['a ⟦b\nc', 'a ⟦⟧\nc'],
    ['a ⟦b\nc ⟦d⟧ e', 'a ⟦⟧\nc ⟦⟧ e'],
    ['a ⟧ b', 'a ⟧ b'],
    ['&lobrk;b&#x27e7;', '⟦⟧'],
    ['', ''],
  ])('%j becomes %j', (text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });

  test('no secret survives, whatever stands around it, and doing it twice changes nothing', () => {
    const around = fc.string({ unit: fc.constantFrom('⟦', '⟧', 'a', '\n', '`', '&', '#') });
    fc.assert(
      fc.property(around, around, (before, after) => {
        const once = redact(`${before}⟦SECRET⟧${after}`);
        expect(once).not.toContain('SECRET');
        expect(redact(once)).toBe(once);
      }),
    );
  });

  test('nodes tell what may be shown from where something was taken out', () => {
    expect(evidenceNodes('Bearer ⟦abc⟧;')).toEqual([
      { kind: 'text', value: 'Bearer ' },
      { kind: 'redaction' },
      { kind: 'text', value: ';' },
    ]);
  });
});

describe('parseHttpEvidence', () => {
  test('a request and, after a blank line, its response', () => {
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

  test('a request alone, a response alone, and windows line ends', () => {
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

  test('a line that is no header is kept as it is', () => {
    expect(parseHttpEvidence('GET / HTTP/1.1\n folded')?.request?.headers).toEqual([{ name: null, value: ' folded' }]);
  });

  test('what is neither is not evidence', () => {
    expect(parseHttpEvidence('hello')).toBeNull();
    expect(parseHttpEvidence('')).toBeNull();
  });
});
