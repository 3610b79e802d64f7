import { figuresOf } from './dashboard-helpers.ts';
import { expect, test } from './fixtures.ts';

test('all issues are reached from the projects, which stay the place one is in', async ({ browser, server }) => {
  const { page } = await figuresOf(browser, server.url);
  await page.goto('/#/projects');
  await page.getByRole('link', { name: 'Mọi lỗ hổng' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mọi lỗ hổng' })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Dự án', exact: true })).toHaveAttribute('aria-current', 'page');
});

test('the error of a day is tied to its field, and the popover is called by what it holds', async ({ browser, server }) => {
  const { page } = await figuresOf(browser, server.url);
  await page.goto('/#/dashboard?from=2026-01-01&to=2026-01-31');
  await page.getByRole('button', { name: /01\/01/ }).click();
  const days = page.getByRole('dialog', { name: 'Chọn ngày', exact: true });
  const to = days.getByLabel('Đến ngày');
  await to.fill('31/12/2025');
  await page.keyboard.press('Tab');
  await expect(to).toHaveAccessibleDescription(/01\/01\/2026/);
});
