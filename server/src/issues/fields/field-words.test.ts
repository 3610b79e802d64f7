import { describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { phraseQuery } from '../../platform/text/folding.ts';
import { fieldText, isSearched, sourceOf } from './field-words.policy.ts';

const field = (key: string, type: 'TEXT' | 'MARKDOWN' | 'NUMBER' | 'CHOICE' | 'CHOICES' | 'DAY', choices: string[] = []) => ({
  id: newId(),
  key,
  type,
  choices: choices.map((name, n) => ({ key: `c_${n}`, name: { vi: name, en: `${name} en` }, retired: false })),
});
const [ticket, notes, cost] = [field('ticket', 'TEXT'), field('notes', 'MARKDOWN'), field('cost', 'NUMBER')];
const places = field('places', 'CHOICES', ['Máy chủ', 'Máy trạm']);
const markOf = ({ id }: { id: string }) => `đ${id.slice(-12)}`;

test('texts, numbers and choices are searched, and no other values', () => {
  const types = ['TEXT', 'MARKDOWN', 'NUMBER', 'CHOICE', 'CHOICES', 'DAY', 'PERSON', 'CHECKBOX'] as const;
  expect(types.filter((type) => isSearched({ type }))).toEqual(['TEXT', 'MARKDOWN', 'NUMBER', 'CHOICE', 'CHOICES']);
});

describe('the words of the values of an issue', () => {
  test('have the mark of their field, without redacted parts and in a line of their own', () => {
    const [a, b, c] = [ticket, cost, places].map(markOf);
    const text = fieldText([ticket, cost, places], { ticket: 'Đỏ ⟦mật⟧', cost: -2.5, places: ['c_0', 'c_1'] });
    expect(text).toBe(`${a}do ${b}2 ${b}5 ${c}cđ00005f0 ${c}cđ00005f1\n`);
    expect(fieldText([ticket], {})).toBe('');
    expect(fieldText([ticket], { ticket: '⟦mật⟧' })).toBe('');
  });

  test('are of ASCII letters, digits and marks only', () => {
    expect(fieldText([notes], { notes: '漏洞 \u{10919}x đào œ' })).toMatch(/^[a-z0-9đ ]+\n$/);
  });

  test('have a limited length, which leaves out words of the longest values', () => {
    const long = Array.from({ length: 20_000 }, (_, n) => `w${n}`).join(' ');
    const text = fieldText([notes, ticket], { notes: long, ticket: 'VCS' });
    expect(text.length).toBeLessThanOrEqual(150_001);
    expect(text.startsWith(`${markOf(ticket)}vcs `)).toBe(true);
  });
});

describe('a search', () => {
  test('looks for each word in the text and in each of the fields', () => {
    const [a, b] = [ticket, notes].map(markOf);
    expect(phraseQuery('lỗ', [sourceOf(ticket)])).toEqual({ words: `(lo:* | ${a}lo:*)`, exact: `(lo:* | ${a}lo:*)` });
    expect(phraseQuery('x "a b"', [ticket, notes].map(sourceOf))).toEqual({
      words: `(x:* | ${a}x:* | ${b}x:*) & (a & b | ${a}a & ${a}b | ${b}a & ${b}b)`,
      exact: `(x:* | ${a}x:* | ${b}x:*) & (a <-> b | ${a}a <-> ${a}b | ${b}a <-> ${b}b)`,
    });
  });

  test.each<[string, number[]]>([
    ['may', [0, 1]],
    ['"Máy chủ"', [0]],
    ['"máy ch"', []],
    ['"chủ máy"', []],
    ['máy_tr', [1]],
    ['en', [0, 1]],
    ['"trạm en"', [1]],
    ['ch', [0]],
    ['c_0', []],
  ])('%j finds the choices %j', (text, expected) => {
    const mark = markOf(places);
    const found = phraseQuery(text, [sourceOf(places)])?.words.matchAll(/cđ00005f(\d)/g) ?? [];
    expect([...found].map(([, n]) => Number(n))).toEqual(expected);
    expect(phraseQuery(text, [sourceOf(places)])?.words.includes(mark)).toBe(expected.length > 0);
  });
});
