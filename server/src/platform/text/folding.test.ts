import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, longSearchText, phraseQuery, searchQuery, searchText, searchWords } from './folding.ts';

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

describe('longSearchText', () => {
  test('holds all words in their order', () => {
    expect(longSearchText('Lỗ hổng', null, 'lo hong, lỗ')).toBe('lo hong lo hong lo');
    expect(longSearchText('C++, c# and G++; i+++ a#b page#top x##')).toBe('cplusplus csharp and gplusplus i a b page top x');
  });

  test('holds each word once beyond the length of a text whose order matters, and stays within what a tsvector can hold', () => {
    const text = longSearchText('again '.repeat(20_000), 'again once twice twice');
    expect(text.endsWith('again once twice')).toBe(true);
    expect(text.length).toBeLessThan(100_020);
    const many = Array.from({ length: 100_000 }, (_, n) => `w${n}`).join(' ');
    expect(longSearchText(many, many).length).toBeLessThanOrEqual(200_000);
  });
});

describe('phraseQuery', () => {
  test.each([
    ['lỗ hổng', 'lo:* & hong:*', null],
    ['lỗ 7 12 120 a', 'lo:* & 7 & 12 & 120:* & a:*', null],
    ['"Lỗ hổng" xs', 'lo & hong & xs:*', 'lo <-> hong & xs:*'],
    ['“sql” inj', 'sql & inj:*', null],
    ['user_id', 'user & id:*', 'user <-> id:*'],
    ['CVE-2024-1234', 'cve & 2024 & 1234:*', 'cve <-> 2024 <-> 1234:*'],
    ['10.0.0.1', '10 & 0 & 1', '10 <-> 0 <-> 0 <-> 1'],
    ['192.168.1.100', '192 & 168 & 1 & 100:*', '192 <-> 168 <-> 1 <-> 100:*'],
    ['xss/csrf, ssrf', 'xss:* & csrf:* & ssrf:*', null],
    ['C++ c#', 'cplusplus:* & csharp:*', null],
    ['"unclosed phrase', 'unclosed:* & phrase:*', null],
    ['id id', 'id:*', null],
  ])('%j looks up %j, and compares %j', (text, words, exact) => {
    expect(phraseQuery(text)).toEqual({ words, exact: exact ?? phraseQuery(text)?.exact });
    if (exact === null) expect(phraseQuery(text)?.exact).toBe(words);
  });

  test('a Latin letter alone, and one or two digits, must match completely', () => {
    expect(['Đ', '5', '漏', 'ab'].map((text) => phraseQuery(text)?.words)).toEqual(['d', '5', '漏:*', 'ab:*']);
    expect(['?!', '""', undefined].map((text) => phraseQuery(text))).toEqual([null, null, null]);
  });

  test('operators and quotes never reach the query, and it has at most twelve words', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', 'é', '1', '漏', '"', '“', "'", ' ', '_', '.', '-', '&', '|', '!', '<', '(', ':', '*', '\\'),
        }),
        (text) => {
          const query = phraseQuery(text);
          const word = String.raw`[\p{L}\p{N}]+(:\*)?`;
          return query === null || new RegExp(`^${word}( (&|<->) ${word}){0,11}$`, 'u').test(query.exact);
        },
      ),
    );
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

  test('a search of many words costs no more than one of twelve', () => {
    expect(searchWords(Array.from({ length: 90 }, (_, n) => `a${n}`).join(' '))).toHaveLength(12);
  });
});
