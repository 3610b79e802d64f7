import { expect, test } from 'vitest';
import { isInUnsavedText, watchForm, watchText } from './unsaved-texts.ts';

const file = 'abc123.png';
const text = `![Màn hình](/attachments/${file})`;

test('a file in another editor of a form without a draft is in use', () => {
  const ends = [watchText(() => text), watchText(() => '')];
  expect(isInUnsavedText(file, text)).toBe(false);
  ends.push(watchText(() => text));
  expect(isInUnsavedText(file, text)).toBe(true);
  for (const end of ends) end();
  expect(isInUnsavedText(file, '')).toBe(false);
});

test('the editors of a form with a draft are counted once', () => {
  const ends = [watchForm('coloa.draft.x' as Parameters<typeof watchForm>[0], () => ({ steps: text })), watchText(() => text)];
  expect(isInUnsavedText(file, text)).toBe(false);
  ends.push(watchText(() => `${text} cũng ở đây`));
  expect(isInUnsavedText(file, text)).toBe(true);
  for (const end of ends) end();
});

test('a second reference in the same text is in use', () => {
  expect(isInUnsavedText(file, `${text}\n${text}`)).toBe(true);
});
