import { type FilePlace, filesContract, type KeptOriginal } from '@coloa/contract/files/files.contract.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { uploaded } from '../../test/fixtures/files.ts';
import { people } from '../../test/fixtures/people.ts';
import { answerImage, coloursIn, pixelsOf, secretImage } from '../../test/images.ts';
import { paste, picture } from '../../test/input.ts';
import { render } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { storage } from '../lib/storage.ts';
import { MarkdownEditor } from './markdown-editor.tsx';

const URL = '/attachments/0a1b2c3d4e5f60718293a4b5c6d7e8f9.png';

const editor = () => page.getByRole('textbox', { name: 'Description' });
const editOf = (number: number) => page.getByRole('button', { name: t('imageEditor:editNumber', { number }), exact: true });
const dialog = () => page.getByRole('dialog', { name: t('imageEditor:title') });
const apply = () => dialog().getByRole('button', { name: t('imageEditor:apply') });

let text = '';

interface WrittenProps {
  start: string;
  later?: string | undefined;
  filesAt?: FilePlace;
}

function Written({ start, later, filesAt = { on: 'TEMPLATE' } }: WrittenProps) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    text = next;
    setValue(next);
  };
  // Changes the text as soon as the image is stored, as a merge with the changes of a colleague does.
  answer(filesContract.upload, () => {
    if (later !== undefined) change(later);
    return stored;
  });
  return <MarkdownEditor label="Description" filesAt={filesAt} value={value} onChange={change} />;
}

const stored = uploaded({ name: 'anh-man-hinh.png' });
const original = uploaded();
const kept: KeptOriginal = {
  fileName: URL.slice('/attachments/'.length),
  original: original.fileName,
  url: original.url,
  keptBy: people.ha,
  keptAt: '2026-11-29T00:00:00.000Z',
  can: { delete: true },
};

async function write(start: string, later?: string, filesAt?: FilePlace): Promise<void> {
  text = start;
  answer(filesContract.discard, true);
  answerImage(await secretImage());
  await render(<Written start={start} later={later} {...(filesAt && { filesAt })} />);
}

async function blackOut(number: number, before = () => Promise.resolve()): Promise<void> {
  await editOf(number).click();
  await expect.element(dialog().getByRole('button', { name: t('imageEditor:tool.select') })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await before();
  await apply().click();
  await expect.element(dialog()).not.toBeInTheDocument();
}

test('an edited image replaces the image at each place of the text, and one undo restores it', async () => {
  await write(`![Một|480](${URL})\n\n![Hai](${URL})`);
  answer(filesContract.discard, refusal('ATTACHMENT_IN_USE'));
  await blackOut(2);
  await expect.poll(() => text).toBe(`![Một|480](${stored.url})\n\n![Hai](${stored.url})`);
  await expect.element(page.getByText(t('imageEditor:edited', { count: 2 }))).toBeVisible();
  await expect.element(editOf(2)).toHaveFocus();
  const [request] = sent(filesContract.upload);
  const file = request?.file as File;
  expect([file.name, file.type]).toEqual(['anh-man-hinh.png', 'image/png']);
  expect(coloursIn(await pixelsOf(file))).toEqual(new Set(['0,0,0', '255,255,255']));
  await editor().click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => text).toBe(`![Một|480](${URL})\n\n![Hai](${URL})`);
});

const before = { vi: `![Một](${URL})`, en: `![One](${URL})` };
let texts = before;

function InBothLanguages() {
  const [value, setValue] = useState(before);
  const change = (language: 'vi' | 'en') => (next: string) => {
    texts = { ...texts, [language]: next };
    setValue(texts);
  };
  return (
    <>
      <MarkdownEditor label="Description" filesAt={{ on: 'TEMPLATE' }} value={value.vi} onChange={change('vi')} />
      <MarkdownEditor label="English" filesAt={{ on: 'TEMPLATE' }} value={value.en} onChange={change('en')} />
    </>
  );
}

