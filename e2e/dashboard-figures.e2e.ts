import { expectAccessible } from './axe.ts';
import { figure, figuresOf, numberIn } from './dashboard-helpers.ts';
import { expect, test } from './fixtures.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/] });

test('a figure leads to a list with as many issues, and from an issue Back leads to the list and to the dashboard as they were', async ({
  browser,
  server,
}) => {
  const { page, tester } = await figuresOf(browser, server.url);
  await page.goto(`/#/dashboard?userId=${tester.id}`);
  await expect(page.getByText('Số liệu của Lê Minh Khôi,')).toBeVisible();
  const opened = figure(page, 'Mở mới');
  await expect(opened).toContainText('kỳ trước không có');
  expect(await numberIn(opened)).toBe(2);
  await expectAccessible(page);
  await opened.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Mọi lỗ hổng' })).toBeVisible();
  await expect(page.locator('tbody tr[data-key]')).toHaveCount(2);
  const filters = () => [...new URLSearchParams(page.url().split('?')[1])].map(String).sort();
  const narrowed = filters();
  expect(narrowed.join()).toContain('publishedFrom,');
  await page.getByRole('link', { name: 'Đọc được hóa đơn của người khác' }).click();
  await expect(page.getByRole('heading', { name: 'Đọc được hóa đơn của người khác' })).toBeVisible();
  await expect(page.getByText('1 / 2', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Lỗ hổng', exact: true }).click();
  await expect(page.locator('tbody tr[data-key]')).toHaveCount(2);
  expect(filters()).toEqual(narrowed);
  await page.goBack();
  await page.goBack();
  await expect(page.locator('tbody tr[data-key]')).toHaveCount(2);
  await page.goBack();
  await expect(figure(page, 'Mở mới')).toContainText('2');
  expect(page.url()).toContain(`userId=${tester.id}`);
});

test('a part of a bar leads to the issues of that severity and status', async ({ browser, server }) => {
  const { page, tester } = await figuresOf(browser, server.url);
  await page.goto(`/#/dashboard?userId=${tester.id}`);
  await page.getByRole('link', { name: '1 Cao, Mở' }).click();
  await expect(page.getByRole('link', { name: 'Đọc được hóa đơn của người khác' })).toBeVisible();
  await expect(page.locator('tbody tr[data-key]')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Bỏ lọc Người viết' })).toBeVisible();
  await page.getByRole('button', { name: 'Bỏ lọc Mức độ' }).click();
  await expect(page.locator('tbody tr[data-key]')).toHaveCount(2);
});

test('a chart can be read as a table, and its points are reached with the arrow keys', async ({ browser, server }) => {
  const { page, tester } = await figuresOf(browser, server.url);
  await page.goto(`/#/dashboard?userId=${tester.id}`);
  await page.getByRole('button', { name: 'Xem dạng bảng: Lỗ hổng theo trạng thái' }).click();
  const table = page.getByRole('table', { name: 'Lỗ hổng theo trạng thái' });
  await expect(table.getByRole('row', { name: /^Mở/ })).toContainText('2');
  await expectAccessible(page);
  // Whoever comes back from a list finds it as it was.
  await table.getByRole('row', { name: /^Mở/ }).getByRole('link').last().click();
  await expect(page.locator('tbody tr[data-key]')).toHaveCount(2);
  await page.goBack();
  await expect(table).toBeVisible();
  const weeks = page.getByRole('group', { name: 'Mở mới và đã đóng' });
  const last = weeks.getByRole('link', { name: /: 2 mở mới$/ });
  await last.focus();
  await page.keyboard.press('ArrowDown');
  await expect(weeks.getByRole('link', { name: /: 0 đã đóng$/ }).last()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(last).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('tbody tr[data-key]')).toHaveCount(2);
});

test('days and a person are chosen, stand in the address, and figures say whose and of which days they are', async ({
  browser,
  server,
}) => {
  const { page, tester } = await figuresOf(browser, server.url);
  await page.getByRole('button', { name: '7 ngày' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await page.getByRole('button', { name: '90 ngày' }).click();
  await expect(page).not.toHaveURL(/from=/);
  await page.getByRole('button', { name: /^Số liệu của Mọi người/ }).click();
  await page.getByRole('combobox', { name: 'Số liệu của ai' }).fill('khoi');
  await page.getByRole('option', { name: 'Lê Minh Khôi' }).first().click();
  await expect(page).toHaveURL(/userId=/);
  await expect(page.getByText('Số liệu của Lê Minh Khôi,')).toBeVisible();
  await page.goto(`/#/dashboard?userId=${tester.id}&from=2026-01-01&to=2026-01-31`);
  await expect(page.getByText('Không có lỗ hổng nào được ghi trong khoảng này.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bản nháp của Lê Minh Khôi' })).toBeVisible();
});

test('days that are refused are told beside the fields, and one press leads back', async ({ browser, server }) => {
  const { page } = await figuresOf(browser, server.url);
  await page.goto('/#/dashboard?from=2026-03-31&to=2026-01-01');
  await expect(page.getByRole('alert')).toContainText('Ngày kết thúc phải từ ngày bắt đầu trở đi.');
  await page.getByRole('button', { name: /31\/03/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Ngày kết thúc phải từ ngày bắt đầu trở đi.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Về 90 ngày gần đây' }).click();
  await expect(figure(page, 'Ghi nhận')).toBeVisible();
  await expect(page).not.toHaveURL(/from=/);
});
