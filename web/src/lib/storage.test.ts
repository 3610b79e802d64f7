import { afterEach, expect, test, vi } from 'vitest';
import { storage } from './storage.ts';

const refusing: Partial<Storage> = {
  getItem: () => {
    throw new DOMException('blocked', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => {
    throw new DOMException('blocked', 'SecurityError');
  },
};

afterEach(() => {
  for (const key of ['coloa.language', 'coloa.views', 'token', 'refresh-token'] as const) storage.remove(key);
  vi.unstubAllGlobals();
});

test('a value is kept for the visit if the browser denies local storage', () => {
  vi.stubGlobal('localStorage', refusing);
  storage.set('coloa.language', 'en');
  expect(storage.get('coloa.language')).toBe('en');
  expect(storage.keys('coloa.')).toEqual(['coloa.language']);
  storage.remove('coloa.language');
  expect(storage.get('coloa.language')).toBeNull();
});

test('a value that is not JSON reads as null', () => {
  vi.stubGlobal('localStorage', refusing);
  storage.set('coloa.views', '{');
  expect(storage.getJson('coloa.views')).toBeNull();
  storage.setJson('coloa.views', { columns: ['title'] });
  expect(storage.getJson('coloa.views')).toEqual({ columns: ['title'] });
});

test('S12 tokens are kept under token and refresh-token', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  storage.set('token', 'a');
  storage.set('refresh-token', 'b');
  expect([...kept]).toEqual([
    ['token', 'a'],
    ['refresh-token', 'b'],
  ]);
});
