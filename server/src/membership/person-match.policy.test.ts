import { expect, test } from 'vitest';
import { searchWords } from '../platform/text/folding.ts';
import { matchingPeople } from './person-match.policy.ts';

const people = [
  { name: 'Nguyễn Thị Hà', username: 'ha.le' },
  { name: 'Trần Minh', username: 'minh.tran' },
  { name: 'Đỗ Văn Nguyên', username: 'do.nguyen' },
  { name: 'Emma Wright', username: 'khach.hang' },
  { name: 'Lê Bảo Ngọc', username: 'bn' },
];
const found = (q: string) => matchingPeople(people, searchWords(q)).map(({ username }) => username);

test('the given name has priority: the last word of a Vietnamese name, the first word of others', () => {
  expect(found('ng')).toEqual(['do.nguyen', 'bn', 'ha.le']);
  expect(found('em')).toEqual(['khach.hang']);
  expect(found('wri')).toEqual(['khach.hang']);
});

test('each word of the query matches the start of a word in the name or user name, without diacritics', () => {
  expect(found('đ')).toEqual(['do.nguyen']);
  expect(found('minh.tr')).toEqual(['minh.tran']);
  expect(found('hang')).toEqual(['khach.hang']);
  expect(found('guyen')).toEqual([]);
  expect(found('')).toHaveLength(people.length);
});
