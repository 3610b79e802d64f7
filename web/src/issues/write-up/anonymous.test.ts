import { expect, test } from 'vitest';
import { contentPreview, countOf, decidedBy, type NamedWord, previewOf, textOf, wordsOf } from './anonymous.ts';

const word = (text: string, instead: string, replaced = true): NamedWord => ({ text, instead, replaced, kind: 'CLIENT', count: 1 });

test('every name is replaced whatever its case, and keeps its original text', () => {
  const pieces = previewOf('HVBank dùng hvbank.example', [word('hvbank', '[khách hàng]'), word('hvbank.example', '[tên miền]')]);
  expect(textOf(pieces)).toBe('[khách hàng] dùng [tên miền]');
  expect(pieces.filter(({ kind }) => kind === 'replaced').map(({ was }) => was)).toEqual(['HVBank', 'hvbank.example']);
});

test('a kept name is marked, unless a longer name replaces it', () => {
  const pieces = previewOf('HVBank ở hvbank.example', [word('HVBank', '', false), word('hvbank.example', '[tên miền]')]);
  expect(textOf(pieces)).toBe('HVBank ở [tên miền]');
  expect(countOf(pieces, 'left')).toBe(1);
  expect(countOf(pieces, 'replaced')).toBe(1);
});

test('an excluded image becomes a placeholder, and an included one is numbered and links to its file', () => {
  const [here, away] = [`${'a'.repeat(32)}.png`, `${'b'.repeat(32)}.png`];
  const content = `![HVBank](/attachments/${here})\n\n![ảnh](/attachments/${away})`;
  const pieces = contentPreview(content, [word('HVBank', '[khách hàng]'), word('aaaa', 'x')], {
    kept: [here],
    said: (n) => `hình ${n + 1}`,
    marks: { picture: '[ảnh]', file: '[tệp]' },
  });
  expect(textOf(pieces)).toBe(`![hình 1](/attachments/${here})\n\n[ảnh]`);
});

test('another language resets the user’s own words, and each language keeps its own decisions', () => {
  const nothing = { found: [], own: [] };
  const vietnamese = [{ text: 'HVBank', kind: 'CLIENT' as const, count: 2, instead: '[khách hàng]' }];
  const english = [
    { text: 'HVBank', kind: 'CLIENT' as const, count: 1, instead: '[client]' },
    { text: 'sổ cái', kind: 'ASSET' as const, count: 1, instead: '[asset]' },
  ];
  const own: NamedWord[] = [
    { text: 'Sổ cái', kind: 'OWN', count: null, instead: 'hệ thống', replaced: true },
    { text: 'báo', kind: 'OWN', count: null, instead: 'nói', replaced: false },
  ];
  const inVietnamese = decidedBy([word('HVBank', 'ngân hàng'), ...own], vietnamese, nothing);
  const said = (words: NamedWord[]) => words.map(({ text, instead, replaced }) => [text, instead, replaced]);

  const shown = wordsOf(english, { found: [], own: inVietnamese.own });
  expect(said(shown)).toEqual([
    ['HVBank', '[client]', true],
    ['sổ cái', '[asset]', true],
    ['báo', 'nói', false],
  ]);
  const withoutLast = decidedBy(shown.slice(0, 2), english, { found: [], own: inVietnamese.own });
  expect(said(wordsOf(vietnamese, { found: inVietnamese.found, own: withoutLast.own }))).toEqual([
    ['HVBank', 'ngân hàng', true],
    ['Sổ cái', 'hệ thống', true],
  ]);
});

test('names newly found in a changed text are listed, whatever was decided before', () => {
  const decided = { found: [word('HVBank', 'ngân hàng', false)], own: [] };
  const names = ['HVBank', 'sao-ke'].map((text) => ({ text, kind: 'CLIENT' as const, count: 1, instead: '[khách hàng]' }));
  expect(wordsOf(names, decided).map(({ instead, replaced }) => [instead, replaced])).toEqual([
    ['ngân hàng', false],
    ['[khách hàng]', true],
  ]);
});
