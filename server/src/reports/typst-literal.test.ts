import { redact } from '@coloa/contract/issues/redaction.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evidenceNodes } from './typst-literal.ts';

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

  test('no secret survives in any context, and redacting twice changes nothing', () => {
    const around = fc.string({ unit: fc.constantFrom('⟦', '⟧', 'a', '\n', '`', '&', '#') });
    fc.assert(
      fc.property(around, around, (before, after) => {
        const once = redact(`${before}⟦SECRET⟧${after}`);
        expect(once).not.toContain('SECRET');
        expect(redact(once)).toBe(once);
      }),
    );
  });

  test('nodes distinguish visible text from redactions', () => {
    expect(evidenceNodes('Bearer ⟦abc⟧;')).toEqual([
      { kind: 'text', value: 'Bearer ' },
      { kind: 'redaction' },
      { kind: 'text', value: ';' },
    ]);
  });
});
