import { expect, test } from 'vitest';
import { fold, matchesWords } from './search-text.ts';

test('a search finds Vietnamese words with and without their marks', () => {
  expect(fold('Lỗ hổng Đăng nhập')).toBe('lo hong dang nhap');
  expect(matchesWords(fold('Bỏ qua bước đăng nhập'), 'dang nhap')).toBe(true);
  expect(matchesWords(fold('Bo qua buoc dang nhap'), 'Đăng nhập')).toBe(true);
});

test('words are found in any order, and all of them have to be there', () => {
  expect(matchesWords(fold('SQL injection · Dạng mù'), 'mu sql')).toBe(true);
  expect(matchesWords(fold('SQL injection'), 'sql mù')).toBe(false);
  expect(matchesWords(fold('SQL injection'), '  ')).toBe(true);
});
