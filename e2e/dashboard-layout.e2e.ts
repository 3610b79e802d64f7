import { expectAccessible } from './axe.ts';
import { figuresOf } from './dashboard-helpers.ts';
import { expect, test } from './fixtures.ts';

test('a part that is hidden and one that is moved are so after a reload, and a toast takes it back', async ({ browser, server }) => {
  const { page } = await figuresOf(browser, server.url);
  const parts = page.locator('[data-widget]');
  await expect(parts).toHaveCount(8);
  await page.getByRole('button', { name: 'Tùy chỉnh trang' }).click();
  await page.getByRole('checkbox', { name: 'Loại lỗ hổng nhiều nhất' }).click();
  await expect(page.getByText('Đã ẩn Loại lỗ hổng nhiều nhất.')).toBeVisible();
  await expect(parts).toHaveCount(7);
  const up = page.getByRole('button', { name: 'Đưa Gần đây lên' });
  await up.click();
  await expect(page.getByText('Đã chuyển chỗ Gần đây.')).toBeVisible();
  // The keyboard went along with what it moved.
  await expect(up).toBeFocused();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'Gần đây ở vị trí 6 / 8' })).toBeAttached();
  await page.reload();
  await expect(parts).toHaveCount(7);
  await expect(parts.nth(5)).toHaveAttribute('data-widget', 'activity');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Tùy chỉnh trang' }).click();
  await page.getByRole('button', { name: 'Đặt lại như ban đầu' }).click();
  await expect(parts).toHaveCount(8);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(parts).toHaveCount(7);
  await expect(parts.nth(5)).toHaveAttribute('data-widget', 'activity');
});

test('at 360 px nothing of the dashboard stands beside the window', async ({ browser, server }) => {
  const { page } = await figuresOf(browser, server.url);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('heading', { name: 'Gần đây' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const last = await page.getByRole('button', { name: 'Năm nay' }).boundingBox();
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(344);
  await page.getByRole('button', { name: 'Tùy chỉnh trang' }).click();
  await expect(page.getByRole('checkbox', { name: 'Gần đây' })).toBeVisible();
  await expectAccessible(page);
});

test('printed, the cards of one’s work need not stand on one sheet together, each stays whole, and nothing is there to press', async ({
  browser,
  server,
}) => {
  const { page } = await figuresOf(browser, server.url);
  await expect(page.getByRole('heading', { name: 'Gần đây' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const breaks = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).breakInside);
  expect(await breaks('[data-widget="work"]')).toBe('auto');
  expect(await breaks('[data-widget="work"] [data-size]')).toBe('avoid');
  expect(await breaks('[data-widget="severity"]')).toBe('avoid');
  await expect(page.getByRole('button', { name: 'Tùy chỉnh trang' })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Xem dạng bảng/ }).first()).toBeHidden();
});

test('between a phone and a wide window the projects keep their names', async ({ browser, server }) => {
  const { page } = await figuresOf(browser, server.url);
  await page.setViewportSize({ width: 800, height: 900 });
  const names = page.locator('[data-widget="work"] tbody tr[data-key] td:nth-child(2)');
  expect((await names.first().boundingBox())?.width).toBeGreaterThan(180);
});
