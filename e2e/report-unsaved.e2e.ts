import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import { paths } from '../web/src/app/paths.ts';
import { expect, test } from './fixtures.ts';
import { engagement, windowOf } from './members.ts';

test('what could not be saved without network is said once, asked about, and saved when the network is back', async ({
  browser,
  server,
}) => {
  const { lead, projectId } = await engagement(server.url);
  const params = { id: projectId };
  const page = await windowOf(browser, server.url, lead);
  await page.goto(`/#${paths.report(projectId)}`);
  const low = page.getByRole('checkbox', { name: /^Thấp/ });
  await expect(low).toBeChecked();
  await page.context().setOffline(true);
  await low.uncheck();
  const told = page.getByRole('alert').filter({ hasText: 'Chưa lưu được.' });
  await expect(told).toBeInViewport();
  await expect(page.getByText('Còn thay đổi chưa lưu.')).toBeVisible();
  await expect(page.getByText('Mọi thay đổi được lưu ngay')).toHaveCount(0);
  // In another view as well.
  await page.getByRole('button', { name: 'Phiên bản', exact: true }).click();
  await expect(told).toBeInViewport();
  await page.getByRole('link', { name: 'Hoạt động' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ở lại' }).click();
  await page.getByRole('button', { name: 'Thiết lập', exact: true }).click();
  const undrawn = page.getByRole('region', { name: 'Xem trước' }).getByRole('alert');
  await expect(undrawn).toBeVisible();
  await page.context().setOffline(false);
  await expect(undrawn).toHaveCount(0);
  await expect(told).toHaveCount(0);
  const kept = async () => (await lead.call(reportsContract.settings, { params })).body.severities;
  await expect.poll(kept).not.toContain('LOW');
  await expect(page.getByText('Còn thay đổi chưa lưu.')).toHaveCount(0);
  await page.context().close();
});

test('a classification that is too long to be saved is there when the page is opened again', async ({ browser, server }) => {
  const { lead, projectId } = await engagement(server.url);
  const page = await windowOf(browser, server.url, lead);
  await page.goto(`/#${paths.report(projectId)}`);
  const field = page.getByLabel('Độ mật');
  const long = 'Chỉ phòng ATTT '.repeat(40).trim();
  await field.fill(long);
  await field.press('Tab');
  await expect(page.getByText('Còn thay đổi chưa lưu.')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(long);
  await field.fill('Chỉ phòng ATTT');
  await field.press('Enter');
  const kept = async () => (await lead.call(reportsContract.settings, { params: { id: projectId } })).body.classification;
  await expect.poll(kept).toBe('Chỉ phòng ATTT');
  await expect(page.getByText('Còn thay đổi chưa lưu.')).toHaveCount(0);
  await page.context().close();
});
