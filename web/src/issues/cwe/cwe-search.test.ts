import { expect, test } from 'vitest';
import { findWeaknesses } from './cwe-search.ts';

const ids = (text: string) => findWeaknesses(text, 'vi').map(({ id }) => id);

test('a number finds the exact weakness first, then those that begin with it, well-known ones first', () => {
  expect(ids('79').slice(0, 2)).toEqual(['CWE-79', 'CWE-798']);
  for (const typed of ['cwe 79', 'CWE-79', 'cwe79']) expect(ids(typed)[0]).toBe('CWE-79');
});

test('names are found in English and Vietnamese, with or without diacritics, in any word order', () => {
  expect(ids('sql injection')[0]).toBe('CWE-89');
  expect(ids('tran bo dem')[0]).toBe('CWE-120');
  expect(ids('scripting cross-site')[0]).toBe('CWE-79');
  expect(findWeaknesses('idor', 'en')[0]).toEqual({ id: 'CWE-639', name: 'Authorization Bypass Through User-Controlled Key' });
  expect(ids('không có lỗi nào tên thế này')).toEqual([]);
});

test('an empty search offers the weaknesses that testers meet often', () => {
  expect(ids('')).toContain('CWE-79');
  expect(ids('').length).toBe(50);
  expect(ids('')).not.toContain('CWE-5');
});
