import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, draftedIssue, engagement, member, windowOf } from './members.ts';

const vi = (title: string) => ({ vi: { title, description: 'Gửi lại yêu cầu.' } });
const rows = (page: Page) => page.locator('tbody tr[data-key]');

/** A figure of the first line of the dashboard, by its name. */
const figure = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Số liệu chính' }).getByRole('link', { name: new RegExp(`^${name}`) });

async function followBarAndLine(page: Page): Promise<void> {
  await page.getByRole('link', { name: '1 Cao, Mở' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Bỏ lọc Mức độ' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await page
    .getByRole('group', { name: 'Mở mới và đã đóng' })
    .getByRole('link', { name: /: 2 mở mới$/ })
    .press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
}

test('figures lead to a list with as many issues, Back leads from an issue to the list and the dashboard, and a hidden part stays hidden', async ({
  browser,
  server,
}) => {
  const within = await engagement(server.url);
  const { tester } = within;
  await acceptedIssue(within, { contents: vi('Đọc được hóa đơn của người khác'), severity: 'HIGH' });
  await acceptedIssue(within, { contents: vi('Phiên không hết hạn'), severity: 'LOW' });
  await draftedIssue(within, { contents: vi('Bản nháp dở') });
  const page = await windowOf(browser, server.url, await member(server.url, 'Phan Gia Huy', 'Lead'));
  await page.goto(`/#/dashboard?userId=${tester.id}`);

  await test.step('a figure', async () => {
    await expect(figure(page, 'Mở mới')).toContainText('Mở mới2');
    await figure(page, 'Mở mới').click();
    await expect(rows(page)).toHaveCount(2);
    const list = page.url();
    await page.getByRole('link', { name: 'Đọc được hóa đơn của người khác' }).click();
    await expect(page.getByText('1 / 2', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(rows(page)).toHaveCount(2);
    expect(page.url()).toBe(list);
    await page.goBack();
    await expect(figure(page, 'Mở mới')).toContainText('2');
    expect(page.url()).toContain(`userId=${tester.id}`);
  });

  await test.step('a part of a bar and a point of a line', () => followBarAndLine(page));

  await test.step('a part is hidden and stays so', async () => {
    const parts = page.locator('[data-widget]');
    await expect(parts).toHaveCount(8);
    await page.getByRole('button', { name: 'Tùy chỉnh trang' }).click();
    await page.getByRole('checkbox', { name: 'Loại lỗ hổng nhiều nhất' }).click();
    await expect(page.getByText('Đã ẩn Loại lỗ hổng nhiều nhất.')).toBeVisible();
    await page.reload();
    await expect(figure(page, 'Mở mới')).toBeVisible();
    await expect(parts).toHaveCount(7);
  });
});
