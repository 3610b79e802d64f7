import { expect, test } from 'vitest';
import { beginsWords, piecesOf, startsWithText } from './matching.ts';

const marked = (text: string, query: string) =>
  piecesOf(text, query)
    .map((piece) => (piece.hit ? `«${piece.text}»` : piece.text))
    .join('');

test('each typed word begins a word, in any order, with or without diacritics', () => {
  expect(beginsWords('Danh mục lỗ hổng', 'lo ho')).toBe(true);
  expect(beginsWords('Danh mục lỗ hổng', 'hổng danh')).toBe(true);
  expect(beginsWords('Đăng xuất', 'dang')).toBe(true);
  expect(beginsWords('Đăng xuất', 'ang')).toBe(false);
  expect(beginsWords('Đăng xuất', 'dang nhap')).toBe(false);
});

test('a text starts with the typed text, with or without diacritics', () => {
  expect(startsWithText('Tạo dự án', 'tao du an')).toBe(true);
  expect(startsWithText('Tạo lỗ hổng trong một dự án…', 'tao du an')).toBe(false);
});

test('found letters are marked as they are written, also with decomposed diacritics', () => {
  expect(marked('Lỗ hổng đăng nhập', 'lo dang')).toBe('«Lỗ» hổng «đăng» nhập');
  expect(marked('Lỗ hổng'.normalize('NFD'), 'hong')).toBe('Lỗ «hổng»');
  expect(marked('HVB-12', 'hvb 12')).toBe('«HVB»-«12»');
  expect(marked('HVB-12', 'hvb-12')).toBe('«HVB-12»');
});

test('matches inside words are marked only if none begins a word, and nothing without a match', () => {
  expect(marked('an toàn, quan trọng', 'an')).toBe('«an» toàn, quan trọng');
  expect(marked('quan trọng', 'an')).toBe('qu«an» trọng');
  expect(marked('Báo cáo', 'xss')).toBe('Báo cáo');
  expect(marked('Báo cáo 🎯 xss', 'xss')).toBe('Báo cáo 🎯 «xss»');
  expect(marked('Báo cáo', '   ')).toBe('Báo cáo');
});
