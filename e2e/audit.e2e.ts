import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { typeLogin } from './page-helpers.ts';

test('a sign-in is in the audit log, sealed within seconds, and in the exported file', async ({ page }) => {
  await page.goto('/#/manager/audit?action=SIGNED_IN');
  await typeLogin(page);
  const rows = page.getByRole('table', { name: 'Nhật ký kiểm toán' }).locator('tbody tr');
  await expect(rows.first()).toContainText('đã đăng nhập');
  // An entry is sealed about a second after it is written.
  await expect(async () => {
    await page.reload();
    await expect(rows.first().getByRole('img', { name: /^Đã niêm phong/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Xuất' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Bảng tính (CSV)' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^nhat-ky-kiem-toan_\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('SIGNED_IN');
});
