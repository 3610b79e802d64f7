import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { Button } from '../layout/button.tsx';
import { toast } from './toast.ts';

test('on a phone a toast is directly below the header, also over controls', async () => {
  await render(
    ['Một', 'Hai', 'Ba', 'Bốn', 'Năm', 'Sáu'].map((name) => (
      <p key={name}>
        <Button>{name}</Button>
      </p>
    )),
    { width: 360, height: 740 },
  );
  toast.ok('Đã lưu thay đổi.');
  const shown = page.getByText('Đã lưu thay đổi.');
  await expect.element(shown).toBeVisible();
  expect(shown.element().getBoundingClientRect().top).toBeLessThan(80);
  toast.clear();
});

test('a shortcut moves the focus to the newest toast, and its action returns the focus', async () => {
  let undone = 0;
  await render(<Button>Danh sách</Button>);
  const list = page.getByRole('button', { name: 'Danh sách' });
  await list.click();
  toast.ok('Đã xóa', {
    label: 'Hoàn tác',
    run: () => {
      undone += 1;
    },
  });
  const undo = page.getByRole('region', { name: t('ui:toast.label') }).getByRole('button', { name: 'Hoàn tác' });
  await expect.element(undo).toBeVisible();
  await userEvent.keyboard('{F6}');
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(list).toHaveFocus();
  expect(undone).toBe(1);
});
