import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { me } from '../../test/fixtures/me.ts';
import { choose, fileOf } from '../../test/input.ts';
import { answerProfilePage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

/** The image is a data URL, so that no server has to serve it. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=';

const picture = () => page.getByRole('main').getByRole('img', { name: me().name });
const picker = () => page.getByLabelText(t('files:choose')).first();
const dialog = () => page.getByRole('dialog');

async function wide(): Promise<File> {
  const canvas = new OffscreenCanvas(300, 100);
  const context = canvas.getContext('2d');
  ['#f00', '#0f0', '#00f'].forEach((colour, at) => {
    if (!context) throw new Error('no canvas');
    context.fillStyle = colour;
    context.fillRect(at * 100, 0, 100, 100);
  });
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'toi.png', { type: 'image/png' });
}

async function colourOf(file: Blob): Promise<number[]> {
  const bitmap = await createImageBitmap(file);
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context?.drawImage(bitmap, bitmap.width / 2, bitmap.height / 2, 1, 1, 0, 0, 1, 1);
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
}

async function show(avatar: string | null): Promise<void> {
  answerProfilePage();
  await renderPage(paths.profile(), { me: me({ avatar }) });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('a picture is cropped by keyboard: the arrow keys move it, and the visible square is sent', async () => {
  answer(profileContract.setAvatar, { avatar: PIXEL });
  await show(null);
  await expect.element(picture()).toHaveTextContent('H');
  await choose(picker(), [await wide()]);
  await expect.element(page.getByRole('button', { name: t('profile:avatar.move') })).toHaveFocus();
  await expectAccessible();
  for (let press = 0; press < 12; press += 1) await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await page.getByRole('button', { name: t('profile:avatar.save') }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const [file] = sent(profileContract.setAvatar).map((request) => request.file);
  expect(await colourOf(file as File)).toEqual([255, 0, 0]);
  expect(picture().element().querySelector('img')?.getAttribute('src')).toBe(PIXEL);
});

test('a file that is no image is rejected before it is sent', async () => {
  answer(profileContract.setAvatar, { avatar: PIXEL });
  await show(null);
  await choose(picker(), [fileOf('toi.png', 'image/png')]);
  await expect.element(page.getByText(t('profile:avatar.unreadable'))).toBeVisible();
  await expect.element(page.getByRole('button', { name: t('profile:avatar.save') })).toBeDisabled();
  expect(sent(profileContract.setAvatar)).toEqual([]);
});

test('removing a picture asks first, and the first letter of the name replaces it', async () => {
  answer(profileContract.removeAvatar, true);
  await show(PIXEL);
  await page.getByRole('button', { name: t('profile:avatar.remove') }).click();
  expect(sent(profileContract.removeAvatar)).toEqual([]);
  await dialog()
    .getByRole('button', { name: t('profile:avatar.remove') })
    .click();
  await expect.element(picture()).toHaveTextContent('H');
  expect(sent(profileContract.removeAvatar)).toHaveLength(1);
});
