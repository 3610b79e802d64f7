import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../../lib/session.ts';
import { storage } from '../../lib/storage.ts';
import { forgetOpened, keepOpened, openedAt, openedLately } from './opened.ts';

beforeEach(() => {
  const kept: Record<string, string> = {};
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, value: string) => void Object.assign(kept, { [key]: value }) },
    removeItem: { value: (key: string) => delete kept[key] },
  });
  vi.stubGlobal('localStorage', kept);
  session.belongsTo('an');
});

afterEach(() => vi.unstubAllGlobals());

const here = { userId: 'an', workspaceId: 'w1' };
const issue = (id: string) => ({ kind: 'issue' as const, id });

test('objects opened last come first, each once, per user and workspace', () => {
  for (const id of ['1', '2', '1']) keepOpened(here, issue(id));
  keepOpened({ ...here, workspaceId: 'w2' }, issue('3'));
  expect(openedLately(here)).toEqual([issue('1'), issue('2')]);
  expect(openedLately({ ...here, workspaceId: 'w2' })).toEqual([issue('3')]);
  expect(openedLately({ ...here, userId: 'binh' })).toEqual([]);
});

test('only kinds and ids are stored, up to a limit', () => {
  const more = { ...issue('1'), title: 'Lộ mật khẩu' };
  keepOpened(here, more);
  expect(openedLately(here)).toEqual([issue('1')]);
  for (let at = 0; at < 40; at += 1) keepOpened(here, issue(String(at)));
  expect(openedLately(here)).toHaveLength(16);
});

test('a missing object is removed from the list', () => {
  keepOpened(here, issue('1'));
  keepOpened(here, { kind: 'project', id: '1' });
  forgetOpened(here, issue('1'));
  expect(openedLately(here)).toEqual([{ kind: 'project', id: '1' }]);
});

test('signing out deletes the user’s entries in every workspace, keeps those of others, and stores none afterwards', () => {
  keepOpened(here, issue('1'));
  keepOpened({ ...here, workspaceId: 'w2' }, issue('2'));
  storage.setJson('coloa.opened.binh.w1', [issue('3')]);
  session.end();
  keepOpened(here, issue('4'));
  expect(Object.keys(localStorage)).toEqual(['coloa.opened.binh.w1']);
});

test('entries from another version or another source are ignored', () => {
  storage.setJson('coloa.opened.an.w1', [issue('1'), { kind: 'robot', id: '2' }, { kind: 'issue' }, null, 'x']);
  expect(openedLately(here)).toEqual([issue('1')]);
  storage.set('coloa.opened.an.w1', '{');
  expect(openedLately(here)).toEqual([]);
});

test('a URL determines the subject of its page', () => {
  expect(openedAt('/projects/P/issues/I/edit', { projectId: 'P', issueId: 'I' })).toEqual({ kind: 'issue', id: 'I' });
  expect(openedAt('/projects/P/tasks', { projectId: 'P' })).toEqual({ kind: 'project', id: 'P' });
  expect(openedAt('/shared-topic/writeup/W', { writeUpId: 'W' })).toEqual({ kind: 'writeUp', id: 'W' });
  expect(openedAt('/projects', {})).toEqual({ kind: 'page', id: '/projects' });
  expect(openedAt('/errors/404', { status: '404' })).toBeNull();
});