test('an image in another open text is replaced, too, and the undo of the edited text or of the message restores both', async () => {
  answer(filesContract.upload, stored);
  answer(filesContract.discard, refusal('ATTACHMENT_IN_USE'));
  answerImage(await secretImage());
  await render(<InBothLanguages />);
  await expect.poll(() => editOf(1).elements().length).toBe(2);
  await editOf(1).first().click();
  await expect.element(dialog().getByRole('button', { name: t('imageEditor:tool.select') })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await apply().click();
  const after = { vi: `![Một](${stored.url})`, en: `![One](${stored.url})` };
  await expect.poll(() => texts).toEqual(after);
  await expect.element(page.getByText(t('imageEditor:edited', { count: 2 }))).toBeVisible();
  (editor().element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => texts).toEqual(before);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(() => texts).toEqual(after);
  await page.getByRole('button', { name: t('ui:undo'), exact: true }).click();
  await expect.poll(() => texts).toEqual(before);
});

test('the same image pasted into another open text is uploaded once, so that an edit covers both', async () => {
  const [one, other] = [uploaded({ name: 'anh-man-hinh.png' }), uploaded({ name: 'khac.png' })];
  texts = before;
  answer(filesContract.upload, one);
  await render(<InBothLanguages />);
  const english = page.getByRole('textbox', { name: 'English' });
  await paste(editor(), { files: [await picture()] });
  await expect.poll(() => texts.vi).toContain(one.url);
  answer(filesContract.upload, other);
  await paste(english, { files: [await picture()] });
  await expect.poll(() => texts.en).toContain(one.url);
  expect(sent(filesContract.upload)).toHaveLength(1);
  await paste(english, { files: [await picture('khac.png', 64, 36)] });
  await expect.poll(() => texts.en).toContain(other.url);
});

test('the unedited upload is deleted, and undo skips the edit', async () => {
  await write(`![Một](${URL})`);
  (editor().element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{End}{/Control} a');
  await blackOut(1);
  await expect.poll(() => text).toBe(`![Một](${stored.url}) a`);
  await expect.element(page.getByText(t('imageEditor:editedAndDiscarded', { count: 1 }))).toBeVisible();
  expect(sent(filesContract.discard)).toMatchObject([{ params: { fileName: URL.slice('/attachments/'.length) } }]);
  (editor().element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => text).toBe(`![Một](${stored.url})`);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(text).toBe(`![Một](${stored.url})`);
});

test.each([
  ['a saved text uses', () => answer(filesContract.discard, refusal('ATTACHMENT_IN_USE'))],
  ['a draft of another form contains', () => storage.setJson('coloa.draft.comment.x.y', { text: `![](${URL})` })],
] as const)('an edited image that %s can be restored by undo', async (_, begin) => {
  await write(`![Một](${URL})`);
  begin();
  await blackOut(1);
  await expect.element(page.getByText(t('imageEditor:edited', { count: 1 }), { exact: true })).toBeVisible();
  (editor().element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => text).toBe(`![Một](${URL})`);
  storage.remove('coloa.draft.comment.x.y');
});

test('an unedited upload that cannot be deleted is reported', async () => {
  await write(`![Một](${URL})`);
  answer(filesContract.discard, 'no network');
  await blackOut(1);
  await expect.element(page.getByText(t('imageEditor:notDiscarded'))).toBeVisible();
  expect(text).toBe(`![Một](${stored.url})`);
});

test('the original is kept for the team in a project, and the unedited upload is deleted', async () => {
  await write(`![Một](${URL})`, undefined, { on: 'PROJECT', id: people.ha.id });
  answer(filesContract.originals, { originals: [] });
  answer(filesContract.unavailable, { fileNames: [] });
  answer(filesContract.keepOriginal, kept);
  await blackOut(1, () =>
    dialog()
      .getByRole('checkbox', { name: t('imageEditor:original.keep') })
      .click(),
  );
  await expect.poll(() => text).toBe(`![Một](${stored.url})`);
  const files = sent(filesContract.upload).map(({ file }) => file as File);
  expect(await Promise.all(files.map(async (file) => coloursIn(await pixelsOf(file)).has('255,0,255')))).toEqual([false, true]);
  expect(sent(filesContract.keepOriginal)).toMatchObject([{ body: { fileName: stored.fileName, original: stored.fileName } }]);
  expect(sent(filesContract.discard)).toHaveLength(1);
});

test('if the original cannot be kept, the edited image is deleted again, and the text stays unchanged', async () => {
  await write(`![Một](${URL})`, undefined, { on: 'PROJECT', id: people.ha.id });
  answer(filesContract.originals, { originals: [kept] });
  answer(filesContract.unavailable, { fileNames: [] });
  answer(filesContract.keepOriginal, refusal('UNKNOWN_ATTACHMENT'));
  await editOf(1).click();
  await expect.element(dialog().getByRole('checkbox', { name: t('imageEditor:original.keep') })).toBeChecked();
  await dialog()
    .getByRole('button', { name: t('imageEditor:tool.blackout') })
    .click();
  await userEvent.keyboard('{Tab}{Enter}');
  await apply().click();
  await expect.element(dialog().getByRole('alert')).toBeVisible();
  expect(sent(filesContract.keepOriginal)).toMatchObject([{ body: { original: kept.original } }]);
  expect(sent(filesContract.discard)).toMatchObject([{ params: { fileName: stored.fileName } }]);
  expect(text).toBe(`![Một](${URL})`);
});

test('an image in a table row is edited with the keyboard, and the row stays one line', async () => {
  const row = (url: string) => `| Bước | Ảnh |\n|---|---|\n| 1 | ![Một\\|48](${original.url}) ![Hai](${url}) |`;
  await write(row(URL));
  await expect.element(editOf(1)).toBeVisible();
  expect(page.getByRole('textbox', { name: t('editor:captionOf', { number: 1 }) }).query()).toBeNull();
  const { width, height } = editOf(2).element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await expectAccessible();
  (editOf(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(editOf(2)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByRole('button', { name: t('imageEditor:tool.select') })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await apply().click();
  await expect.poll(() => text).toBe(row(stored.url));
  await expect.element(editOf(2)).toHaveFocus();
});

test.each([
  ['in a list item', `- Một:\n\n  ![](${URL})`, 1],
  ['beside the number of a list item', `1. ![](${URL})\n2. ![](${URL})`, 2],
  ['after a code block in a list item', `- \`\`\`http\n  GET / HTTP/1.1\n  \`\`\`\n\n  ![](${URL})`, 1],
  ['after a code block that contains other marks', `\`\`\`\`\n~~~\n\`\`\`\n![](${URL})\n\`\`\`\`\n\n![](${URL})`, 1],
  ['in a table in a list item', `- | a |\n  |---|\n  | ![](${URL}) |`, 1],
  ['in a table in a quote', `> | a |\n> |---|\n> | ![](${URL}) |`, 1],
  ['with brackets in its caption', `![Mã [1]](${URL})`, 1],
])('an image %s can be edited', async (_, start, count) => {
  await write(start);
  await expect.element(editOf(count)).toBeVisible();
  await expect.element(editOf(count + 1)).not.toBeInTheDocument();
});

test('an edited image finds its place after the text before it has changed', async () => {
  await write(`Trước.\n\n![Một](${URL})`, `Trước, dài hơn.\n\n![Một](${URL})`);
  await blackOut(1);
  await expect.poll(() => text).toBe(`Trước, dài hơn.\n\n![Một](${stored.url})`);
});

test('an edited image that is no longer in the text is reported, and nothing else is replaced', async () => {
  await write(`![Một](${URL})`, 'Không còn ảnh.');
  await blackOut(1);
  await expect.element(page.getByText(t('imageEditor:lost'))).toBeVisible();
  expect(text).toBe('Không còn ảnh.');
});

test('several pasted images each offer to be edited, but an animated one does not', async () => {
  await write('');
  const names = ['mot.png', 'hai.png', 'ba.gif'];
  answer(filesContract.upload, ({ file }) => {
    const one = uploaded({ name: file?.name ?? '' });
    return file?.name.endsWith('gif') ? { ...one, type: 'image/gif', url: one.url.replace(/png$/, 'gif') } : one;
  });
  await paste(editor(), { files: await Promise.all(names.map((name) => picture(name))) });
  await expect.element(editOf(2)).toBeVisible();
  await expect.poll(() => text.match(/!\[\]/g)?.length).toBe(3);
  await expect.element(editOf(1)).toBeVisible();
  await expect.element(editOf(3)).not.toBeInTheDocument();
});
