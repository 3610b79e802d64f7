import { beforeEach, expect, test, vi } from 'vitest';
import { linkTokens } from './link-token.ts';

beforeEach(() => {
  vi.unstubAllGlobals();
  linkTokens.drop('/reset-password');
});

test('a link’s token is kept for its page until it is dropped', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  linkTokens.keep('/reset-password', 'một');
  expect(linkTokens.of('/reset-password')).toBe('một');
  expect(linkTokens.of('/confirm-email')).toBeNull();
  linkTokens.drop('/reset-password');
  expect(linkTokens.of('/reset-password')).toBeNull();
  expect(kept.size).toBe(0);
});

test('if the browser denies storage the token is kept while the page is open', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  linkTokens.keep('/reset-password', 'một');
  expect(linkTokens.of('/reset-password')).toBe('một');
  linkTokens.drop('/reset-password');
  expect(linkTokens.of('/reset-password')).toBeNull();
});

test('the newest token is used if the full storage of the tab still has an older one', () => {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { getItem: () => 'cũ', setItem, removeItem: () => undefined });
  linkTokens.keep('/reset-password', 'mới');
  expect(linkTokens.of('/reset-password')).toBe('mới');
});
