import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin } from './page-helpers.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('a deleted issue is found in the bin and taken back; what lacks a language is found by it', async ({ page, server }) => {
  const { call } = await enterAsAdmin(page, server.url);
  const body = { key: `BIN${Date.now() % 10_000}`, name: 'Cổng thanh toán', kind: 'WEB', languages: ['vi', 'en'] } as const;
  const projectId = (await call(projectsContract.create, { body: { ...body, languages: [...body.languages] } })).body.id;
  const write = async (contents: Record<string, { title: string }>) =>
    (await call(issuesContract.create, { body: { projectId, contents, severity: 'HIGH' } })).body.id;
  const deleted = await write({ vi: { title: 'Lỗi bị xóa nhầm' } });
  await write({ vi: { title: 'Lỗi đủ hai thứ tiếng' }, en: { title: 'A flaw in both' } });
  await write({ vi: { title: 'Lỗi thiếu tiếng Anh' } });
  await call(issuesContract.delete, { params: { id: deleted } });

  await page.goto(`/#/projects/${projectId}/issues`);
  await expect(page.getByText('Lỗi thiếu tiếng Anh')).toBeVisible();
  await expect(page.getByText('Lỗi bị xóa nhầm')).toHaveCount(0);
  await page.getByRole('link', { name: 'Thùng rác' }).click();
  await expect(page.getByText('Lỗi bị xóa nhầm')).toBeVisible();
  await expect(page.getByText('còn 30 ngày')).toBeVisible();
  await page.getByRole('button', { name: /^Khôi phục / }).click();
  await expect(page.getByText('Thùng rác trống.')).toBeVisible();
  await page.getByRole('link', { name: 'Về danh sách' }).click();
  await expect(page.getByText('Lỗi bị xóa nhầm')).toBeVisible();

  await page.goto(`/#/projects/${projectId}/issues?languageMissing=en`);
  await expect(page.getByText('Lỗi thiếu tiếng Anh')).toBeVisible();
  await expect(page.getByText('Lỗi đủ hai thứ tiếng')).toHaveCount(0);
  await expect(page.getByText('Thiếu ngôn ngữ')).toBeVisible();
});

test('several deleted issues are taken back at once, by the boxes or the keyboard', async ({ page, server }) => {
  const { call } = await enterAsAdmin(page, server.url);
  const body = { key: `BIS${Date.now() % 10_000}`, name: 'Cổng thanh toán', kind: 'WEB' } as const;
  const projectId = (await call(projectsContract.create, { body })).body.id;
  for (const title of ['Lỗi một', 'Lỗi hai', 'Lỗi ba']) {
    const { id } = (await call(issuesContract.create, { body: { projectId, contents: { vi: { title } }, severity: 'HIGH' } })).body;
    await call(issuesContract.delete, { params: { id } });
  }
  await page.goto(`/#/projects/${projectId}/issues?bin=true`);
  await page
    .getByRole('row', { name: /Lỗi một/ })
    .getByRole('checkbox')
    .check();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: '2 đã chọn' });
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/issue/**', async (route) => {
    if (route.request().method() !== 'GET') await held;
    await route.continue();
  });
  await bar.getByRole('button', { name: 'Khôi phục' }).press('Enter');
  // The keyboard is where the work is, and at the title once there is no bar any more.
  await expect(bar.locator(':focus')).toContainText('%');
  goOn();
  await expect(page.getByText('Đã khôi phục 2 lỗ hổng.')).toBeVisible();
  await expect(page.getByRole('toolbar')).toHaveCount(0);
  await expect(page.locator('main h1')).toBeFocused();
  await expect(page.getByText('Lỗi hai')).toBeVisible();
  await expect(page.getByText('Lỗi một')).toHaveCount(0);
  await page.getByRole('link', { name: 'Về danh sách' }).click();
  for (const title of ['Lỗi một', 'Lỗi ba']) await expect(page.getByText(title)).toBeVisible();
});
