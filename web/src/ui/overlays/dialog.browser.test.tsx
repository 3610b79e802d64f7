import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

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

test('the second click of a double click on a dialog does not press what is behind it', async () => {
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
