import { LIMITS } from '@coloa/contract/limits.ts';
import { expect, test } from 'vitest';
import { isSlug, suggestSlug } from './workspace-values.ts';

test.each([
  ['An Dương Lab', 'an-duong-lab'],
  ['  Đội đỏ – 2026 ', 'doi-do-2026'],
  ['!!!', ''],
  ['a'.repeat(LIMITS.slug + 5), 'a'.repeat(LIMITS.slug)],
])('the short name of %j is %j', (name, slug) => expect(suggestSlug(name)).toBe(slug));

test('a suggestion cut to the maximum length does not end with a hyphen', () => {
  const slug = suggestSlug(`${'a'.repeat(LIMITS.slug - 1)} b`);
  expect(slug).toBe('a'.repeat(LIMITS.slug - 1));
  expect(isSlug(slug)).toBe(true);
});

test.each(['a', 'An', 'a b', '-a', 'a-', 'a--b', 'ấy', ''])('%j is not a short name', (text) => expect(isSlug(text)).toBe(false));
