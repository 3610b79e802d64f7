import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD, expect, test } from './fixtures.ts';

/** A colour or size as the browser computed it. */
const boxOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Tên đăng nhập').fill('admin');
  await page.getByLabel('Mật khẩu', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await expect(page.getByRole('heading', { name: 'Tổng quan', level: 1 })).toBeVisible();
}

test('S01 S09 S21 S42 a first visit is in Vietnamese, hides the splash and asks to sign in; the empty path then goes to the dashboard', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/#\/login/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await expect(page.locator('#splash')).toBeHidden();
  await signIn(page);
  await expect(page).toHaveURL(/#\/dashboard$/);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refresh-token')].every(Boolean))).toBe(true);
  await page.goto('/#/');
  await expect(page).toHaveURL(/#\/dashboard$/);
});

test('S02 S03 the login page stands without the menu, pages of the app with it', async ({ page }) => {
  await page.goto('/#/login');
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await signIn(page);
  await expect(page.getByRole('navigation', { name: 'Menu chính' })).toBeVisible();
});

test.describe('error pages', () => {
  test('S04 each status has its page, in both languages', async ({ page }) => {
    await signIn(page);
    for (const [status, words] of [
      [403, 'Bạn không có quyền làm việc này'],
      [404, 'Không có trang này'],
      [500, 'Máy chủ gặp lỗi'],
    ] as const) {
      await page.goto(`/#/errors/${status}`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(words);
    }
    await page.goto('/#/khong-co-trang-nay');
    await expect(page).toHaveURL(/#\/errors\/404/);
  });
});

test('S05 S31 S41 S44 the menu lies on the 48 px header, and at 768 px and less in a dropdown labelled Menu', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  expect((await boxOf(page, 'header')).height).toBe(48);
  const menu = page.getByRole('navigation', { name: 'Menu chính' });
  await expect(menu.getByRole('link', { name: 'Dự án' })).toBeVisible();
  await menu.getByRole('button', { name: 'Hệ thống' }).hover();
  await expect(page.getByRole('menuitem', { name: 'Người dùng' })).toBeVisible();
  await page.mouse.move(700, 700);
  await expect(page.getByRole('menuitem', { name: 'Người dùng' })).toBeHidden();

  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.getByRole('link', { name: 'Dự án', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Dự án' })).toBeVisible();
  const group = await page.getByRole('menuitem', { name: 'Dự án' }).locator('span').first().boundingBox();
  const child = await page.getByRole('menuitem', { name: 'Người dùng' }).locator('span span, span').last().boundingBox();
  expect((child?.x ?? 0) - (group?.x ?? 0)).toBeGreaterThanOrEqual(20);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 769, height: 900 });
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
});

test('S07 S08 S25 the user menu names who is signed in, leads to the settings and signs out; a single workspace is not named in the header', async ({ page }) => {
  await signIn(page);
  await expect(page.locator('header').getByText('Default')).toHaveCount(0);
  await page.getByRole('button', { name: /^Tài khoản / }).click();
  await expect(page.getByText('Đang đăng nhập với tên')).toBeVisible();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Default' })).toBeChecked();
  await page.getByRole('menuitem', { name: 'Cài đặt' }).click();
  await expect(page).toHaveURL(/#\/settings\/profile$/);
  await page.getByRole('button', { name: /^Tài khoản / }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await expect(page).toHaveURL(/#\/login/);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('refresh-token')])).toEqual([null, null]);
});

test('a page in English stays in English after a reload', async ({ page }) => {
  await signIn(page);
  await page.getByRole('button', { name: /^Tài khoản / }).click();
  await page.getByRole('menuitemcheckbox', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: /^Account / }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Tiếng Việt' }).click();
  await expect(page.getByRole('heading', { name: 'Tổng quan', level: 1 })).toBeVisible();
});
