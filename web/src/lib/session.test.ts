import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drafts, session } from './session.ts';
import { storage } from './storage.ts';

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
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});

afterEach(() => vi.unstubAllGlobals());

function writtenElsewhere(key: string, newValue: string | null): void {
  dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
}

test('S12 S21 after sign-in the tokens are stored under token and refresh-token', () => {
  expect(session.present()).toBe(false);
  session.start({ token: 'a', refreshToken: 'b' });
  expect({ ...localStorage }).toMatchObject({ token: 'a', 'refresh-token': 'b' });
  expect(session.tokenLeft()).toBeGreaterThan(500_000);
  expect(session.present()).toBe(true);
});

test('S18 the cached vulnerability tree is cleared at sign-in and sign-out', () => {
  storage.set('vrts', '{}');
  session.start({ token: 'a', refreshToken: 'b' });
  expect(storage.get('vrts')).toBeNull();
  storage.set('vrts', '{}');
  session.clear();
  expect(storage.get('vrts')).toBeNull();
  expect({ ...localStorage }).toEqual({});
});

test('clearing the session keeps drafts, and only dropping them deletes them', () => {
  session.belongsTo('7');
  storage.set('coloa.draft.issue.7.1', 'một');
  storage.set('coloa.draft.project.7.2', 'hai');
  storage.set('coloa.theme', 'dark');
  session.clear();
  expect(drafts.count()).toBe(2);
  drafts.drop();
  expect(drafts.count()).toBe(0);
  expect(storage.get('coloa.theme')).toBe('dark');
});

test('a tab detects a switch or sign-out in another tab, and ignores a refresh there', () => {
  const replaced = vi.fn();
  const stop = session.onReplacedElsewhere(replaced);
  writtenElsewhere('token', 'new');
  expect(replaced).not.toHaveBeenCalled();
  writtenElsewhere('refresh-token', 'of another workspace');
  writtenElsewhere('refresh-token', null);
  expect(replaced).toHaveBeenCalledTimes(2);
  stop();
  writtenElsewhere('refresh-token', 'x');
  expect(replaced).toHaveBeenCalledTimes(2);
});
