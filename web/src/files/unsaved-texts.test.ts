import { expect, test } from 'vitest';
import { storage } from '../lib/storage.ts';
import { isInOtherDraft, placesInOpenTexts, replaceInOpenTexts, watchForm, watchText } from './unsaved-texts.ts';

const file = { from: 'abc123.png', to: 'def456.png' };
const text = `![Màn hình](/attachments/${file.from})`;
const replaced = `![Màn hình](/attachments/${file.to})`;
type Key = Parameters<typeof watchForm>[0];

function openForm(key: string, value: unknown) {
  const form = { value, end: () => {} };
  form.end = watchForm(key as Key, {
    read: () => form.value,
    write: (next) => {
      form.value = next;
    },
  });
  return form;
}

function openEditor(start: string) {
  const editor = { text: start, end: () => {} };
  editor.end = watchText(editor, {
    read: () => editor.text,
    replace: ({ from, to }) => {
      editor.text = editor.text.replaceAll(from, to);
    },
  });
  return editor;
}

test('a file is replaced in all texts and values of the open forms and editors, and restored', () => {
  const form = openForm('coloa.draft.x', { vi: `${text}\n${text}`, en: text, evidence: [{ fileName: file.from, at: null }], count: 1 });
  const editors = [openEditor(text), openEditor(`${text} cũng ở đây`), openEditor('')];
  expect(placesInOpenTexts(file.from)).toBe(5);
  replaceInOpenTexts(file, editors[1]);
  expect(form.value).toEqual({ vi: `${replaced}\n${replaced}`, en: replaced, evidence: [{ fileName: file.to, at: null }], count: 1 });
  expect(editors.map((each) => each.text)).toEqual([replaced, `${text} cũng ở đây`, '']);
  replaceInOpenTexts({ from: file.to, to: file.from });
  expect(form.value).toMatchObject({ en: text });
  for (const { end } of [form, ...editors]) end();
  expect(placesInOpenTexts(file.from)).toBe(0);
});

test('a draft of a form or editor that is not open is another draft', () => {
  const [form, editor] = [openForm('coloa.draft.form', { steps: text }), openEditor(`${text} ở đây`)];
  storage.setJson('coloa.draft.form', { steps: text });
  storage.setJson('coloa.draft.editor', { text: `${text} ở đây` });
  expect(isInOtherDraft(file.from)).toBe(false);
  storage.setJson('coloa.draft.same', { text: `${text} ở đây` });
  expect(isInOtherDraft(file.from)).toBe(true);
  storage.remove('coloa.draft.same');
  form.end();
  expect(isInOtherDraft(file.from)).toBe(true);
  editor.end();
  storage.remove('coloa.draft.form');
  storage.remove('coloa.draft.editor');
});
