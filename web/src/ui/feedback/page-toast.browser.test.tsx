import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../test/render.tsx';
import { usePageToast } from './page-toast.ts';

function Made() {
  const report = usePageToast();
  return (
    <button type="button" onClick={() => report('Đã tạo vai trò Kiểm thử viên.')}>
      Tạo
    </button>
  );
}

test('the toast of a page disappears with the page', async () => {
  const { rerender } = await render(<Made />);
  await page.getByRole('button', { name: 'Tạo', exact: true }).click();
  const said = page.getByText('Đã tạo vai trò Kiểm thử viên.');
  await expect.element(said).toBeVisible();
  await rerender(<p>Trang khác</p>);
  await expect.element(said).not.toBeInTheDocument();
});
