import { expect, test } from 'vitest';
import { diffTexts } from '../../lib/text-diff.ts';
import { foldHunk } from './text-diff-fold.ts';

const textOf = (parts: readonly { text: string }[] | undefined) => (parts ?? []).map(({ text }) => text).join('');
const hunkOf = (before: string, after: string) => {
  const [hunk] = diffTexts(before, after);
  if (!hunk) throw new Error('the texts are equal');
  return hunk;
};
const lines = (count: number, word: string) => Array.from({ length: count }, (_, index) => `${word} ${String(index)}`).join('\n');

test('a change of eight lines is not folded', () => {
  expect(foldHunk(hunkOf(lines(4, 'cũ'), lines(4, 'mới')))).toBeNull();
  expect(foldHunk(hunkOf('', lines(8, 'mới')))).toBeNull();
});

test('a longer change shows the first lines of each side', () => {
  const folded = foldHunk(hunkOf(lines(40, 'cũ'), lines(40, 'mới')));
  expect(textOf(folded?.before).split('\n')).toHaveLength(4);
  expect(textOf(folded?.after).split('\n')).toHaveLength(4);
  expect(textOf(folded?.before)).toMatch(/^cũ 0\n.* …$/s);
  const added = foldHunk(hunkOf('', lines(40, 'mới')));
  expect(textOf(added?.after).split('\n')).toHaveLength(8);
  const uneven = foldHunk(hunkOf('một dòng', lines(40, 'mới')));
  expect(textOf(uneven?.before)).toBe('một dòng');
});

test('a single long paragraph is folded as well, and its changed words stay visible', () => {
  const long = 'chữ '.repeat(400);
  const folded = foldHunk(hunkOf(`${long}mười lăm phút`, `${long}hai phút`));
  expect(textOf(folded?.before)).toContain('mười lăm');
  expect(textOf(folded?.after)).toContain('hai phút');
  expect(textOf(folded?.before).length).toBeLessThan(300);
});

test('no placeholder of a redacted value is split', () => {
  for (let shift = 0; shift < 8; shift += 1) {
    const text = `${'a'.repeat(shift)}${' \uE00012\uE001'.repeat(400)}`;
    for (const part of foldHunk(hunkOf('', text))?.after ?? [])
      expect(part.text.replaceAll(/\uE000\d+\uE001/g, '')).not.toMatch(/[\uE000\uE001\d]/);
  }
});
