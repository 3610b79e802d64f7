import { expect, test } from 'vitest';
import { REDACTION_MARK, redact, redactDeep } from './redaction.ts';

test.each([
  ['a token', 'Cookie: ⟦session=abc⟧; path=/', 'Cookie: ⟦⟧; path=/'],
  ['several', '⟦a⟧ and ⟦b⟧', '⟦⟧ and ⟦⟧'],
  ['what spans lines', 'x ⟦a\nb⟧ y', 'x ⟦⟧ y'],
  ['what is nested', '⟦a ⟦b⟧ c⟧ d', '⟦⟧ d'],
  ['the rest of the line where it is never closed', 'x ⟦secret\nnext', 'x ⟦⟧\nnext'],
  ['brackets written as character references', '&lobrk;secret&robrk; &#10214;two&#x27E7;', '⟦⟧ ⟦⟧'],
])('takes out %s', (_what, text, left) => {
  expect(redact(text)).toBe(left);
  expect(redact(left)).toBe(left);
});

test('leaves other texts as they are', () => {
  expect(redact('lỗ hổng [XSS] ⟧ &amp;')).toBe('lỗ hổng [XSS] ⟧ &amp;');
});

test('reaches strings however deep they lie', () => {
  expect(redactDeep({ a: ['⟦x⟧', { b: 'c⟦d⟧', n: 1, none: null }] })).toEqual({ a: [REDACTION_MARK, { b: 'c⟦⟧', n: 1, none: null }] });
});
