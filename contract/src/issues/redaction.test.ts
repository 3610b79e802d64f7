import { expect, test } from 'vitest';
import { workTime } from '../../../tools/work-time.ts';
import { LIMITS } from '../limits.ts';
import { REDACTION_MARK, redact, redactDeep, redactionParts } from './redaction.ts';

test.each([
  ['a token', 'Cookie: ⟦session=abc⟧; path=/', 'Cookie: ⟦⟧; path=/'],
  ['several', '⟦a⟧ and ⟦b⟧', '⟦⟧ and ⟦⟧'],
  ['what spans lines', 'x ⟦a\nb⟧ y', 'x ⟦⟧ y'],
  ['what is nested', '⟦a ⟦b⟧ c⟧ d', '⟦⟧ d'],
  ['the rest of the line where it is never closed', 'x ⟦secret\nnext', 'x ⟦⟧\nnext'],
  ['a closed secret that begins on the line of an unclosed one', 'x ⟦ ⟦a\nb⟧ y\nnext', 'x ⟦⟧ y\nnext'],
  ['brackets written as character references', '&lobrk;secret&robrk; &#10214;two&#x27E7;', '⟦⟧ ⟦⟧'],
])('redacts %s', (_what, text, left) => {
  expect(redact(text)).toBe(left);
  expect(redact(left)).toBe(left);
});

test('leaves other texts unchanged', () => {
  expect(redact('lỗ hổng [XSS] ⟧ &amp;')).toBe('lỗ hổng [XSS] ⟧ &amp;');
});

test('the parts contain the redacted text for users who can see it', () => {
  expect(redactionParts('a ⟦b ⟦c⟧⟧ d ⟦⟧⟦e\nf')).toEqual([
    { kind: 'text', value: 'a ' },
    { kind: 'redacted', value: 'b ⟦c⟧' },
    { kind: 'text', value: ' d ' },
    { kind: 'redacted', value: '' },
    { kind: 'redacted', value: 'e' },
    { kind: 'text', value: '\nf' },
  ]);
});

test.each(['⟦', '⟧', '⟦\n', '⟦⟧', '⟦⟦\n⟧', '&lobrk;', '&#0'])(
  'a text of only %j at the size limit is redacted in less than a second',
  (piece) => {
    expect(workTime(() => redact(piece.repeat(LIMITS.markdown / piece.length)))).toBeLessThan(1_000);
  },
);

test('redacts strings at any depth', () => {
  expect(redactDeep({ a: ['⟦x⟧', { b: 'c⟦d⟧', n: 1, none: null }] })).toEqual({ a: [REDACTION_MARK, { b: 'c⟦⟧', n: 1, none: null }] });
});
