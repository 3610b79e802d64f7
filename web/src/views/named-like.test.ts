import { expect, test } from 'vitest';
import { namedLike } from './find-view.ts';

const owner = (id: string, name: string) => ({ id, name, username: `${id}.nguoi`, avatar: null });
const [me, khoi] = [owner('me', 'Trần Quốc Bảo'), owner('khoi', 'Lê Minh Khôi')];
const views = [
  { name: 'Đang mở', owner: khoi },
  { name: 'Nặng chưa sửa', owner: me },
  { name: 'Quá hạn', owner: khoi },
  { name: 'Quá hạn của tôi', owner: me },
];
const names = (text: string) => namedLike(views, me.id, text).map(({ name }) => name);

test('views are found by words of their names, with or without diacritics, own views first', () => {
  expect(names('')).toEqual(['Nặng chưa sửa', 'Quá hạn của tôi', 'Đang mở', 'Quá hạn']);
  expect(names('han qua')).toEqual(['Quá hạn của tôi', 'Quá hạn']);
  expect(names('ĐANG')).toEqual(['Đang mở']);
  expect(names('dang')).toEqual(['Đang mở']);
  expect(names('xss')).toEqual([]);
});

test('views of other users are also found by the names of their owners', () => {
  expect(names('khoi')).toEqual(['Đang mở', 'Quá hạn']);
  expect(names('khoi mo')).toEqual(['Đang mở']);
  expect(names('bao')).toEqual([]);
});
