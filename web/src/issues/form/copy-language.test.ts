import { expect, test } from 'vitest';
import { copyLacking } from './copy-language.ts';
import { emptyValue } from './issue-value.ts';

const value = {
  ...emptyValue('2026-03-09'),
  'contents.vi.title': 'Bỏ qua OTP',
  'contents.vi.steps': 'Gửi lại mã cũ.',
  'contents.en.title': 'OTP bypass',
};

test('copies only texts missing in a language, and changes no existing text', () => {
  const copied = copyLacking(value, 'en');
  expect(copied.count).toBe(1);
  expect(copied.value).toEqual({ ...value, 'contents.en.steps': 'Gửi lại mã cũ.' });
  expect(copyLacking(value, 'vi')).toMatchObject({ value, count: 0 });
});

test('undoing a copy keeps texts edited since', () => {
  const { value: copied, undo } = copyLacking({ ...value, 'contents.vi.impact': 'Mất tiền.' }, 'en');
  const now = { ...copied, 'contents.en.steps': 'Send the old code again.' };
  expect(undo(now)['contents.en.steps']).toBe('Send the old code again.');
  expect(undo(now)['contents.en.impact']).toBe('');
});
