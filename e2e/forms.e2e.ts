import { truncateSync, writeFileSync } from 'node:fs';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import type { ResponseOf } from '@coloa/contract/http.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin, typeLogin } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

let keys = 0;

/** A project of the first user, who is signed in in the page as well. */
async function withProject(page: Page, url: string) {
  const { call } = await enterAsAdmin(page, url);
  const key = `F${Date.now() % 10_000}${++keys}`;
  const scope = [{ kind: 'URL' as const, value: 'https://thanh-toan.example' }];
  const { body } = await call(projectsContract.create, { body: { key, name: 'Cổng thanh toán', kind: 'WEB', scope } });
  return { call, id: body.id };
}

test('what was typed into a drawer is thrown away only after a question', async ({ page, server }) => {
  await withProject(page, server.url);
  await page.goto('/#/manager/user');
  const open = () => page.getByRole('button', { name: 'Tạo người dùng' }).click();
  const drawer = page.getByRole('dialog', { name: 'Tạo người dùng' });
  const question = page.getByRole('dialog', { name: 'Bỏ những gì đã nhập?' });
  await open();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);

  await open();
  await drawer.getByLabel('Họ tên').fill('Nguyễn Thu Hà');
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Nhập tiếp' })).toBeFocused();
  // Escape answers the question with 'no' and reaches nothing under it.
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(drawer.getByLabel('Họ tên')).toHaveValue('Nguyễn Thu Hà');
  await drawer.getByRole('button', { name: 'Hủy' }).click();
  await question.getByRole('button', { name: 'Bỏ những gì đã nhập' }).click();
  await expect(drawer).toHaveCount(0);
});

test('a text that is too long is kept, and its field says by how much', async ({ page, server }) => {
  await withProject(page, server.url);
  await page.goto('/#/manager/user');
  await page.getByRole('button', { name: 'Tạo người dùng' }).click();
  const name = page.getByRole('dialog').getByLabel('Họ tên');
  await name.fill('a'.repeat(203));
  await expect(name).toHaveValue('a'.repeat(203));
  await expect(page.getByText('Thừa 3 ký tự. Tối đa 200 ký tự.')).toBeVisible();
  await name.fill('a'.repeat(200));
  await expect(page.getByText('200 / 200 ký tự')).toBeVisible();
});

test('a double click asks for one report; a failed one is asked for again as it was', async ({ page, server }) => {
  const { id } = await withProject(page, server.url);
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(exportsContract.report.path)) asked.push(request.postDataJSON());
  });
  const states = new RegExp(`${exportsContract.jobs.path}(?:\\?|$)`);
  await page.route(states, async (route) => {
    const answer = await route.fetch();
    const { items }: ResponseOf<typeof exportsContract.jobs> = await answer.json();
    await route.fulfill({ response: answer, json: { items: items.map((job) => ({ ...job, status: 'FAILED', failure: null })) } });
  });
  await page.goto(`/#/projects/${id}/report`);
  await page.getByRole('button', { name: 'Tiếng Anh' }).click();
  await page.getByRole('button', { name: 'Tải về', exact: true }).click();
  await page.getByRole('menuitem', { name: /^PDF/ }).dblclick();
  await expect(page.getByText('Chưa tạo được. Thử tạo lại.', { exact: true })).toBeVisible();
  expect(asked).toMatchObject([{ projectId: id, language: 'en', format: 'pdf' }]);
  await page.unroute(states);
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('listitem').getByRole('button', { name: 'Tải về' })).toHaveCount(1, { timeout: 30_000 });
  expect(asked).toEqual([asked[0], asked[0]]);
});

test('an archived project shows its data and scope without fields, and says why', async ({ page, server }) => {
  const { call, id } = await withProject(page, server.url);
  for (const [from, status] of [
    ['PLANNED', 'IN_PROGRESS'],
    ['IN_PROGRESS', 'REPORTING'],
    ['REPORTING', 'COMPLETED'],
    ['COMPLETED', 'ARCHIVED'],
  ] as const) {
    expect((await call(projectsContract.update, { params: { id }, body: { from, status } })).status).toBe(200);
  }
  await page.goto(`/#/projects/${id}/settings`);
  await expect(page.getByText(/^Dự án đã lưu trữ, chỉ đọc được/)).toBeVisible();
  await expect(page.getByText('https://thanh-toan.example')).toBeVisible();
  await expect(page.locator('main').getByRole('textbox')).toHaveCount(0);
});

test('a file that is too large is refused before it is sent, and the limit is named beforehand', async ({ page, server }) => {
  const { id } = await withProject(page, server.url);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/attachments')) sent.push(request.url());
  });
  await page.goto(`/#/projects/${id}/files`);
  await expect(page.getByText('Mỗi tệp tối đa 25 MB.')).toBeVisible();
  const large = test.info().outputPath('to.zip');
  writeFileSync(large, '');
  truncateSync(large, 26 * 1024 * 1024);
  await page.getByLabel('Chọn tệp').first().setInputFiles(large);
  await expect(page.getByText('Tệp lớn hơn 25 MB nên chưa tải lên.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Thử lại' })).toHaveCount(0);
  expect(sent).toEqual([]);
});

test('a refused sign-in is said in the form, and is gone once it succeeds', async ({ page }) => {
  await page.goto('/#/login');
  await typeLogin(page, 'admin', 'không phải mật khẩu');
  await expect(page.locator('form').getByRole('alert')).toContainText('Tên đăng nhập hoặc mật khẩu chưa đúng.');
  await typeLogin(page);
  await expect(page.getByRole('button', { name: /^Tài khoản/ })).toBeVisible();
  expect(await page.getByText('Tên đăng nhập hoặc mật khẩu chưa đúng.').count()).toBe(0);
});

test('a page behind the end of a list leads back to where it has entries', async ({ page, server }) => {
  await withProject(page, server.url);
  await page.goto('/#/manager/user?page=9&khong=co');
  await expect(page.getByText(/khong\.?$/)).toBeVisible();
  await expect(page).toHaveURL(/#\/manager\/user\?page=9$/);
  await page.getByRole('button', { name: 'Về trang đầu' }).click();
  await expect(page).toHaveURL(/#\/manager\/user$/);
  // Others of this server's tests may have put the admin on another page: under the head there is somebody.
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
