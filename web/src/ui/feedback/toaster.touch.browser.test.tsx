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
