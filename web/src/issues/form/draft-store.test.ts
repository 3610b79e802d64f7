import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drafts, session } from '../../lib/session.ts';
import { storage } from '../../lib/storage.ts';
import { issueDrafts } from './draft-store.ts';
import { emptyValue } from './issue-value.ts';

const base = { ...emptyValue('2026-03-09'), 'contents.vi.title': 'Cũ', tags: ['api'] };

const read = () => issueDrafts.all('7', '1')[0]?.draft ?? null;

const write = (form: string, value: typeof base, now: number) =>
  issueDrafts.write({ userId: '7', subject: '1', form }, { base, version: 7 }, value, now);

beforeEach(() => {
  const kept: Record<string, string> = {};
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: {
      value: (key: string, value: string) => {
        kept[key] = value;
      },
    },
    removeItem: {
      value: (key: string) => {
        delete kept[key];
      },
    },
  });
  vi.stubGlobal('localStorage', kept);
  session.belongsTo('7');
});
afterEach(() => vi.unstubAllGlobals());

test('a draft keeps the changed values, their previous values, and the time', () => {
  const value = { ...base, 'contents.vi.title': 'Mới', tags: ['api', 'otp'] };
  write('a', value, 1000);
  expect(read()).toEqual({
    savedAt: 1000,
    version: 7,
    base: { 'contents.vi.title': 'Cũ', tags: ['api'] },
    changes: { 'contents.vi.title': 'Mới', tags: ['api', 'otp'] },
  });
  expect(issueDrafts.key('7', '1', 'a')).toBe('coloa.draft.issue.7.1.a');
});

test('a draft equal to the saved values is deleted', () => {
  write('a', { ...base, tags: ['x'] }, 1000);
  write('a', { ...base }, 2000);
  expect(read()).toBeNull();
});

test('a restored draft applies to the latest version, and a merge still knows its base', () => {
  write('a', { ...base, 'contents.vi.title': 'Mới' }, 1000);
  const now = { ...base, 'contents.vi.title': 'Của họ', severity: 'HIGH' as const };
  const opened = issueDrafts.openWith(now, 9, read());
  expect(opened).toMatchObject({ version: 7, restoredFrom: 1000 });
  expect(opened.value).toMatchObject({ 'contents.vi.title': 'Mới', severity: 'HIGH' });
  expect(opened.base['contents.vi.title']).toBe('Cũ');
});

test('a draft whose text was saved elsewhere in the meantime is not offered', () => {
  write('a', { ...base, 'contents.vi.title': 'Mới' }, 1000);
  expect(issueDrafts.openWith({ ...base, 'contents.vi.title': 'Mới' }, 8, read()).restoredFrom).toBeNull();
});

test('stored drafts in an unknown format are ignored', () => {
  for (const kept of ['{', 'null', '[]', '{"changes":{"tags":"x","nothing":1}}', '{"changes":null}']) {
    storage.set(issueDrafts.key('7', '1', 'a'), kept);
    expect(read()).toBeNull();
  }
});

test('a form that is closed after signing out does not store its text again', () => {
  write('a', { ...base, tags: ['x'] }, 1000);
  session.end();
  write('a', { ...base, tags: ['x'] }, 2000);
  session.belongsTo('7');
  expect(drafts.count()).toBe(0);
});

test('text typed when a session expired is kept', () => {
  session.start({ token: 'a', refreshToken: 'b' });
  session.clear();
  write('a', { ...base, tags: ['x'] }, 1000);
  expect(read()?.changes).toEqual({ tags: ['x'] });
});

test('the next user on the device neither sees nor deletes the previous user’s drafts', () => {
  write('a', { ...base, tags: ['x'] }, 1000);
  session.belongsTo('8');
  expect(issueDrafts.all('8', '1')).toEqual([]);
  expect(drafts.count()).toBe(0);
  session.end();
  expect(read()).not.toBeNull();
});

test('two forms of the same issue keep separate drafts, the newest first', () => {
  write('a', { ...base, tags: ['a'] }, 1000);
  write('b', { ...base, tags: ['b'] }, 2000);
  expect(issueDrafts.all('7', '1').map(({ form, draft }) => [form, draft.changes.tags])).toEqual([
    ['b', ['b']],
    ['a', ['a']],
  ]);
  issueDrafts.drop('7', '1', 'b');
  expect(issueDrafts.all('7', '1')).toHaveLength(1);
});
