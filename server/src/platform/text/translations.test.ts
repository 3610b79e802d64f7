import { expect, test } from 'vitest';
import { languageOf } from './translations.ts';

test.each([
  ['vi', 'vi'],
  ['en-GB,en;q=0.9,vi;q=0.5', 'en'],
  ['vi;q=0.5, en;q=0.9', 'en'],
  ['fr, vi;q=0.3, en;q=0.3', 'vi'],
  ['vi;q=0, en', 'en'],
  ['EN-us; q=1', 'en'],
  ['vi;q=0', undefined],
  ['vi;q=x', undefined],
  ['enm, *', undefined],
  [undefined, undefined],
])('the language of %s is %s', (header, language) => {
  expect(languageOf(header)).toBe(language);
});
