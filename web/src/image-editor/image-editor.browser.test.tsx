import { filesContract } from '@coloa/contract/files/files.contract.ts';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { answerImage, coloursIn, pixelsOf, secretImage } from '../../test/images.ts';
import { type RenderOptions, render } from '../../test/render.tsx';
import { answer } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import type { EditedImage } from '../files/edited-images.ts';
import { ApiError } from '../lib/api-error.ts';
import { EditImage } from './edit-image.tsx';
import { type Kind, sizeWords } from './marks.ts';
import type { Tool } from './use-image-edits.ts';

const FILE_NAME = '0a1b2c3d4e5f60718293a4b5c6d7e8f9.png';

const dialog = () => page.getByRole('dialog', { name: t('imageEditor:title') });
const tool = (name: Tool) => dialog().getByRole('button', { name: t(`imageEditor:tool.${name}`), exact: true });
const nameOf = (kind: Kind, number: number) => t('imageEditor:markName', { kind: t(`imageEditor:tool.${kind}`), number });
const mark = (kind: Kind, number: number) => dialog().getByRole('button', { name: nameOf(kind, number), exact: true });
const apply = () => dialog().getByRole('button', { name: t('imageEditor:apply') });
const status = (text: string) => expect.element(dialog().getByRole('status').getByText(text)).toBeInTheDocument();
const size = (width: number, height: number) => dialog().getByText(sizeWords({ width, height }), { exact: true });

function Opener({ onApply }: { onApply: (edited: EditedImage) => Promise<void> }) {
  const [opened, setOpened] = useState(true);
  return opened && <EditImage keepsOriginal={false} fileName={FILE_NAME} onApply={onApply} onClose={() => setOpened(false)} />;
}

/** Opens an image of 640 × 360 px with a secret in its centre. */
async function open(options: RenderOptions = {}) {
  const onApply = vi.fn<(edited: EditedImage) => Promise<void>>(() => Promise.resolve());
  answerImage(await secretImage());
  const { go } = await render(<Opener onApply={onApply} />, options);
  await expect.element(size(640, 360)).toBeVisible();
  await expect.element(tool('select')).toHaveFocus();
  return { go, onApply, result: async () => pixelsOf((await vi.waitUntil(() => onApply.mock.calls[0]?.[0].file)) as File) };
}

/** Drags with the mouse between two points of the image, in its pixels. */
async function drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const canvas = dialog().getByRole('region', { name: t('imageEditor:image') });
  const zoom = canvas.element().getBoundingClientRect().width / 640;
  const [sourcePosition, targetPosition] = [from, to].map(([x, y]) => ({ x: x * zoom, y: y * zoom }));
  await userEvent.dragAndDrop(canvas, canvas, { sourcePosition, targetPosition, force: true, steps: 4 } as never);
}

