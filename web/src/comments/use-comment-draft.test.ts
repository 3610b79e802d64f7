import { expect, test } from 'vitest';
import { leftToSay } from './use-comment-draft.ts';

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
