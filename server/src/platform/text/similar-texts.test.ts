import { expect, test } from 'vitest';
import { mostSimilar, queryOf, type Term, termsIn, termsOf, weightsOf, wordsOf } from './similar-texts.ts';

const queries = (text: string) => termsOf(text).map(queryOf);

test('the words of a text are folded, distinct and without fillers, letters and short numbers', () => {
  expect(queries('Chèn mã SQL ở ô tìm kiếm, chen ma 12 C#. ')).toEqual(['chen', 'ma', 'sql', 'tim', 'kiem', 'csharp:*']);
  expect(queries('của và the 7')).toEqual([]);
});

test('long words and the unfinished last word are prefixes without a plural ending', () => {
  expect(queries('cookies access xss ')).toEqual(['cookie:*', 'access:*', 'xss']);
  expect(queries('lỗi api')).toEqual(['loi', 'api:*']);
  expect(queries('lỗi api ')).toEqual(['loi', 'api']);
});

test('only the first 16 words are used', () => {
  const words = Array.from({ length: 30 }, (_, n) => `tu${n}x`);
  expect(termsOf(words.join(' ')).map(({ word }) => word)).toEqual(words.slice(0, 16));
});

test('rare words weigh more, and words in no text the least', () => {
  const [rare = 0, common = 0, absent = 0] = weightsOf({ sampled: 100, counts: [1, 60, 0] }, [{ matched: [1, 2] }]);
  expect(rare).toBeGreaterThan(common);
  expect(common).toBeGreaterThan(absent);
});

const similar = (text: string, titles: string[], bodies: Record<string, string> = {}): string[] => {
  const terms: Term[] = termsOf(`${text} `);
  const matched = (title: string) => termsIn(terms, wordsOf(`${title} ${bodies[title] ?? ''}`));
  const counts = terms.map((_, n) => titles.filter((title) => matched(title).includes(n)).length);
  const found = titles.map((title) => ({ matched: matched(title).map((n) => n + 1) }));
  const weights = weightsOf({ sampled: titles.length, counts }, found);
  return mostSimilar(terms, weights, titles, (title) => ({ title: wordsOf(title), matched: matched(title) }), 2);
};

test('successive words in a title come first, then words in any order, then words in the body', () => {
  const titles = ['Khoá rò API rỉ', 'Lộ API', 'Rò rỉ khoá API', 'Khác'];
  expect(similar('rò rỉ khoá API', titles, { 'Lộ API': 'rò rỉ khoá' })).toEqual(['Rò rỉ khoá API', 'Khoá rò API rỉ']);
  expect(similar('rò rỉ khoá API', ['Lộ API', 'Khác'], { 'Lộ API': 'rò rỉ khoá' })).toEqual(['Lộ API']);
});

test('a text with one of several words, or without a word in the title, is not similar', () => {
  expect(similar('rò rỉ khoá', ['Khoá màn hình', 'Khác'], { Khác: 'rò rỉ khoá' })).toEqual([]);
  expect(similar('khoá', ['Khoá màn hình'])).toEqual(['Khoá màn hình']);
});
