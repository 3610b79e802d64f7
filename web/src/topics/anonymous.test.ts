import { expect, test } from 'vitest';
import { contentPreview, countOf, type NamedWord, previewOf } from './anonymous.ts';

const word = (text: string, instead: string, replaced = true): NamedWord => ({ text, instead, replaced, kind: 'CLIENT', count: 1 });
const textOf = (pieces: ReturnType<typeof previewOf>) => pieces.map(({ text }) => text).join('');

test('every name gives way whatever its case, and is known by what stood there', () => {
  const pieces = previewOf('HVBank dùng hvbank.example', [word('hvbank', '[khách hàng]'), word('hvbank.example', '[tên miền]')]);
  expect(textOf(pieces)).toBe('[khách hàng] dùng [tên miền]');
  expect(pieces.filter(({ kind }) => kind === 'replaced').map(({ was }) => was)).toEqual(['HVBank', 'hvbank.example']);
});

test('a name that stays is marked, but not where it goes with a longer one', () => {
  const pieces = previewOf('HVBank ở hvbank.example', [word('HVBank', '', false), word('hvbank.example', '[tên miền]')]);
  expect(textOf(pieces)).toBe('HVBank ở [tên miền]');
  expect(countOf(pieces, 'left')).toBe(1);
  expect(countOf(pieces, 'replaced')).toBe(1);
});

test('a picture that stays behind is a mark, and one that comes along is called by its number and leads to its file', () => {
  const [here, away] = [`${'a'.repeat(32)}.png`, `${'b'.repeat(32)}.png`];
  const content = `![HVBank](/attachments/${here})\n\n![ảnh](/attachments/${away})`;
  const pieces = contentPreview(content, [word('HVBank', '[khách hàng]'), word('aaaa', 'x')], {
    kept: [here],
    said: (n) => `hình ${n + 1}`,
    marks: { picture: '[ảnh]', file: '[tệp]' },
  });
  expect(textOf(pieces)).toBe(`![hình 1](/attachments/${here})\n\n[ảnh]`);
});
