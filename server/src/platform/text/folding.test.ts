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

  test('composed and decomposed letters fold to the same text', () => {
    fc.assert(fc.property(anyText, (text) => fold(text.normalize('NFD')) === fold(text.normalize('NFC'))));
  });

  test('folding a folded text changes nothing', () => {
    fc.assert(fc.property(anyText, (text) => fold(fold(text)) === fold(text)));
  });

  test('only letters, digits and single spaces are left', () => {
    fc.assert(fc.property(anyText, (text) => /^([\p{L}\p{N}]+( [\p{L}\p{N}]+)*)?$/u.test(fold(text))));
  });

  test('folds Vietnamese letters to lowercase without diacritics', () => {
    const vietnamese = fc.stringMatching(/^[a-zđăâêôơưáàảãạếềểễệốồổỗộớờởỡợứừửữựíìỉĩịýỳỷỹỵ ]{1,30}$/);
    fc.assert(fc.property(vietnamese, (text) => fold(text.toUpperCase()) === fold(text) && /^[a-z ]*$/.test(fold(text))));
  });
});

describe('searchText', () => {
  test('contains each word once, in the order of the parts', () => {
    expect(searchText('VCB-12 Lỗ hổng', null, 'lo hong VCB', undefined)).toBe('vcb 12 lo hong');
  });

  test('stays within the limits of a tsvector', () => {
    const many = Array.from({ length: 100_000 }, (_, n) => `w${n}`).join(' ');
    expect(searchText(many).length).toBeLessThanOrEqual(200_000);
    expect(searchText('x'.repeat(50_000))).toHaveLength(100);
  });
});

describe('longSearchText', () => {
  test('contains all words in their order', () => {
    expect(longSearchText('Lỗ hổng', null, 'lo hong, lỗ')).toBe('lo hong lo hong lo');
    expect(longSearchText('C++, c# and G++; i+++ a#b page#top x##')).toBe('cplusplus csharp and gplusplus i a b page top x');
  });

  test('contains each word once beyond the ordered length, and stays within the limits of a tsvector', () => {
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
  ])('%j searches for %j, and compares %j', (text, words, exact) => {
    expect(phraseQuery(text)).toEqual({ words, exact: exact ?? phraseQuery(text)?.exact });
    if (exact === null) expect(phraseQuery(text)?.exact).toBe(words);
  });

  test('a single Latin letter, and one or two digits, must match completely', () => {
    expect(['Đ', '5', '漏', 'ab'].map((text) => phraseQuery(text)?.words)).toEqual(['d', '5', '漏:*', 'ab:*']);
    expect(['?!', '""', undefined].map((text) => phraseQuery(text))).toEqual([null, null, null]);
  });

  test('operators and quotes never reach the query, which has at most twelve words', () => {
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
  test('searches for every word as a prefix', () => {
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

  test('a search uses at most twelve words', () => {
    expect(searchWords(Array.from({ length: 90 }, (_, n) => `a${n}`).join(' '))).toHaveLength(12);
  });
});
