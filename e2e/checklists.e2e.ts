import { checklistsContract } from '@coloa/contract/checklists/checklists.contract.ts';
import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { member, windowOf } from './members.ts';
import { enterAsAdmin } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('S46 a control that ships is found, edited in both languages, turned off with undo and reset', async ({ page, server }) => {
  const { call } = await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/checklist');
  await expect(page.getByRole('heading', { level: 1, name: 'Thư viện checklist' })).toBeVisible();
  const standards = page.getByRole('navigation', { name: 'Tiêu chuẩn và nhóm' });
  // Further down in the long list the first of them stands below the header.
  await expect(page.getByRole('row').nth(50)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 1_200));
  expect(await page.evaluate(() => scrollY)).toBe(1_200);
  const header = await page.getByRole('banner').boundingBox();
  const first = await standards.getByRole('link').first().boundingBox();
  expect(first?.y).toBeGreaterThanOrEqual(header?.height ?? Number.POSITIVE_INFINITY);
  await standards.getByRole('link', { name: /^WSTG 4\.2/ }).click();
  await expect(page).toHaveURL(/standard=WSTG&version=4\.2/);
  await page.getByPlaceholder('Tìm theo mã, tên, nhóm').fill('inpv-05');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('table').getByRole('link').first().click();
  const drawer = page.getByRole('dialog', { name: 'WSTG-INPV-05' });
  await expect(drawer.getByRole('heading', { name: 'English' })).toBeVisible();
  await expectAccessible(page);

  await drawer.getByRole('button', { name: 'Sửa', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Sửa mục WSTG-INPV-05' });
  await form.getByLabel('Tên · Tiếng Việt').fill('SQL injection, cả ở ô tìm kiếm');
  await expectAccessible(page);
  // Unsaved words are not thrown away without a question.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Nhập tiếp' }).click();
  await form.getByRole('button', { name: 'Lưu mục' }).click();
  await expect(page.getByText('Đã lưu mục WSTG-INPV-05.')).toBeVisible();
  await expect(drawer.getByText('SQL injection, cả ở ô tìm kiếm')).toBeVisible();

  await drawer.getByRole('button', { name: 'Tắt' }).click();
  await expect(drawer.getByText('Mục này đang tắt', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(drawer.getByText('Mục này đang tắt', { exact: false })).toHaveCount(0);

  await drawer.getByRole('button', { name: 'Trả về bản có sẵn' }).click();
  await page
    .getByRole('dialog', { name: /Trả mục/ })
    .getByRole('button', { name: 'Trả về bản có sẵn' })
    .click();
  await expect(page.getByText('Mục WSTG-INPV-05 đã về như bản có sẵn.')).toBeVisible();
  const { items } = (await call(checklistsContract.list, { query: { q: 'inpv-05' } })).body;
  expect(items[0]).toMatchObject({ edited: false, active: true });
});

test('S46 a control of the workspace’s own is added in a new category and deleted; a standard is previewed and imported', async ({
  page,
  server,
}) => {
  const { call } = await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/checklist');
  await page.getByRole('button', { name: 'Thêm mục riêng' }).click();
  const form = page.getByRole('dialog', { name: 'Thêm mục kiểm tra riêng' });
  await form.getByRole('button', { name: 'Thêm mục' }).click();
  await expect(form.getByText('Nhập tên ở ít nhất một ngôn ngữ.')).toBeVisible();
  await form.getByLabel('Mã', { exact: true }).fill('PCI-6.2.4');
  await form.getByLabel('Nhóm', { exact: true }).first().fill('PCI-6');
  await form.getByLabel('Tên nhóm · Tiếng Việt').fill('Phát triển an toàn');
  await form.getByLabel('Tên · Tiếng Việt').fill('Chặn các lỗi thường gặp');
  await form.getByRole('button', { name: 'Thêm mục' }).click();
  const drawer = page.getByRole('dialog', { name: 'PCI-6.2.4' });
  await expect(drawer.getByText('Chặn các lỗi thường gặp')).toBeVisible();
  await expect(page.getByRole('link', { name: /Phát triển an toàn/ })).toBeAttached();
  await drawer.getByRole('button', { name: 'Xóa mục' }).click();
  await page
    .getByRole('dialog', { name: /Xóa mục PCI/ })
    .getByRole('button', { name: 'Xóa mục' })
    .click();
  await expect(page.getByText('Đã xóa mục PCI-6.2.4.')).toBeVisible();
  expect((await call(checklistsContract.list, { query: { own: 'true' } })).body.total).toBe(0);

  await page.getByRole('button', { name: 'Nhập tiêu chuẩn' }).click();
  const importing = page.getByRole('dialog', { name: 'Nhập WSTG hoặc ASVS' });
  const file = (text: string) => ({ name: 'asvs.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await importing.locator('input[type=file]').setInputFiles(file('{"requirements": ['));
  await importing.getByLabel('Phiên bản của tiêu chuẩn').fill('9.9');
  await importing.getByRole('button', { name: 'Xem trước' }).click();
  await expect(importing.getByRole('alert')).toBeVisible();
  const row = { chapter_id: 'V1', chapter_name: 'Encoding', section_id: 'V1.1', section_name: 'Order', req_id: 'V1.1.1' };
  const text = JSON.stringify({ requirements: [{ ...row, req_description: 'Decode once.', L: '2' }] });
  await importing.locator('input[type=file]').setInputFiles(file(text));
  await importing.getByRole('button', { name: 'Xem trước' }).click();
  await expect(importing.getByText('Thêm 1 mục')).toBeVisible();
  await expectAccessible(page);
  await importing.getByRole('button', { name: 'Nhập tất cả' }).click();
  await expect(page.getByText('Đã nhập: thêm 1, cập nhật 0.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^ASVS 9\.9/ })).toHaveAttribute('aria-current', 'true');
});

test('S46 a template is written by keyboard, saved, duplicated and deleted, and the deletion is undone', async ({ page, server }) => {
  const { call } = await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/task-template');
  await page.getByRole('link', { name: 'Tạo mẫu' }).first().click();
  await page.getByRole('button', { name: 'Tạo mẫu' }).click();
  await expect(page.getByText('Nhập tên mẫu.')).toBeVisible();
  await page.getByLabel('Tên mẫu').fill('Kiểm thử web');
  for (const title of ['Trinh sát', 'Quét cổng', 'Viết báo cáo']) {
    await page.getByRole('button', { name: 'Thêm công việc' }).click();
    await expect(page.getByLabel('Tên công việc')).toBeFocused();
    await page.keyboard.type(title);
  }
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(name) });
  await item('Quét cổng').focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(item('Quét cổng')).toHaveAttribute('aria-level', '2');
  await expect(item('Quét cổng')).toBeFocused();
  await expect(page.getByText('Quét cổng: cấp 2, thứ 1 trong 1')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('treeitem').first()).toContainText('Viết báo cáo');
  await page.getByLabel('Bắt đầu ngày thứ').fill('5');
  await page.getByLabel('Hạn ngày thứ').fill('3');
  await page.getByLabel('Ước tính').fill('1h30');
  await page.getByRole('button', { name: 'Thêm mục', exact: true }).click();
  await page.keyboard.type('Đọc lại toàn bộ');
  await page.getByRole('button', { name: 'Lấy từ thư viện' }).click();
  const picker = page.getByRole('dialog', { name: 'Lấy mục từ thư viện' });
  await picker.getByPlaceholder('Tìm theo mã, tên, nhóm').fill('inpv-05');
  await picker.getByRole('checkbox', { name: /WSTG-INPV-05/ }).check();
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'Thêm 1 mục' }).click();
  await page.getByRole('button', { name: 'Tạo mẫu' }).click();
  await expect(page.getByText('Hạn phải sau ngày bắt đầu.')).toBeVisible();
  await page.getByLabel('Hạn ngày thứ').fill('6');
  await page.getByRole('button', { name: 'Tạo mẫu' }).click();
  await expect(page.getByText('Đã lưu mẫu Kiểm thử web.')).toBeVisible();
  await expect(page).toHaveURL(/task-template\/[\da-f-]{36}$/);
  await expectAccessible(page);
  const listed = async () => (await call(taskTemplatesContract.list, { query: {} })).body.items;
  expect((await listed())[0]).toMatchObject({ name: 'Kiểm thử web', tasks: 3, rows: 2, days: 6 });

  // Unsaved words are not left behind without a question.
  await page.getByLabel('Tên mẫu').fill('Kiểm thử web, bản 2');
  await page.getByRole('link', { name: 'Mẫu công việc' }).first().click();
  await page.getByRole('button', { name: 'Ở lại' }).click();
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await expect(page.getByText('Đã lưu mẫu Kiểm thử web, bản 2.')).toBeVisible();

  await page.getByRole('button', { name: 'Thêm thao tác' }).click();
  await page.getByRole('menuitem', { name: 'Nhân bản' }).click();
  await expect(page.getByLabel('Tên mẫu')).toHaveValue('Kiểm thử web, bản 2 (bản sao)');
  await page.getByRole('button', { name: 'Tạo mẫu' }).click();
  await expect(page).toHaveURL(/task-template\/[\da-f-]{36}$/);
  await page.getByRole('button', { name: 'Thêm thao tác' }).click();
  await page.getByRole('menuitem', { name: 'Xóa mẫu' }).click();
  await expect(page).toHaveURL(/task-template$/);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(page.getByRole('link', { name: 'Kiểm thử web, bản 2 (bản sao)' })).toBeVisible();
  expect((await listed()).map(({ tasks, rows }) => [tasks, rows])).toEqual([
    [3, 2],
    [3, 2],
  ]);
  await expectAccessible(page);
});

test('S31 a tester reads library and templates and changes nothing, on a phone too; a client meets the page for 403', async ({
  browser,
  page,
  server,
}) => {
  const { call } = await enterAsAdmin(page, server.url);
  const tasks = [{ title: 'Trinh sát', rows: [{ title: 'Đọc robots.txt' }], tasks: [{ title: 'Quét cổng' }] }];
  const { body: template } = await call(taskTemplatesContract.add, { body: { name: 'Mẫu để đọc', tasks } });
  const tester = await windowOf(browser, server.url, await member(server.url, 'Lê Minh Khôi', 'Tester'));
  await tester.setViewportSize({ width: 360, height: 740 });
  await tester.goto('/#/manager/checklist');
  await expect(tester.getByRole('table').getByRole('link').first()).toBeVisible();
  await expect(tester.getByRole('button', { name: 'Thêm mục riêng' })).toHaveCount(0);
  expect(await sideways(tester)).toBeLessThanOrEqual(0);
  await tester.goto(`/#/manager/task-template/${template.id}`);
  await expect(tester.getByText('Đọc robots.txt')).toBeVisible();
  await expect(tester.getByLabel('Tên mẫu')).toHaveCount(0);
  expect(await sideways(tester)).toBeLessThanOrEqual(0);
  await expectAccessible(tester);

  const client = await windowOf(browser, server.url, await member(server.url, 'Bùi Thu An', 'Client'));
  for (const path of ['/manager/checklist', '/manager/task-template']) {
    await client.goto(`/#${path}`);
    await expect(client).toHaveURL(/#\/errors\/403/);
  }
});
