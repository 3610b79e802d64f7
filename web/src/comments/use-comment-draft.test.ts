import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../lib/session.ts';
import { storage } from '../lib/storage.ts';
import { keptComments, leftToSay, typedOn } from './use-comment-draft.ts';

test('nothing remains of a text that was sent completely', () => {
  expect(leftToSay('Đã sửa', 'Đã sửa')).toBe('');
  expect(leftToSay('Đã sửa', 'Đã sửa \n')).toBe('');
});

test('text typed during sending remains, without the sent part', () => {
  expect(leftToSay('Đã sửa', 'Đã sửa\n\nCòn một chỗ')).toBe('Còn một chỗ');
});

test('a text changed elsewhere than at its end remains complete', () => {
  expect(leftToSay('Đã sửa', 'Chưa sửa')).toBe('Chưa sửa');
  expect(leftToSay('Đã sửa', 'Đã')).toBe('Đã');
});

test('nothing remains of a text that was emptied in the meantime', () => {
  expect(leftToSay('Đã sửa', '')).toBe('');
});

test('typing on keeps the id of the sent comment, and emptying the field starts a new one', () => {
  const draft = { id: 'x', text: 'Đã sửa', sent: 'Đã sửa' };
  expect(typedOn(draft, 'Đã sửa xong')).toEqual({ id: 'x', text: 'Đã sửa xong', sent: 'Đã sửa' });
  for (const nothing of ['', ' \n']) {
    const next = typedOn(draft, nothing);
    expect(next.id).not.toBe('x');
    expect(next).toMatchObject({ text: nothing, sent: null });
  }
});

// Without `localStorage`, `storage` keeps its values in memory.
beforeEach(() => vi.stubGlobal('localStorage', null));
afterEach(() => {
  for (const key of storage.keys('coloa.')) storage.remove(key);
  vi.unstubAllGlobals();
});

test('finds the user’s own drafts of an issue, including edits of deleted comments, and no other user’s', () => {
  session.belongsTo('me');
  const keep = (user: string, about: string, text: string, on: string) =>
    storage.setJson(`coloa.draft.comment.${user}.${about}`, { id: 'x', text, sent: null, on });
  keep('me', 'gone', 'Lời đang sửa', 'issue');
  keep('me', 'issue', 'Lời mới', 'issue');
  keep('me', 'elsewhere', 'Chỗ khác', 'other');
  keep('you', 'theirs', 'Của người khác', 'issue');
  expect(keptComments('issue')).toEqual(['Lời mới', 'Lời đang sửa']);
  expect(keptComments('nothing')).toEqual([]);
});
