import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { Button } from '../layout/button.tsx';
import { toast } from './toast.ts';

test('on a phone a toast is directly below the header, also over controls', async () => {
  const controls = ['Một', 'Hai', 'Ba', 'Bốn', 'Năm', 'Sáu'].map((name) => (
    <p key={name}>
      <Button>{name}</Button>
    </p>
  ));
  await render(<>{controls}</>, { width: 360, height: 740 });
  toast.ok('Đã lưu thay đổi.');
  const shown = page.getByText('Đã lưu thay đổi.');
  await expect.element(shown).toBeVisible();
  expect(shown.element().getBoundingClientRect().top).toBeLessThan(80);
  toast.clear();
});
