import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTexts } from './merge-texts.ts';

/** The text with the words of both, and whether anything is to be chosen. */
const merge = (base: string, mine: string, theirs: string) => {
  const { both, overlaps } = mergeTexts(base, mine, theirs);
  return { text: both, overlaps };
};

const base = 'Một.\n\nHai.\n\nBa.';

test('changes of different paragraphs go together', () => {
  const merged = merge(base, 'Một, của tôi.\n\nHai.\n\nBa.', 'Một.\n\nHai.\n\nBa, của họ.\n\nBốn.');
  expect(merged).toEqual({ text: 'Một, của tôi.\n\nHai.\n\nBa, của họ.\n\nBốn.', overlaps: false });
});

test('a paragraph is changed by one and followed by a new one of the other', () => {
  const merged = merge('Một.', 'Một, của tôi.', 'Một.\n\nHai, của họ.');
  expect(merged).toEqual({ text: 'Một, của tôi.\n\nHai, của họ.', overlaps: false });
});

test('lines beside each other are each changed by one', () => {
  expect(merge('1. a\n2. b', '1. A\n2. b', '1. a\n2. B')).toEqual({ text: '1. A\n2. B', overlaps: false });
});

test('the same line changed by both stands twice, mine first', () => {
  expect(merge('a\nb\nc', 'a\nmine\nc', 'a\ntheirs\nc')).toEqual({ text: 'a\nmine\ntheirs\nc', overlaps: true });
});

test('where changes overlap one side can be taken, the rest being of both', () => {
  const merged = mergeTexts('a\n\nb\n\nc', 'A\n\nmine\n\nc', 'a\n\ntheirs\n\nC');
  expect(merged).toMatchObject({ mine: 'A\n\nmine\n\nC', theirs: 'A\n\ntheirs\n\nC' });
});

test('different lines put in the same place overlap, and the same ones stand there once', () => {
  expect(merge('a', 'a\nmine', 'a\ntheirs')).toEqual({ text: 'a\nmine\ntheirs', overlaps: true });
  expect(merge('a\nb\nc', 'a\nsame\nb\nc', 'a\nsame\nb\nC')).toEqual({ text: 'a\nsame\nb\nC', overlaps: false });
});

test('what one took out while the other wrote on it is asked about', () => {
  expect(merge('a\nb\nc', 'a\nc', 'a\nB\nc')).toEqual({ text: 'a\nB\nc', overlaps: true });
});

test('a line that one took out and the other emptied is asked about', () => {
  expect(mergeTexts('a\nb', 'b', '\nb')).toMatchObject({ mine: 'b', theirs: '\nb', overlaps: true });
});

test('no line that either wrote is ever missing, and who changed nothing changes nothing', () => {
  const text = fc.array(fc.constantFrom('', 'a', 'b', 'c', 'd'), { maxLength: 8 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, text, (start, mine, theirs) => {
      const merged = merge(start, mine, theirs).text.split('\n');
      const known = new Set(start.split('\n'));
      for (const line of `${mine}\n${theirs}`.split('\n')) if (!known.has(line)) expect(merged).toContain(line);
      expect(merge(start, mine, start)).toEqual({ text: mine, overlaps: false });
      expect(merge(start, start, theirs)).toEqual({ text: theirs, overlaps: false });
    }),
  );
});
