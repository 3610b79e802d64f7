import { expect, test } from 'vitest';
import { byGivenName, givenNameOf } from './given-name.ts';

test.each([
  ['Nguyễn Thu Hà', 'Hà'],
  ['Đỗ Hoàng Yến', 'Yến'],
  ['Đặng Ngọc Diệp'.normalize('NFD'), 'Diệp'.normalize('NFD')],
  ['  Lê   Minh Khôi ', 'Khôi'],
  ['Anna Smith', 'Anna'],
  ['Hà', 'Hà'],
  ['khoi.le', 'khoi.le'],
  ['', ''],
])('%j is called %j', (name, given) => {
  expect(givenNameOf(name)).toBe(given);
});

test('people are sorted by the given name, then by the family name, with Đ after D', () => {
  const names = ['Trần Văn Ân', 'Nguyễn Đức', 'Phạm Dũng', 'Lê Thu Hà', 'Bùi An', 'Anna Smith', 'Đỗ Thu Hà', 'Cao Thu Hà'];
  const sorted = names.map((name) => ({ name })).sort(byGivenName);
  expect(sorted.map(({ name }) => name)).toEqual([
    'Bùi An',
    'Anna Smith',
    'Trần Văn Ân',
    'Phạm Dũng',
    'Nguyễn Đức',
    'Cao Thu Hà',
    'Đỗ Thu Hà',
    'Lê Thu Hà',
  ]);
});
