import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handText, mergeTexts, undecided, untouched } from './merge-texts.ts';

const merge = (base: string, mine: string, theirs: string) => {
  const { mine: text, overlaps } = mergeTexts(base, mine, theirs);
  return { text, overlaps };
};

const base = 'Một.\n\nHai.\n\nBa.';

test('merges changes of different paragraphs', () => {
  const merged = merge(base, 'Một, của tôi.\n\nHai.\n\nBa.', 'Một.\n\nHai.\n\nBa, của họ.\n\nBốn.');
  expect(merged).toEqual({ text: 'Một, của tôi.\n\nHai.\n\nBa, của họ.\n\nBốn.', overlaps: false });
});

test('merges a changed paragraph with a new one after it', () => {
  const merged = merge('Một.', 'Một, của tôi.', 'Một.\n\nHai, của họ.');
  expect(merged).toEqual({ text: 'Một, của tôi.\n\nHai, của họ.', overlaps: false });
});

test('merges changes of adjacent lines', () => {
  expect(merge('1. a\n2. b', '1. A\n2. b', '1. a\n2. B')).toEqual({ text: '1. A\n2. B', overlaps: false });
});

test('merges words added before and after a sentence without a conflict', () => {
  const merged = mergeTexts(
    'Máy chủ không kiểm tra mã.',
    'Khi gửi lại, Máy chủ không kiểm tra mã.',
    'Máy chủ không kiểm tra mã. Ai cũng làm được.',
  );
  expect(merged).toMatchObject({ mine: 'Khi gửi lại, Máy chủ không kiểm tra mã. Ai cũng làm được.', overlaps: false });
});

test('merges changes of different words of one line', () => {
  expect(merge('The old server of the bank fails.', 'The new server of the bank fails.', 'The old server of the bank breaks.')).toEqual({
    text: 'The new server of the bank breaks.',
    overlaps: false,
  });
});

test('in a line that both changed only the words that both changed are in conflict', () => {
  const { pieces } = mergeTexts(
    'Mức nguy hiểm là vừa, cần sửa sớm.',
    'Mức nguy hiểm là cao, cần sửa sớm.',
    'Mức nguy hiểm là thấp, cần sửa sớm. Xem mục 2.',
  );
  expect(pieces).toEqual(['Mức nguy hiểm là ', { mine: 'cao', theirs: 'thấp' }, ', cần sửa sớm. Xem mục 2.\n']);
  expect(undecided(pieces, untouched)).toBe(1);
  const text = (choice: 'mine' | 'theirs' | 'both') => handText(pieces, { choices: { 1: choice }, text: null });
  expect(text('theirs')).toBe('Mức nguy hiểm là thấp, cần sửa sớm. Xem mục 2.');
  expect(text('both')).toBe('Mức nguy hiểm là cao thấp, cần sửa sớm. Xem mục 2.');
  expect(undecided(pieces, { choices: { 1: 'both' }, text: null })).toBe(0);
});

test('a rewritten sentence is in conflict as a whole', () => {
  expect(
    mergeTexts('The server of the bank fails.', 'The server of the shop fails.', 'Nobody checks what the client of it sends.').pieces,
  ).toEqual([{ mine: 'The server of the shop fails.\n', theirs: 'Nobody checks what the client of it sends.\n' }]);
});

test('a line that both changed is in conflict, and choosing both keeps them in sequence', () => {
  const { pieces } = mergeTexts('a\nb\nc', 'a\nmine\nc', 'a\ntheirs\nc');
  expect(handText(pieces, { choices: { 1: 'both' }, text: null })).toBe('a\nmine\ntheirs\nc');
});

test('for overlapping changes either side can be chosen, and other changes of both are kept', () => {
  const merged = mergeTexts('a\n\nb\n\nc', 'A\n\nmine\n\nc', 'a\n\ntheirs\n\nC');
  expect(merged).toMatchObject({ mine: 'A\n\nmine\n\nC', theirs: 'A\n\ntheirs\n\nC' });
});

test('different lines inserted at the same place overlap, and identical ones are inserted once', () => {
  expect(merge('a', 'a\nmine', 'a\ntheirs')).toEqual({ text: 'a\nmine', overlaps: true });
  expect(merge('a\nb\nc', 'a\nsame\nb\nc', 'a\nsame\nb\nC')).toEqual({ text: 'a\nsame\nb\nC', overlaps: false });
});

test('text deleted by one user and edited by the other is in conflict', () => {
  expect(merge('a\nb\nc', 'a\nc', 'a\nB\nc')).toEqual({ text: 'a\nc', overlaps: true });
});

test('a line deleted by one user and emptied by the other is in conflict', () => {
  expect(mergeTexts('a\nb', 'b', '\nb')).toMatchObject({ mine: 'b', theirs: '\nb', overlaps: true });
});

test('keeps every word of both users, and an unchanged side changes nothing', () => {
  const line = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 }).map((words) => words.join(' '));
  const text = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, text, (start, mine, theirs) => {
      const merged = mergeTexts(start, mine, theirs);
      const choices = Object.fromEntries(merged.pieces.map((_, at) => [at, 'both' as const]));
      const both = new Set(handText(merged.pieces, { choices, text: null }).split(/\s/));
      const known = new Set(start.split(/\s/));
      for (const word of `${mine}\n${theirs}`.split(/\s/)) if (!known.has(word)) expect(both).toContain(word);
      if (!merged.overlaps) expect(merged.mine).toBe(merged.theirs);
      expect(merge(start, mine, start)).toEqual({ text: mine, overlaps: false });
      expect(merge(start, start, theirs)).toEqual({ text: theirs, overlaps: false });
      expect(merge(start, mine, mine)).toEqual({ text: mine, overlaps: false });
    }),
  );
});

test('two edits of one line of fenced code are in conflict, and edits of surrounding prose are merged', () => {
  const text = (line: string, prose = 'Send the request as the second user.') =>
    `${prose}\n\n\`\`\`http\n${line}\nHost: a.example\n\`\`\`\n\nEnd`;
  const base = 'POST /transfers/7?limit=10 HTTP/1.1';
  const [mine, theirs] = ['POST /transfers/9?limit=10 HTTP/1.1', 'POST /transfers/7?limit=99 HTTP/1.1'];
  const merged = mergeTexts(
    text(base),
    text(mine, 'Send the request as the first user.'),
    text(theirs, 'Send a request as the second user.'),
  );
  expect(merged).toMatchObject({ mine: text(mine, 'Send a request as the first user.'), overlaps: true });
  expect(merged.theirs).toBe(text(theirs, 'Send a request as the first user.'));
  expect(merged.pieces.filter((piece) => typeof piece !== 'string')).toEqual([{ mine: `${mine}\n`, theirs: `${theirs}\n` }]);
  // Outside a fence, both edits of the line are merged.
  expect(mergeTexts(base, mine, theirs)).toMatchObject({ mine: 'POST /transfers/9?limit=99 HTTP/1.1', overlaps: false });
});

test('the line after a fence is prose again, also in quotes, in lists and after longer fences', () => {
  for (const [open, close] of [
    ['```', '```'],
    ['~~~ http', '~~~~'],
    ['> ```', '> ```'],
    ['- ```', '  ```'],
    ['````', '```\n````'],
  ]) {
    const text = (line: string) => `${open}\ncode\n${close}\n${line}`;
    const merged = mergeTexts(text('one two three four'), text('1 two three four'), text('one two three 4'));
    expect(merged).toMatchObject({ mine: text('1 two three 4'), overlaps: false });
  }
});
