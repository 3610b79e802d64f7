import type { GlossaryTerm } from '@coloa/contract/glossary/glossary.contract.ts';
import { describe, expect, test } from 'vitest';
import { termsIn, withoutTranslation } from './terms-in-text.ts';

const pair = (vi: string, en: string): GlossaryTerm => ({ id: `${vi} ${en}`, vi, en, note: '' });
const glossary = [
  pair('lỗ hổng', 'vulnerability'),
  pair('lỗ hổng SQL injection', 'SQL injection vulnerability'),
  pair('máy chủ', 'server'),
  pair('má', 'mother'),
  pair('phiên', 'session'),
];
const found = (text: string, language: 'vi' | 'en' = 'vi') =>
  termsIn(text, glossary, language).map(({ term, translation }) => [term, translation]);

describe('termsIn', () => {
  test('returns terms in the order of the text, once each, regardless of case and line breaks', () => {
    expect(found('PHIÊN trên Máy\nchủ: phiên khác, máy  chủ khác.')).toEqual([
      ['phiên', 'session'],
      ['máy chủ', 'server'],
    ]);
  });

  test('matches whole words only, and Vietnamese marks matter', () => {
    expect(found('máy móc, mà, ma, má_1, phiên1')).toEqual([]);
    expect(found('(má), lo hong')).toEqual([['má', 'mother']]);
    expect(found('lỗ hổng'.normalize('NFD'))).toEqual([['lỗ hổng', 'vulnerability']]);
  });

  test('a term inside a longer term is left out, unless it is elsewhere too', () => {
    expect(found('Lỗ hổng SQL injection')).toEqual([['lỗ hổng SQL injection', 'SQL injection vulnerability']]);
    expect(found('Lỗ hổng SQL injection là lỗ hổng nặng').map(([term]) => term)).toEqual(['lỗ hổng SQL injection', 'lỗ hổng']);
  });

  test('finds English terms, and both pairs of a term with two translations', () => {
    expect(found('Session on the server', 'en')).toEqual([
      ['session', 'phiên'],
      ['server', 'máy chủ'],
    ]);
    const two = [pair('máy chủ', 'server'), pair('máy chủ', 'host')];
    expect(termsIn('máy chủ', two, 'vi').map(({ translation }) => translation)).toEqual(['server', 'host']);
  });

  test('code contains no terms', () => {
    expect(found('```http\nphiên\n```\n`máy chủ`')).toEqual([]);
    expect(found('```http\nGET /\n```\nphiên')).toEqual([['phiên', 'session']]);
    expect(found('')).toEqual([]);
  });

  test('500 terms in a long text take little time', () => {
    const many = Array.from({ length: 500 }, (_, n) => pair(`từ số ${n}`, `word ${n}`));
    const text = 'một câu dài có từ số 7 và từ số 499. '.repeat(2_500);
    expect(termsIn(text, many, 'vi').map(({ translation }) => translation)).toEqual(['word 7', 'word 499']);
  });
});

test('withoutTranslation leaves out terms whose translation the text contains', () => {
  const terms = termsIn('phiên, máy chủ', glossary, 'vi');
  expect(withoutTranslation(terms, 'The Session; servers').map(({ term }) => term)).toEqual(['máy chủ']);
});
