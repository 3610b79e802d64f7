import { LIMITS } from '@coloa/contract/limits.ts';
import { expect, test } from 'vitest';
import { makePassword } from './make-password.ts';

test('a generated password has four groups of unambiguous characters, and is unique', () => {
  const made = Array.from({ length: 50 }, makePassword);
  for (const each of made) expect(each).toMatch(/^(?:[a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
  expect(new Set(made).size).toBe(made.length);
  expect(made[0]?.length).toBeGreaterThanOrEqual(LIMITS.sharePasswordMin);
});
