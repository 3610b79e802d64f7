import { afterEach, expect, test, vi } from 'vitest';
import { createShareStore } from './share-store.ts';
import { unsent } from './unsent.ts';

const TOKEN = 'MÃ-BÍ-MẬT'.padEnd(43, 'x');
const kept = new Map<string, string>();
const session = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, text: string) => kept.set(key, text),
  removeItem: (key: string) => kept.delete(key),
};

afterEach(() => {
  kept.clear();
  vi.unstubAllGlobals();
});

test('unsent text is kept only for its link, finding and kind, without the token', () => {
  vi.stubGlobal('sessionStorage', session);
  const { link } = createShareStore(TOKEN, () => 'vi');
  unsent.keep(link, 'HVB-12', 'COMMENT', 'Chúng tôi sửa tuần này');
  expect(unsent.get(link, 'HVB-12', 'COMMENT')).toBe('Chúng tôi sửa tuần này');
  expect([...kept.values()]).toEqual(['Chúng tôi sửa tuần này']);
  for (const other of [unsent.get(link, 'HVB-13', 'COMMENT'), unsent.get(link, null, 'COMMENT'), unsent.get(link, 'HVB-12', 'RETEST')]) {
    expect(other).toBe('');
  }
  expect(unsent.get('another', 'HVB-12', 'COMMENT')).toBe('');
  expect(JSON.stringify([...kept])).not.toContain(TOKEN);
  unsent.keep(link, 'HVB-12', 'COMMENT', '');
  expect(kept.size).toBe(0);
  expect(unsent.get(link, 'HVB-12', 'COMMENT')).toBe('');
});

test('unsent text is kept until the page is left if the browser denies the storage of the tab', () => {
  unsent.keep('link', null, 'RETEST', 'Đã vá');
  expect(unsent.get('link', null, 'RETEST')).toBe('Đã vá');
  unsent.keep('link', null, 'RETEST', '');
  expect(unsent.get('link', null, 'RETEST')).toBe('');
});

test('the newest text is shown if the full storage of the tab still has an older one', () => {
  let full = false;
  const setItem = (key: string, text: string) => {
    if (full) throw new DOMException('full', 'QuotaExceededError');
    kept.set(key, text);
  };
  vi.stubGlobal('sessionStorage', { ...session, setItem });
  unsent.keep('link', 'HVB-12', 'COMMENT', 'Cũ');
  full = true;
  unsent.keep('link', 'HVB-12', 'COMMENT', 'Mới hơn');
  expect(unsent.get('link', 'HVB-12', 'COMMENT')).toBe('Mới hơn');
  unsent.keep('link', 'HVB-12', 'COMMENT', '');
  expect(unsent.get('link', 'HVB-12', 'COMMENT')).toBe('');
});
