import { expect, test } from 'vitest';
import { withEdited } from './edited-comments.ts';

const there = [
  { id: 'a', body: 'Lời mới' },
  { id: 'b', body: 'Lời khác' },
];

test('a comment that is edited stays when it goes, and is said to be gone', () => {
  expect(withEdited(there, [{ id: 'c', body: 'Đang sửa' }])).toEqual([
    { id: 'a', body: 'Lời mới', gone: false },
    { id: 'b', body: 'Lời khác', gone: false },
    { id: 'c', body: 'Đang sửa', gone: true },
  ]);
});

test('one that is there is shown as it is now', () => {
  expect(withEdited(there, [{ id: 'a', body: 'Lời cũ' }])).toEqual(withEdited(there, []));
});
