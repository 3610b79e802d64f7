import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../lib/session.ts';
import { storage } from '../lib/storage.ts';
import { keptComments, leftToSay, typedOn } from './use-comment-draft.ts';

test('nothing is left of what was sent whole', () => {
  expect(leftToSay('Đã sửa', 'Đã sửa')).toBe('');
  expect(leftToSay('Đã sửa', 'Đã sửa \n')).toBe('');
});

test('what was typed on while it was sent is left, without what was sent', () => {
  expect(leftToSay('Đã sửa', 'Đã sửa\n\nCòn một chỗ')).toBe('Còn một chỗ');
});

test('a text changed elsewhere than at its end is left whole', () => {
  expect(leftToSay('Đã sửa', 'Chưa sửa')).toBe('Chưa sửa');
  expect(leftToSay('Đã sửa', 'Đã')).toBe('Đã');
});

test('nothing is left of what was emptied meanwhile', () => {
  expect(leftToSay('Đã sửa', '')).toBe('');
});

test('what is typed on stays the comment that was sent; once the field is emptied another begins', () => {
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

test('what was typed of an issue is found with the changes of its comments, those of comments that are gone too, and nobody else’s', () => {
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
