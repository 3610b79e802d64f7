import { filesContract, type KeptOriginal } from '@coloa/contract/files/files.contract.ts';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { uploaded } from '../../test/fixtures/files.ts';
import { people } from '../../test/fixtures/people.ts';
import { canvasOf, coloursIn, pixelsOf, secretImage } from '../../test/images.ts';
import { type RenderOptions, render } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import type { EditedImage } from '../files/edited-images.ts';
import { EditImage } from './edit-image.tsx';
import { sizeWords } from './marks.ts';

const edited = uploaded();
const kept: KeptOriginal = {
  fileName: edited.fileName,
  original: uploaded().fileName,
  url: '/attachments/x',
  keptBy: people.ha,
  keptAt: '2026-11-29T00:00:00.000Z',
  can: { delete: true },
};

const dialog = () => page.getByRole('dialog', { name: t('imageEditor:title') });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const apply = () => button(t('imageEditor:apply'));
const box = () => dialog().getByRole('checkbox', { name: t('imageEditor:original.keep') });
const size = (width: number, height: number) => dialog().getByText(sizeWords({ width, height }), { exact: true });

const onApply = vi.fn<(edited: EditedImage) => Promise<void>>(() => Promise.resolve());

function Opener({ keepsOriginal = true }: { keepsOriginal?: boolean }) {
  const [opened, setOpened] = useState(true);
  return (
    opened && <EditImage keepsOriginal={keepsOriginal} fileName={edited.fileName} onApply={onApply} onClose={() => setOpened(false)} />
  );
}

/** The original has 640 × 360 px and shows a secret. The edited image has 320 × 180 px. */
async function open(originals: KeptOriginal[], options: RenderOptions = {}) {
  onApply.mockClear();
  answer(filesContract.originals, { originals });
  const secret = await secretImage();
  const plain = await canvasOf(320, 180, '#ffffff').canvas.convertToBlob();
  answer(filesContract.download, ({ params }) => {
    const blob = params.fileName === kept.original || originals.length === 0 ? secret : plain;
    return new Response(blob, { headers: { 'content-type': blob.type, 'content-disposition': 'inline; filename="anh.png"' } });
  });
  await render(<Opener />, options);
  await expect.element(size(640, 360)).toBeVisible();
  await expect.element(button(t('imageEditor:tool.select'))).toHaveFocus();
}

