import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { uploaded } from '../../test/fixtures/files.ts';
import { answerImage, coloursIn, pixelsOf, secretImage } from '../../test/images.ts';
import { paste, picture } from '../../test/input.ts';
import { render } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { MarkdownEditor } from './markdown-editor.tsx';

const URL = '/attachments/0a1b2c3d4e5f60718293a4b5c6d7e8f9.png';

const editor = () => page.getByRole('textbox', { name: 'Description' });
const editOf = (number: number) => page.getByRole('button', { name: t('imageEditor:editNumber', { number }), exact: true });
const dialog = () => page.getByRole('dialog', { name: t('imageEditor:title') });
const apply = () => dialog().getByRole('button', { name: t('imageEditor:apply') });

let text = '';

function Written({ start, later }: { start: string; later?: string | undefined }) {
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
  return <MarkdownEditor label="Description" filesAt={{ on: 'TEMPLATE' }} value={value} onChange={change} />;
}

const stored = uploaded({ name: 'anh-man-hinh.png' });

async function write(start: string, later?: string): Promise<void> {
  text = start;
  answerImage(await secretImage());
  await render(<Written start={start} later={later} />);
}

async function blackOut(number: number): Promise<void> {
  await editOf(number).click();
  await expect.element(dialog().getByRole('button', { name: t('imageEditor:tool.select') })).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await apply().click();
  await expect.element(dialog()).not.toBeInTheDocument();
}

test('an edited image replaces the reference at its place, and one undo restores it', async () => {
  await write(`![Một|480](${URL})\n\n![Hai](${URL})`);
  await blackOut(2);
  await expect.poll(() => text).toBe(`![Một|480](${URL})\n\n![Hai](${stored.url})`);
  await expect.element(page.getByText(t('imageEditor:edited'))).toBeVisible();
  await expect.element(editOf(2)).toHaveFocus();
  const [request] = sent(filesContract.upload);
  const file = request?.file as File;
  expect([file.name, file.type]).toEqual(['anh-man-hinh.png', 'image/png']);
  expect(coloursIn(await pixelsOf(file))).toEqual(new Set(['0,0,0', '255,255,255']));
  await editor().click();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => text).toBe(`![Một|480](${URL})\n\n![Hai](${URL})`);
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
