import { describe, expect, test } from 'vitest';
import { interleave, withEdited } from './interleave.ts';

const at = (id: string, minute: number) => ({ id, at: new Date(Date.UTC(2026, 0, 1, 9, minute)).toISOString() });
const comments = [at('c1', 1), at('c5', 5), at('c9', 9)];
const entries = [at('h8', 8), at('h4b', 4), at('h4a', 4)];
const ids = (...given: Parameters<typeof interleave>) => interleave(...given).map(({ id }) => id);

describe('interleave', () => {
  test('merges both by time, with either end first', () => {
    const history = { entries, more: false };
    const newest = ['c9', 'h8', 'c5', 'h4b', 'h4a', 'c1'];
    expect(ids(comments, history, { filter: 'all', sort: 'new' })).toEqual(newest);
    expect(ids(comments, history, { filter: 'all', sort: 'old' })).toEqual(newest.toReversed());
  });

  test('shows only one kind if it is selected', () => {
    const history = { entries, more: true };
    expect(ids(comments, history, { filter: 'comment', sort: 'new' })).toEqual(['c9', 'c5', 'c1']);
    expect(ids(comments, history, { filter: 'history', sort: 'old' })).toEqual(['more', 'h4a', 'h4b', 'h8']);
  });

  test('marks where the history continues, and keeps the comments beyond it', () => {
    expect(ids(comments, { entries, more: true }, { filter: 'all', sort: 'new' })).toEqual(['c9', 'h8', 'c5', 'h4b', 'h4a', 'more', 'c1']);
  });

  test('returns nothing without input', () => {
    expect(ids([], { entries: [], more: false }, { filter: 'all', sort: 'new' })).toEqual([]);
  });
});

const there = [
  { id: 'a', body: 'Lời mới' },
  { id: 'b', body: 'Lời khác' },
];

test('a comment being edited stays when it is deleted, and is marked as deleted', () => {
  expect(withEdited(there, [{ id: 'c', body: 'Đang sửa' }])).toEqual([
    { id: 'a', body: 'Lời mới', gone: false },
    { id: 'b', body: 'Lời khác', gone: false },
    { id: 'c', body: 'Đang sửa', gone: true },
  ]);
});

test('an existing comment is shown in its current version', () => {
  expect(withEdited(there, [{ id: 'a', body: 'Lời cũ' }])).toEqual(withEdited(there, []));
});