async function addBlackout(): Promise<void> {
  (button(t('imageEditor:tool.blackout')).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(apply()).not.toHaveAttribute('aria-disabled', 'true');
}

async function applied(): Promise<EditedImage> {
  await apply().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  return onApply.mock.calls[0]?.[0] as EditedImage;
}

test('no original is kept by default', async () => {
  await open([]);
  await expect.element(box()).not.toBeChecked();
  await expect.element(dialog().getByText(t('imageEditor:original.discarded'))).toBeVisible();
  await expect.element(dialog().getByText(t('imageEditor:original.elsewhere'))).toBeVisible();
  await addBlackout();
  expect((await applied()).original).toBeNull();
});

test('the unedited image is kept if the user chooses so, with the keyboard', async () => {
  await open([]);
  await addBlackout();
  (box().element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(dialog().getByText(t('imageEditor:original.readers'))).toBeVisible();
  await expect.element(dialog().getByText(t('imageEditor:original.elsewhere'))).toBeVisible();
  await expectAccessible();
  const { file, original } = await applied();
  expect(coloursIn(await pixelsOf(file)).has('255,0,255')).toBe(false);
  expect(coloursIn(await pixelsOf(original as File)).has('255,0,255')).toBe(true);
});

test('a place without a team offers to keep no original, and requests none', async () => {
  answer(filesContract.originals, { originals: [kept] });
  answer(filesContract.download, new Response(await secretImage(), { headers: { 'content-type': 'image/png' } }));
  await render(<Opener keepsOriginal={false} />);
  await expect.element(size(640, 360)).toBeVisible();
  await expect.element(box()).not.toBeInTheDocument();
  await expect.element(dialog().getByText(t('imageEditor:original.discarded'))).toBeVisible();
  expect(sent(filesContract.originals)).toEqual([]);
});

test('an edited image is edited again from its original, which is kept for the new image, too', async () => {
  await open([kept]);
  await expect.element(dialog().getByText(t('imageEditor:original.isOriginal'))).toBeVisible();
  await expect.element(box()).toBeChecked();
  await expectAccessible();
  await addBlackout();
  expect((await applied()).original).toEqual(kept);
});

test('the user can start from the edited image, and is asked before changes are discarded', async () => {
  await open([kept]);
  await addBlackout();
  await button(t('imageEditor:original.useEdited')).click();
  const question = page.getByRole('dialog', { name: t('imageEditor:discard.title') });
  await question.getByRole('button', { name: t('imageEditor:discard.confirm') }).click();
  await expect.element(size(320, 180)).toBeVisible();
  await expect.element(dialog().getByText(t('imageEditor:original.isEdited'))).toBeVisible();
  await expect.element(apply()).toHaveAttribute('aria-disabled', 'true');
  await button(t('imageEditor:original.useOriginal')).click();
  await expect.element(size(640, 360)).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await button(t('imageEditor:original.useEdited')).click();
  await expect.element(size(320, 180)).toBeVisible();
  await addBlackout();
  await box().click();
  await expect.element(dialog().getByText(t('imageEditor:original.stillKept'))).toBeVisible();
  const { file, original } = await applied();
  expect([(await pixelsOf(file)).width, original]).toEqual([320, null]);
});

test('an image is not edited before it is known whether it has an original', async () => {
  answer(filesContract.originals, 'no network');
  await render(<Opener />);
  const retry = button(t('ui:retry'));
  await expect.element(retry).toBeVisible();
  await expect.element(apply()).toBeDisabled();
  await expectAccessible();
  answer(filesContract.originals, { originals: [kept] });
  const plain = await canvasOf(320, 180, '#ffffff').canvas.convertToBlob();
  answer(filesContract.download, () => new Response(plain, { headers: { 'content-type': plain.type } }));
  await retry.click();
  await expect.element(size(320, 180)).toBeVisible();
  await expect.element(box()).toBeChecked();
});

test('a user who cannot delete the original is not pointed to a button that is missing', async () => {
  await open([{ ...kept, can: { delete: false } }]);
  await box().click();
  await expect.element(dialog().getByText(t('imageEditor:original.keptByOthers'))).toBeVisible();
  await expect.element(button(t('imageEditor:original.delete'))).not.toBeInTheDocument();
});

test('the original is deleted after a confirmation, and the editor continues with the edited image', async () => {
  await open([kept]);
  answer(filesContract.deleteOriginal, true);
  await button(t('imageEditor:original.delete')).click();
  const question = page.getByRole('dialog', { name: t('imageEditor:original.deleteTitle') });
  await expect.element(question.getByRole('button', { name: t('ui:dialog.keep') })).toHaveFocus();
  expect(sent(filesContract.deleteOriginal)).toEqual([]);
  await question.getByRole('button', { name: t('imageEditor:original.delete') }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(size(320, 180)).toBeVisible();
  expect(sent(filesContract.deleteOriginal)).toMatchObject([{ params: { fileName: edited.fileName } }]);
  await expect.element(button(t('imageEditor:original.delete'))).not.toBeInTheDocument();
  await expect.element(box()).not.toBeChecked();
  await expect.element(button(t('imageEditor:tool.select'))).toHaveFocus();
});

test('only a user who can delete the original is offered to delete it', async () => {
  await open([{ ...kept, can: { delete: false } }]);
  await expect.element(button(t('imageEditor:original.useEdited'))).toBeVisible();
  await expect.element(button(t('imageEditor:original.delete'))).not.toBeInTheDocument();
});

test('an original that was deleted in the meantime is replaced by the edited image', async () => {
  const plain = await canvasOf(320, 180, '#ffffff').canvas.convertToBlob();
  answer(filesContract.originals, { originals: [kept] });
  answer(filesContract.download, ({ params }) =>
    params.fileName === kept.original ? refusal('NOT_FOUND') : new Response(plain, { headers: { 'content-type': plain.type } }),
  );
  await render(<Opener />);
  await expect.element(size(320, 180)).toBeVisible();
  await expect.element(dialog().getByText(t('imageEditor:original.isEdited'))).toBeVisible();
});

test('on a phone, the controls of the original are at least 24 px high', async () => {
  await open([kept], { width: 360, height: 740 });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  for (const target of dialog().element().querySelectorAll('button, label')) {
    const { width, height } = target.getBoundingClientRect();
    expect(Math.min(width, height), target.outerHTML.slice(0, 120)).toBeGreaterThanOrEqual(24);
  }
  const canvas = dialog().getByRole('region', { name: t('imageEditor:image') });
  expect(canvas.element().getBoundingClientRect().height).toBeGreaterThan(100);
  await expectAccessible();
});
