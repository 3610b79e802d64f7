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

test('merges changes of different sentences of one line', () => {
  expect(
    merge(
      'The server fails. Nobody logs it. Fix it.',
      'The old server fails. Nobody logs it. Fix it.',
      'The server fails. Nobody logs it. Fix it soon. See 2.',
    ),
  ).toEqual({
    text: 'The old server fails. Nobody logs it. Fix it soon. See 2.',
    overlaps: false,
  });
});

test('changes of different words of one sentence are in conflict, with the sentences as written', () => {
  const mine = 'API có kiểm tra chủ sở hữu của sao kê.';
  const theirs = 'API không kiểm tra người gọi, nên lộ sao kê.';
  expect(
    mergeTexts('Bước 1. API không kiểm tra chủ sở hữu của sao kê. Hết.', `Bước 1. ${mine} Hết.`, `Bước 1. ${theirs} Hết.`),
  ).toMatchObject({
    pieces: ['Bước 1.', { mine: ` ${mine}`, theirs: ` ${theirs}` }, ' Hết.\n'],
    mine: `Bước 1. ${mine} Hết.`,
    theirs: `Bước 1. ${theirs} Hết.`,
  });
});

test('a conflict of a line leaves the merged sentences of the next line merged', () => {
  const { pieces } = mergeTexts('1. Vừa.\n2. Một. Hai.', '1. Cao.\n2. Một A. Hai.', '1. Thấp.\n2. Một. Hai B.');
  expect(handText(pieces, { choices: Object.fromEntries(pieces.map((_, at) => [at, 'mine'] as const)), text: null })).toBe(
    '1. Cao.\n2. Một A. Hai B.',
  );
});

test('parts of words and broken lines are not added to a sentence', () => {
  const base = 'authenticated users may read';
  expect(mergeTexts(base, `un${base}`, `${base}, but not write`).overlaps).toBe(true);
  expect(mergeTexts('A. B', 'A.\nX B', 'A. B now')).toMatchObject({ mine: 'A.\nX B', overlaps: true });
});

test('a conflict of a sentence contains the sentences that one side added to it', () => {
  const { pieces } = mergeTexts('Mức là vừa. Xem mục 1.', 'Mức là cao. Xem mục 1.', 'Mức là thấp. Cần sửa sớm. Xem mục 1.');
  expect(pieces).toEqual([{ mine: 'Mức là cao.', theirs: 'Mức là thấp. Cần sửa sớm.' }, ' Xem mục 1.\n']);
  expect(undecided(pieces, untouched)).toBe(1);
  const text = (choice: 'mine' | 'theirs' | 'both') => handText(pieces, { choices: { 0: choice }, text: null });
  expect(text('theirs')).toBe('Mức là thấp. Cần sửa sớm. Xem mục 1.');
  expect(text('both')).toBe('Mức là cao. Mức là thấp. Cần sửa sớm. Xem mục 1.');
  expect(undecided(pieces, { choices: { 0: 'both' }, text: null })).toBe(0);
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
  const line = fc.array(fc.constantFrom('a', 'b', 'c.', 'D', 'E.', 'F'), { maxLength: 6 }).map((words) => words.join(' '));
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
  const text = (line: string, prose = 'Sign in. Send the request.') => `${prose}\n\n\`\`\`http\n${line}\nHost: a.example\n\`\`\`\n\nEnd`;
  const base = 'POST /transfers/7?limit=10 HTTP/1.1';
  const [mine, theirs] = ['POST /transfers/9?limit=10 HTTP/1.1', 'POST /transfers/7?limit=99 HTTP/1.1'];
  const merged = mergeTexts(text(base), text(mine, 'Sign in as A. Send the request.'), text(theirs, 'Sign in. Send the request again.'));
  expect(merged).toMatchObject({ mine: text(mine, 'Sign in as A. Send the request again.'), overlaps: true });
  expect(merged.theirs).toBe(text(theirs, 'Sign in as A. Send the request again.'));
  expect(merged.pieces.filter((piece) => typeof piece !== 'string')).toEqual([{ mine: `${mine}\n`, theirs: `${theirs}\n` }]);
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
    const merged = mergeTexts(text('One. Two.'), text('First. Two.'), text('One. Second.'));
    expect(merged).toMatchObject({ mine: text('First. Second.'), overlaps: false });
  }
});
