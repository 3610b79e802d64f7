import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { draftKey, draftStore, openWith } from './draft-store.ts';
import { emptyValue } from './issue-value.ts';

const base = { ...emptyValue('2026-03-09'), 'contents.vi.title': 'Cũ', tags: ['api'] };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a draft keeps what was changed, what it was before, and when it was typed', () => {
  const value = { ...base, 'contents.vi.title': 'Mới', tags: ['api', 'otp'] };
  draftStore.write('1', base, 7, value, 1000);
  expect(draftStore.read('1')).toEqual({
    savedAt: 1000,
    version: 7,
    base: { 'contents.vi.title': 'Cũ', tags: ['api'] },
    changes: { 'contents.vi.title': 'Mới', tags: ['api', 'otp'] },
  });
  expect(draftKey('1')).toBe('coloa.draft.issue.1');
});

test('a draft that says what is saved already is not kept', () => {
  draftStore.write('1', base, 7, { ...base, tags: ['x'] }, 1000);
  draftStore.write('1', base, 7, { ...base }, 2000);
  expect(draftStore.read('1')).toBeNull();
});

test('a restored draft lies on the newest state, and a merge still knows where it started', () => {
  draftStore.write('1', base, 7, { ...base, 'contents.vi.title': 'Mới' }, 1000);
  const now = { ...base, 'contents.vi.title': 'Của họ', severity: 'HIGH' as const };
  const opened = openWith(now, 9, draftStore.read('1'));
  expect(opened).toMatchObject({ version: 7, restoredFrom: 1000 });
  expect(opened.value).toMatchObject({ 'contents.vi.title': 'Mới', severity: 'HIGH' });
  expect(opened.base['contents.vi.title']).toBe('Cũ');
});

test('a draft whose words were saved elsewhere meanwhile is not offered', () => {
  draftStore.write('1', base, 7, { ...base, 'contents.vi.title': 'Mới' }, 1000);
  expect(openWith({ ...base, 'contents.vi.title': 'Mới' }, 8, draftStore.read('1')).restoredFrom).toBeNull();
});

test('what another version of the page kept in another form is left alone', () => {
  for (const kept of ['{', 'null', '[]', '{"changes":{"tags":"x","nothing":1}}', '{"changes":null}']) {
    storage.set(draftKey('1'), kept);
    expect(draftStore.read('1')).toBeNull();
  }
});
