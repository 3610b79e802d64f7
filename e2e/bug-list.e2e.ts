import { bugListContract } from '@coloa/contract/bugs/bug-list.contract.ts';
import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { adminSession } from './api-client.ts';
import { expectAccessible } from './axe.ts';
import { newProject, SQLI } from './bug-helpers.ts';
import { expect, test } from './fixtures.ts';
import { member, windowOf } from './members.ts';
import { enterAsAdmin, enterByHand } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

test('S16 S26 a severity is overridden and a variant added, both by keyboard search; the form of issues offers them, filled from templates in two languages', async ({
  page,
  server,
}) => {
  const { call } = await enterAsAdmin(page, server.url);
  const projectId = await newProject(call, 'BUGA');
  await page.goto('/#/manager/bug/buglist');
  await expect(page.getByRole('heading', { name: 'Cây loại lỗ hổng' })).toBeVisible();
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.keyboard.type('sql injection');
  await expect(page.getByRole('treeitem', { name: /^SQL injection/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`buglist/${SQLI.replace('.', '\\.')}$`));
  await expect(page.getByRole('heading', { level: 2, name: 'SQL injection', exact: true })).toBeVisible();

  await page.getByRole('combobox', { name: 'Mức độ' }).click();
  await page.getByRole('option', { name: 'Trung bình' }).click();
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await expect(page.getByText('Đã lưu loại lỗ hổng.')).toBeVisible();
  await expect(page.getByText('đã chỉnh')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Thêm loại bên dưới' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Tên tiếng Việt').fill('Qua ô tìm kiếm đơn hàng');
  await drawer.getByRole('combobox', { name: 'Mức độ' }).click();
  await page.getByRole('option', { name: 'Cao' }).click();
  await drawer.getByRole('button', { name: 'Thêm', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: /Qua ô tìm kiếm đơn hàng/ })).toBeVisible();

  await page.getByRole('button', { name: 'Sửa mẫu' }).click();
  await page.getByLabel('Tiêu đề · Tiếng Việt').fill('SQL injection ở ô tìm kiếm đơn hàng');
  await page.getByLabel('Tiêu đề · English').fill('SQL injection in the search of orders');
  await page.getByRole('textbox', { name: 'Ảnh hưởng · Tiếng Việt' }).fill('Đọc được mọi đơn hàng.');
  // Unsaved text is not left behind without a question.
  await page.getByRole('link', { name: 'Đề xuất mẫu' }).click();
  await page.getByRole('button', { name: 'Ở lại' }).click();
  await page.getByRole('button', { name: 'Lưu mẫu' }).click();
  await expect(page.getByText('Đã lưu mẫu mô tả.')).toBeVisible();
  await expect(page.getByText('SQL injection in the search of orders')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/#/projects/${projectId}/issues/new`);
  await page.getByRole('button', { name: /Chọn loại lỗ hổng/ }).click();
  const search = page.getByRole('combobox', { name: 'Tìm theo tên, nhóm hoặc CWE' });
  await search.fill('tim kiem don hang');
  await search.press('Enter');
  await expect(page.locator('[data-field="contents.vi.title"]')).toHaveValue('SQL injection ở ô tìm kiếm đơn hàng');
  await expect(page.getByText('Đọc được mọi đơn hàng.').first()).toBeVisible();
});

test('an own type is hidden and shown again, removed with a successor; on a phone the tree leads to the type and back', async ({
  page,
  server,
}) => {
  const { call } = await enterAsAdmin(page, server.url);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/#/manager/bug/buglist');
  await page.getByRole('button', { name: 'Thêm nhóm' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Tên tiếng Việt').fill('Lỗi quy trình');
  await drawer.getByRole('button', { name: 'Thêm', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Lỗi quy trình' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  const projectId = await newProject(call, 'BUGC');
  await call(issuesContract.create, { body: { projectId, bugId: 'loi_quy_trinh', contents: { vi: { title: 'T' } } } });
  await page.reload();

  const menu = page.getByRole('button', { name: 'Thêm thao tác' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Ẩn khỏi cây' }).click();
  await expect(page.getByText('Loại này đang ẩn', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Hiện lại' }).first().click();
  await expect(page.getByText('Loại này đang ẩn', { exact: false })).toHaveCount(0);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Xóa khỏi cây' }).click();
  const dialog = page.getByRole('dialog', { name: /Xóa Lỗi quy trình khỏi cây/ });
  await expect(dialog).toContainText('1 lỗ hổng');
  await dialog.getByRole('button', { name: 'Chọn loại lỗ hổng' }).click();
  const search = page.getByRole('dialog').getByRole('combobox', { name: 'Tìm theo tên, nhóm hoặc CWE' });
  await search.fill('clickjacking');
  await search.press('Enter');
  await dialog.getByRole('button', { name: 'Xóa khỏi cây' }).click();
  await expect(page.getByRole('heading', { name: 'Cây loại lỗ hổng' })).toBeVisible();
  expect((await call(bugsContract.detail, { body: { bugId: 'loi_quy_trinh' } })).body.id).toBe(
    'server_security_misconfiguration.clickjacking',
  );
});

test('whoever may not change the bug list meets the page for 403 in its place, by whichever of its addresses', async ({
  browser,
  server,
}) => {
  const page = await windowOf(browser, server.url, await member(server.url, 'Lê Minh Khôi', 'Tester'));
  for (const path of ['/manager/bug/buglist', `/manager/bug/buglist/${SQLI}`, '/manager/bug/proposals']) {
    await page.goto(`/#${path}`);
    await expect(page).toHaveURL(/#\/errors\/403/);
    await expect(page.getByRole('heading', { name: 'Bạn không có quyền làm việc này' })).toBeVisible();
    // Led there once, from the page that was asked for.
    expect(new URLSearchParams(page.url().split('?')[1]).get('from')).toBe(path);
  }
});

test('an own type on a phone: other words wrap, a missing name is empty, headings of texts speak their language; one that is not there leads back to the tree', async ({
  page,
  server,
}) => {
  const { call } = await enterAsAdmin(page, server.url);
  await page.setViewportSize({ width: 360, height: 740 });
  const aliases = ['vượt giới hạn chuyển tiền', 'bỏ qua bước xác nhận', 'quy trình nghiệp vụ', 'business logic'];
  const { body: type } = await call(bugListContract.create, { body: { names: { vi: 'Lỗi quy trình nghiệp vụ' }, aliases } });
  await call(bugListContract.createTemplate, {
    params: { bug_id: type.id },
    body: { language: 'en', title: 'Workflow flaw', impact: 'Money is moved twice.' },
  });
  await page.goto(`/#/manager/bug/buglist/${type.id}`);
  const english = page.getByLabel('Tên tiếng Anh');
  await expect(english).toHaveValue('');
  await expect(english).toHaveAttribute('placeholder', 'Lỗi quy trình nghiệp vụ');
  const field = page.getByLabel('Tên gọi khác').locator('xpath=ancestor::*[contains(@class,"several")]');
  const ends = async (of: typeof field) => ((await of.boundingBox())?.y ?? 0) + ((await of.boundingBox())?.height ?? 0);
  expect(await ends(field)).toBeGreaterThan(await ends(field.getByText(aliases.at(-1) ?? '')));

  await expect(page.getByRole('heading', { level: 4, name: 'Impact' })).toBeVisible();
  await expect(page.getByText('Chưa có mẫu ở ngôn ngữ này.').locator('xpath=ancestor::*[@lang][1]')).toHaveAttribute('lang', 'vi');
  await expect(page.getByText('mẫu riêng').locator('xpath=ancestor::*[@lang][1]')).toHaveAttribute('lang', 'vi');

  const heading = page.getByRole('heading', { level: 2, name: 'Lỗi quy trình nghiệp vụ' });
  const menu = await page.getByRole('button', { name: 'Thêm thao tác' }).boundingBox();
  const name = await heading.boundingBox();
  const back = await page.getByRole('link', { name: 'Về cây' }).boundingBox();
  expect(menu?.y ?? 0).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
  expect(Math.abs((back?.x ?? 0) - (name?.x ?? 0))).toBeLessThan(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.goto('/#/manager/bug/buglist/khong.co');
  await expect(page.getByText('Loại lỗ hổng này không có trong danh mục.', { exact: false })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Thử lại' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Xem cây loại lỗ hổng' }).click();
  await expect(page.getByRole('treeitem').first()).toBeVisible();
});

test('a picture pasted into a template comes with it into an issue whose own type was found by the picker, and the issue is saved', async ({
  page,
  server,
}) => {
  const { call } = await adminSession(server.url);
  const projectId = await newProject(call, 'BUGE');
  const { body: type } = await call(bugListContract.create, { body: { names: { vi: 'Lỗi đối soát giao dịch' }, severity: 'HIGH' } });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // By hand: pictures are shown by a cookie that comes with signing in.
  await enterByHand(page, `/#/manager/bug/buglist/${type.id}`);
  await page.getByRole('button', { name: 'Sửa mẫu' }).click();
  await page.getByLabel('Tiêu đề · Tiếng Việt').fill('Đối soát bỏ sót giao dịch');
  await page.getByRole('textbox', { name: 'Mô tả · Tiếng Việt' }).click();
  await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.fillRect(0, 0, 40, 40);
    const png = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob ?? new Blob()), 'image/png'));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
  });
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByRole('textbox', { name: 'Mô tả · Tiếng Việt' })).toContainText(/attachments\//);
  await page.getByRole('button', { name: 'Lưu mẫu' }).click();
  await expect(page.getByText('Đã lưu mẫu mô tả.')).toBeVisible();
  const widthOf = () =>
    page
      .getByRole('main')
      .locator('img[src]')
      .last()
      .evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(widthOf).toBe(300);

  await page.goto(`/#/projects/${projectId}/issues/new`);
  await page.getByRole('button', { name: /Chọn loại lỗ hổng/ }).click();
  const search = page.getByRole('combobox', { name: 'Tìm theo tên, nhóm hoặc CWE' });
  await search.fill('doi soat');
  await search.press('Enter');
  await expect(page.locator('[data-field="contents.vi.title"]')).toHaveValue('Đối soát bỏ sót giao dịch');
  await page.getByRole('button', { name: 'Lưu nháp' }).click();
  await expect(page).toHaveURL(/\/issues\/[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: /Đối soát bỏ sót giao dịch/ })).toBeVisible();
  await expect(page.getByText('Lỗi đối soát giao dịch').first()).toBeVisible();
  await expect.poll(widthOf).toBe(300);
});
