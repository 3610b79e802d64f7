import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { toast } from './toast.ts';

test('on a phone the text and the buttons of a toast are in one low line', async () => {
  await render(<p>Trang</p>, { width: 360, height: 740 });
  toast.ok('Đã xóa', { label: 'Hoàn tác', run: () => undefined });
  const shown = page.getByRole('status').filter({ hasText: 'Đã xóa' });
  await expect.element(shown).toBeVisible();
  const middle = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  };
  const text = middle(shown.getByText('Đã xóa').element());
  for (const name of ['Hoàn tác', t('ui:close')]) expect(middle(shown.getByRole('button', { name }).element()), name).toBe(text);
  expect(shown.element().getBoundingClientRect().height).toBeLessThan(46);
  toast.clear();
});

test('on a phone a long action is below the text, which keeps the width of the toast', async () => {
  await render(<p>Trang</p>, { width: 360, height: 740 });
  const words = 'Đã chuyển 2 lỗ hổng sang Chờ tái kiểm tra.';
  toast.ok(words, { label: 'Rút khỏi danh sách tái kiểm tra', run: () => undefined });
  const text = page.getByRole('status').getByText(words);
  await expect.element(text).toBeVisible();
  expect(text.element().getBoundingClientRect().width).toBeGreaterThan(220);
  const action = page.getByRole('button', { name: 'Rút khỏi danh sách tái kiểm tra' }).element().getBoundingClientRect();
  expect((action.top + action.bottom) / 2).toBeGreaterThan(text.element().getBoundingClientRect().bottom);
  toast.clear();
});
