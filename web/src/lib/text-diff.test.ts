import { expect, test } from 'vitest';
import { workTime } from '../../../tools/work-time.ts';
import { diffTexts } from './text-diff.ts';

const text = (parts: { text: string }[] | undefined) => parts?.map((part) => part.text).join('');

test('only changed lines are shown, with their changed words marked', () => {
  const [hunk, ...others] = diffTexts(
    'Một.\nGắn OTP với đúng lệnh và hết hạn sau 15 phút.\nBa.',
    'Một.\nGắn OTP với đúng lệnh và hết hạn sau 120 giây.\nBa.',
  );
  expect(others).toEqual([]);
  expect(text(hunk?.before)).toBe('Gắn OTP với đúng lệnh và hết hạn sau 15 phút.');
  expect(hunk?.before.filter(({ kind }) => kind === 'del').map((part) => part.text)).toEqual(['15', 'phút']);
  expect(hunk?.after.filter(({ kind }) => kind === 'add').map((part) => part.text)).toEqual(['120', 'giây']);
});

test('an added line has no previous text, and a removed line no new text', () => {
  expect(diffTexts('a\n', 'a\nb\n')).toEqual([{ before: [], after: [{ kind: 'add', text: 'b' }] }]);
  expect(diffTexts('a\nb\n', 'a\n')).toEqual([{ before: [{ kind: 'del', text: 'b' }], after: [] }]);
  expect(diffTexts('', 'a')).toEqual([{ before: [], after: [{ kind: 'add', text: 'a' }] }]);
});

test('equal texts have no differences', () => {
  expect(diffTexts('a\nb', 'a\nb')).toEqual([]);
});

test('distant changes are shown separately', () => {
  expect(diffTexts('a\nx\nb\ny\nc', 'a\nX\nb\nY\nc')).toHaveLength(2);
});

test('two long texts without common lines are compared within a second', () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, index) => `${word}${index}`).join('\n');
  expect(workTime(() => expect(diffTexts(long('a'), long('b'))).toHaveLength(1))).toBeLessThan(1_000);
});
