import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, searchQuery, searchText, searchWords, textQuery } from './folding.ts';

const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });

describe('fold', () => {
  test.each([
    ['Lỗ hổng', 'lo hong'],
    ['ĐĂNG NHẬP', 'dang nhap'],
    ['Nguyễn Thị Ánh Nguyệt', 'nguyen thi anh nguyet'],
    ['ưu tiên, đường dẫn /api/v1/users', 'uu tien duong dan api v1 users'],
    ['  XSS\t(stored)\n', 'xss stored'],
    ['İstanbul ℡', 'istanbul tel'],
    ['Москва 東京', 'москва 東京'],
    ['!?', ''],
  ])('%j is compared as %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('composed and decomposed letters fold alike', () => {
    fc.assert(fc.property(anyText, (text) => fold(text.normalize('NFD')) === fold(text.normalize('NFC'))));
  });

  test('what is folded stays as it is', () => {
    fc.assert(fc.property(anyText, (text) => fold(fold(text)) === fold(text)));
  });

  test('nothing but letters, digits and single spaces is left', () => {
    fc.assert(fc.property(anyText, (text) => /^([\p{L}\p{N}]+( [\p{L}\p{N}]+)*)?$/u.test(fold(text))));
  });

  test('letters without marks say nothing about case or marks of what they find', () => {
    const vietnamese = fc.stringMatching(/^[a-zđăâêôơưáàảãạếềểễệốồổỗộớờởỡợứừửữựíìỉĩịýỳỷỹỵ ]{1,30}$/);
    fc.assert(fc.property(vietnamese, (text) => fold(text.toUpperCase()) === fold(text) && /^[a-z ]*$/.test(fold(text))));
  });
});

describe('searchText', () => {
  test('holds each word once, in the order of the parts', () => {
    expect(searchText('VCB-12 Lỗ hổng', null, 'lo hong VCB', undefined)).toBe('vcb 12 lo hong');
  });

  test('stays within what a tsvector can hold', () => {
    const many = Array.from({ length: 100_000 }, (_, n) => `w${n}`).join(' ');
    expect(searchText(many).length).toBeLessThanOrEqual(200_000);
    expect(searchText('x'.repeat(50_000))).toHaveLength(100);
  });
});

describe('searchQuery', () => {
  test('asks for every word as the beginning of one', () => {
    expect(searchQuery('lỗ hổng')).toBe('lo:* & hong:*');
  });

  test('is null without a word', () => {
    expect(searchQuery(' & | ! ')).toBeNull();
    expect(searchQuery(undefined)).toBeNull();
  });

  test('operators and quotes never reach the query', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const query = searchQuery(text);
        return query === null || /^[\p{L}\p{N}]+:\*( & [\p{L}\p{N}]+:\*)*$/u.test(query);
      }),
    );
  });

  test('textQuery: one or two digits, and a Latin letter alone, must match completely', () => {
    expect(textQuery('lỗ 7 12 120 a')).toBe('lo:* & 7 & 12 & 120:* & a:*');
    expect([textQuery('Đ'), textQuery('5'), textQuery('漏'), textQuery('ab')]).toEqual(['d', '5', '漏:*', 'ab:*']);
    expect([textQuery('?!'), textQuery(undefined)]).toEqual([null, null]);
  });

  test('a search of many words costs no more than one of twelve', () => {
    expect(searchWords(Array.from({ length: 90 }, (_, n) => `a${n}`).join(' '))).toHaveLength(12);
  });
});
