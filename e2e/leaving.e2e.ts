import { expect, test } from './fixtures.ts';
import { askToSignOut, enterAsAdmin } from './page-helpers.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('signing out asks before it throws away what was typed, and staying keeps it', async ({ page, server }) => {
  await enterAsAdmin(page, server.url);
  await page.goto('/#/settings/profile');
  await page.getByLabel('Họ tên').fill('Tên chưa lưu');
  await askToSignOut(page);
  const question = page.getByRole('dialog', { name: 'Rời khỏi trang này?' });
  await question.getByRole('button', { name: 'Ở lại' }).click();
  await expect(page.getByLabel('Họ tên')).toHaveValue('Tên chưa lưu');
  await askToSignOut(page);
  await question.getByRole('button', { name: 'Rời khỏi trang' }).click();
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
});

test('a drawer gives the focus back to what opened it, and a refused form leads to its first wrong field', async ({ page, server }) => {
  await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/user');
  const opener = page.getByRole('button', { name: 'Tạo người dùng' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Tạo người dùng' }).click();
  await expect(drawer.getByLabel('Họ tên')).toBeFocused();
  // Also when the same is refused again.
  await drawer.getByRole('button', { name: 'Tạo người dùng' }).click();
  await expect(drawer.getByLabel('Họ tên')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();
  // It is as much part of the way of the Tab key as before.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(opener).toBeFocused();

  await page
    .getByRole('button', { name: /^Thao tác/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem').first().press('Enter');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Thao tác/ }).first()).toBeFocused();
});
