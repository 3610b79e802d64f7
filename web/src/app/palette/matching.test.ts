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

test('a phrase in quotation marks is marked as a whole, and only where its words follow each other', () => {
  expect(marked('Account takeover by JWT', '"account takeover"')).toBe('«Account takeover» by JWT');
  expect(marked('JWT: verify is skipped', 'JWT "verify"')).toBe('«JWT»: «verify» is skipped');
  expect(marked('Lỗi “mật-khẩu” yếu, mật mã', '“mat khau”')).toBe('Lỗi “«mật-khẩu»” yếu, mật mã');
  expect(marked('Takeover of an account', '"account takeover"')).toBe('Takeover of an account');
  expect(marked('Verified accounts', '"account" "verif"')).toBe('Verified accounts');
});

test('an open quotation mark, empty marks and punctuation around words are ignored', () => {
  expect(marked('Account takeover', '"account tak')).toBe('«Account» «tak»eover');
  expect(marked('Account takeover', '"" account')).toBe('«Account» takeover');
  expect(marked('Stored XSS', '(xss),')).toBe('Stored «XSS»');
  expect(beginsWords('Danh mục lỗ hổng', '"lỗ hổng"')).toBe(true);
  expect(beginsWords('Danh mục lỗ hổng', '"danh lỗ"')).toBe(false);
});
