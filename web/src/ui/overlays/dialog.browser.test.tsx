import { type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { ApiError } from '../../lib/api-error.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

const behind = { position: 'fixed', inset: 0 } as const;

function Question({ onBehind }: { onBehind: () => void }) {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <button type="button" aria-label="Phía sau" style={behind} onClick={onBehind} />
      {opened && (
        <ConfirmDialog opened onClose={() => setOpened(false)} title="Công bố?" confirm="Công bố" onConfirm={() => undefined}>
          Khách hàng nhận được thông báo ngay.
        </ConfirmDialog>
      )}
    </>
  );
}

test('the second click of a double click on a dialog does not activate an element behind it', async () => {
  let pressed = 0;
  await render(
    <Question
      onBehind={() => {
        pressed += 1;
      }}
    />,
  );
  await page.getByRole('button', { name: 'Công bố', exact: true }).dblClick({ delay: 30 });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(pressed).toBe(0);
  await page.getByRole('button', { name: 'Phía sau' }).click();
  expect(pressed).toBe(1);
});

test('a confirmation stays open and shows why its action failed, until the next attempt', async () => {
  const outcomes = [() => Promise.reject(new ApiError({ kind: 'network' })), () => Promise.resolve()];
  let closed = false;
  await render(
    <ConfirmDialog opened onClose={() => (closed = true)} title="Công bố?" confirm="Công bố" onConfirm={() => outcomes.shift()?.()}>
      Khách hàng nhận được thông báo ngay.
    </ConfirmDialog>,
  );
  const publish = page.getByRole('button', { name: 'Công bố', exact: true });
  await publish.click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent(t('app:failure.network'));
  expect(closed).toBe(false);
  await publish.click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(closed).toBe(true);
});

test('a closed dialog leaves no empty landmark on the page', async () => {
  const question = (opened: boolean) => (
    <ConfirmDialog opened={opened} onClose={() => undefined} title="Công bố?" confirm="Công bố" onConfirm={() => undefined}>
      Khách hàng nhận được thông báo ngay.
    </ConfirmDialog>
  );
  const { rerender } = await render(question(true));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await rerender(question(false));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(page.getByRole('region', { name: t('ui:popups') }).elements()).toEqual([]);
});

/** An overlay whose content keeps key presses from the page behind it. */
function Silent({
  as: Overlay,
}: {
  as: (props: Pick<DialogProps, 'opened' | 'onClose' | 'title'> & { children: ReactNode }) => ReactNode;
}) {
  return (
    <>
      <button type="button">Phía sau</button>
      <Overlay opened onClose={() => undefined} title="Sửa ảnh">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: stops the keys of its buttons */}
        <div onKeyDown={(event) => event.stopPropagation()}>
          <button type="button">Đầu</button>
          <button type="button">Cuối</button>
        </div>
      </Overlay>
    </>
  );
}

test.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('Tab stays in a %s whose content stops key presses', async (_, Overlay) => {
  await render(<Silent as={Overlay} />);
  const overlay = page.getByRole('dialog');
  const last = overlay.getByRole('button', { name: 'Cuối' });
  const first = overlay.getByRole('button').first();
  await expect.element(last).toBeVisible();
  await expect.poll(() => overlay.element().contains(document.activeElement)).toBe(true);
  (last.element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(first).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(last).toHaveFocus();
  await expectAccessible();
});