test('Tab cycles in the editor', async () => {
  await open();
  (apply().element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(tool('select')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(apply()).toHaveFocus();
});

test('a secret is blacked out, and marks are added, changed and removed, with the keyboard alone', async () => {
  const { result } = await open();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(mark('blackout', 1)).toHaveFocus();
  await status(t('imageEditor:added', { name: nameOf('blackout', 1) }));
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}');

  (tool('number').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(mark('number', 1)).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(mark('blackout', 1)).toHaveFocus();
  await userEvent.keyboard('{Tab}{Delete}');
  await status(t('imageEditor:removed', { name: nameOf('number', 1) }));
  await expect.element(mark('blackout', 1)).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(mark('number', 1)).toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(mark('number', 1)).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}z{/Control}{Tab}');
  await expect.element(mark('number', 1)).toHaveFocus();
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.element(tool('select')).toHaveFocus();
  await expectAccessible();

  (apply().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const pixels = await result();
  expect(coloursIn(pixels)).toEqual(new Set(['0,0,0', '255,255,255']));
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('closing the drawer of the URL asks before it discards the marks', async () => {
  const { go } = await open({ at: '/cong-viec?task=1' });
  (tool('blackout').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(mark('blackout', 1)).toHaveFocus();
  void go('/cong-viec');
  await expect.element(page.getByText(t('imageEditor:discard.body'))).toBeVisible();
  await page.getByRole('button', { name: t('ui:discard.keep') }).click();
  await expect.element(mark('blackout', 1)).toBeInTheDocument();
});

test('a text is written in its field, and its name contains it', async () => {
  await open();
  (tool('text').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByRole('textbox', { name: t('imageEditor:text') })).toHaveFocus();
  await userEvent.keyboard('Nút gửi');
  const name = t('imageEditor:textName', { number: 1, text: 'Nút gửi' });
  await expect.element(dialog().getByRole('button', { name })).toBeInTheDocument();
  await dialog()
    .getByRole('radio', { name: t('imageEditor:colour.blue') })
    .click();
  await expect.element(dialog().getByRole('radio', { name: t('imageEditor:colour.blue') })).toBeChecked();
  (dialog().getByRole('button', { name }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByRole('textbox', { name: t('imageEditor:text') })).toHaveFocus();
});

test('a mark is drawn by dragging, moved with the mouse, and resized by a handle', async () => {
  const { result } = await open();
  await tool('blackout').click();
  await drag([40, 40], [100, 80]);
  await expect.element(mark('blackout', 1)).toHaveFocus();
  await tool('select').click();
  await mark('blackout', 1).click();
  await drag([70, 60], [310, 180]);
  await drag([340, 200], [380, 220]);
  await apply().click();
  const pixels = await result();
  expect(coloursIn(pixels, { x: 285, y: 165, width: 90, height: 50 })).toEqual(new Set(['0,0,0']));
  expect(coloursIn(pixels, { x: 40, y: 40, width: 60, height: 40 })).toEqual(new Set(['255,255,255']));
});

test('undo reverts one drag, one row of keys or one mark', async () => {
  await open();
  const place = () => {
    const { left, width } = mark('box', 1).element().getBoundingClientRect();
    return [Math.round(left), Math.round(width)];
  };
  const undo = () =>
    dialog()
      .getByRole('button', { name: t('ui:undo') })
      .click();
  await tool('box').click();
  await drag([40, 40], [200, 120]);
  await expect.element(mark('box', 1)).toHaveFocus();
  const drawn = place();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  const moved = place();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  expect([drawn, moved].map(String)).not.toContain(String(place()));
  await undo();
  await expect.poll(place).toEqual(moved);
  await undo();
  await expect.poll(place).toEqual(drawn);
  await undo();
  await expect.element(mark('box', 1)).not.toBeInTheDocument();
  await expect.element(dialog().getByRole('button', { name: t('ui:undo') })).toHaveAttribute('aria-disabled', 'true');
  expect(apply().element().getAttribute('aria-disabled')).toBe('true');
});

test('the image is cropped and made smaller, by keys and by dragging', async () => {
  const { result } = await open();
  (tool('crop').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const area = (width: number, height: number) =>
    dialog().getByRole('button', { name: t('imageEditor:cropName', { size: sizeWords({ width, height }) }) });
  await expect.element(area(640, 360)).toHaveFocus();
  await userEvent.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
  await expect.element(area(628, 360)).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  await expect.element(size(640, 360)).toBeVisible();
  await drag([200, 100], [440, 260]);
  await expect.element(size(240, 160)).toBeVisible();
  (tool('size').element() as HTMLElement).click();
  const slider = dialog().getByRole('slider', { name: t('imageEditor:tool.size') });
  await expect.element(slider).toBeVisible();
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  await expect.element(size(24, 16)).toBeVisible();
  await userEvent.keyboard('{End}');
  const handle = document.querySelector<HTMLElement>('[data-corner="se"]');
  const stage = document.querySelector<HTMLElement>('[data-tool="size"]');
  if (!handle || !stage) throw new Error('no handle');
  const { x, y } = { x: stage.clientWidth / 2, y: stage.clientHeight / 2 };
  await userEvent.dragAndDrop(handle, stage, { targetPosition: { x: x + 240 / 2, y: y + 20 }, force: true } as never);
  await expect.element(size(120, 80)).toBeVisible();
  await apply().click();
  const pixels = await result();
  expect([pixels.width, pixels.height]).toEqual([120, 80]);
});

test('Escape deselects, then asks before changes are discarded', async () => {
  const { onApply } = await open();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(mark('blackout', 1)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(mark('blackout', 1)).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('dialog', { name: t('imageEditor:discard.title') });
  await question.getByRole('button', { name: t('imageEditor:discard.keep') }).click();
  await expect.element(question).not.toBeInTheDocument();
  await dialog()
    .getByRole('button', { name: t('ui:cancel') })
    .click();
  await question.getByRole('button', { name: t('imageEditor:discard.confirm') }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(onApply).not.toHaveBeenCalled();
});

test('if the result cannot be stored, the editor keeps the marks and shows the reason', async () => {
  const { onApply } = await open();
  onApply.mockRejectedValueOnce(
    new ApiError({ kind: 'refused', status: 413, problems: [{ code: 'FILE_TOO_LARGE', message: 'Quá lớn.' }] }),
  );
  await userEvent.keyboard('{Tab}{Enter}');
  await apply().click();
  await expect.element(dialog().getByRole('alert')).toHaveTextContent('Quá lớn.');
  await expect.element(mark('blackout', 1)).toBeInTheDocument();
  await apply().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(onApply).toHaveBeenCalledTimes(2);
});

test.for([
  ['an animated image', () => new Blob(['GIF89a'], { type: 'image/gif' }), 'animated'],
  ['a damaged image', () => new Blob(['?'], { type: 'image/png' }), 'damaged'],
] as const)('%s is not edited, and the reason is shown', async ([, blob, fault]) => {
  answerImage(blob());
  await render(<Opener onApply={() => Promise.resolve()} />);
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(t(`imageEditor:fault.${fault}`));
  await expect.element(apply()).toBeDisabled();
});

test('an image that cannot be loaded is reported', async () => {
  answer(filesContract.download, 'no network');
  await render(<Opener onApply={() => Promise.resolve()} />);
  await expect.element(dialog().getByRole('alert')).toHaveTextContent(t('app:failure.network'));
  await dialog()
    .getByRole('button', { name: t('ui:cancel') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('on a phone, the editor fills the window, and its tools are at least 24 px wide', async () => {
  await open({ width: 360, height: 740 });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  expect(dialog().element().getBoundingClientRect()).toMatchObject({ width: 360, height: 740 });
  await tool('arrow').click();
  await drag([100, 100], [300, 200]);
  const targets = dialog().element().querySelectorAll('button, label, [data-corner]');
  for (const target of targets) {
    const { width, height } = target.getBoundingClientRect();
    expect(Math.min(width, height), target.outerHTML.slice(0, 120)).toBeGreaterThanOrEqual(24);
  }
  await expectAccessible();
});
