import { expect, test } from 'vitest';
import { bugTemplate } from '../../../../test/fixtures/bugs.ts';
import { snippet } from '../../../../test/fixtures/snippets.ts';
import { libraryTexts, sectionOfTypes } from './library-texts.ts';

const words = {
  section: (section: string) => section,
  language: (language: string | null) => language ?? 'any',
  snippet: 'snippet',
  glossary: 'glossary',
};
const type = {
  id: 'sqli',
  name: 'SQLi',
  templates: [
    bugTemplate({ language: 'vi', steps: 'Bước', impact: 'Hậu quả' }),
    bugTemplate({ language: 'en', steps: 'Steps', impact: 'Impact', references: ' ' }),
  ],
};
const edited = { section: 'steps', language: 'en' } as const;

test('the edited section comes first, in its language, then snippets, then other sections', () => {
  const snippets = [
    snippet({ name: 'a', text: 'A', language: 'vi' }),
    snippet({ name: 'b', text: 'B', language: null }),
    snippet({ name: 'c', text: 'C', language: 'en' }),
  ];
  expect(libraryTexts(edited, type, snippets, words).map(({ text }) => text)).toEqual([
    'Steps',
    'Bước',
    'B',
    'C',
    'A',
    'Impact',
    'Hậu quả',
  ]);
});

test('each text names its source and language, and blank texts are omitted', () => {
  const texts = libraryTexts(edited, type, [snippet({ name: 'Đăng nhập', language: null })], words);
  expect(texts.map(({ name, detail }) => [name, detail])).toEqual([
    ['steps', 'SQLi · en'],
    ['steps', 'SQLi · vi'],
    ['Đăng nhập', 'snippet · any'],
    ['impact', 'SQLi · en'],
    ['impact', 'SQLi · vi'],
  ]);
  expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
});

test('an issue without a type has only snippets', () => {
  expect(libraryTexts(edited, null, [], words)).toEqual([]);
  expect(libraryTexts(edited, null, [snippet()], words)).toHaveLength(1);
});

test('a type that is not the issue’s offers only the edited section', () => {
  expect(sectionOfTypes(edited, [type], words).map(({ text }) => text)).toEqual(['Steps', 'Bước']);
});
