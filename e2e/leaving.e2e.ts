import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { engagement, windowOf } from './members.ts';
import { askToSignOut, enterAsAdmin } from './page-helpers.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('signing out asks before it throws away what was typed, and staying keeps it', async ({ page, server }) => {
  await enterAsAdmin(page, server.url);
  await page.goto('/#/settings/profile');
  await page.getByLabel('Họ tên').fill('Tên chưa lưu');
  await askToSignOut(page);
  const question = page.getByRole('dialog', { name: 'Rời khỏi trang này?' });
  await question.getByRole('button', { name: 'Ở lại' }).click();
  await expect(page.getByLabel('Họ tên')).toHaveValue('Tên chưa lưu');
  await askToSignOut(page);
  await question.getByRole('button', { name: 'Rời khỏi trang' }).click();
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
});

test('signing out from a form with a draft is one question: a no keeps the draft, a yes signs out', async ({ browser, server }) => {
  const { tester, list } = await engagement(server.url);
  const page = await windowOf(browser, server.url, tester);
  await page.goto(`${list}/new`);
  await page.getByLabel('Tiêu đề').fill('Chưa lưu');
  await expect(page.getByText('Giữ trên máy này')).toBeVisible();
  const question = page.getByRole('dialog');
  await askToSignOut(page);
  await question.getByRole('button', { name: 'Hủy' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel('Tiêu đề')).toHaveValue('Chưa lưu');
  await askToSignOut(page);
  await question.getByRole('button', { name: /^Đăng xuất/ }).click();
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  await page.context().close();
});

test('a drawer gives the focus back to what opened it, and a refused form leads to its first wrong field', async ({ page, server }) => {
  await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/user');
  const opener = page.getByRole('button', { name: 'Tạo người dùng' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Tạo người dùng' }).click();
  await expect(drawer.getByLabel('Họ tên')).toBeFocused();
  // Also when the same is refused again.
  await drawer.getByRole('button', { name: 'Tạo người dùng' }).click();
  await expect(drawer.getByLabel('Họ tên')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();
  // It is as much part of the way of the Tab key as before.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(opener).toBeFocused();

  await page
    .getByRole('button', { name: /^Thao tác/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem').first().press('Enter');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Thao tác/ }).first()).toBeFocused();
});

test('what is written of a task is found again after its drawer was closed, and rows half written are asked about', async ({
  browser,
  server,
}) => {
  const { lead, tester, projectId } = await engagement(server.url);
  await lead.call(tasksContract.add, { body: { projectId, title: 'Dựng môi trường' } });
  const [task] = (await lead.call(tasksContract.list, { params: { project_id: projectId } })).body.items;
  if (!task) throw new Error('The task is not there');
  await lead.call(tasksContract.update, {
    params: { project_id: projectId },
    body: { id: task.id, version: task.version, assignees: [tester.id], checkList: [{ title: 'Tạo tài khoản thử' }] },
  });
  const tasks = `/#/projects/${projectId}/tasks`;
  const closedAndOpened = async (page: Page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Đóng' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Dựng môi trường' }).click();
  };

  await test.step('a note', async () => {
    const page = await windowOf(browser, server.url, tester);
    await page.goto(`${tasks}?task=${task.id}`);
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Ghi chú' }).click();
    await drawer.locator('.cm-content').fill('Khách hàng tạo giúp.');
    await closedAndOpened(page);
    await expect(drawer.getByText('Bản nháp được giữ trên máy này.')).toBeVisible();
    await expect(drawer.locator('.cm-content')).toHaveText('Khách hàng tạo giúp.');
    await drawer.getByRole('button', { name: 'Lưu ghi chú' }).click();
    await expect(drawer.getByRole('button', { name: 'Sửa ghi chú' })).toBeVisible();
    await page.reload();
    await expect(drawer.getByRole('button', { name: 'Sửa ghi chú' })).toBeVisible();
    await expect(drawer.getByText('Khách hàng tạo giúp.')).toBeVisible();
  });

  const page = await windowOf(browser, server.url, lead);
  const drawer = page.getByRole('dialog', { name: 'Dựng môi trường' });
  await page.goto(`${tasks}?task=${task.id}`);
  await test.step('a description', async () => {
    await drawer.getByRole('button', { name: 'Viết mô tả' }).click();
    await drawer.locator('.cm-content').fill('Bản 5.2.3.');
    await closedAndOpened(page);
    await expect(drawer.locator('.cm-content')).toHaveText('Bản 5.2.3.');
    await drawer.getByRole('button', { name: 'Bỏ bản nháp' }).click();
    await expect(drawer.getByRole('button', { name: 'Viết mô tả' })).toBeVisible();
  });

  await test.step('rows', async () => {
    await drawer.getByRole('button', { name: 'Sửa mục kiểm tra' }).click();
    await drawer.getByRole('textbox', { name: 'Mục 1' }).fill('Tạo hai tài khoản thử');
    const question = page.getByRole('dialog', { name: 'Bỏ những gì đã nhập?' });
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Nhập tiếp' }).click();
    await expect(drawer.getByRole('textbox', { name: 'Mục 1' })).toHaveValue('Tạo hai tài khoản thử');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Bỏ những gì đã nhập' }).click();
    await expect(drawer).toHaveCount(0);
  });
});

test('a switch of workspace in another tab leaves what is typed in a drawer to be copied, sends nothing of it, and loads anew once it is given up', async ({
  browser,
  server,
}) => {
  const { tester } = await engagement(server.url);
  const page = await windowOf(browser, server.url, tester);
  await page.goto('/#/issues?overdue=true');
  await page.getByRole('button', { name: 'Bộ lọc đã lưu' }).click();
  await page.getByRole('menuitem', { name: 'Lưu thành bộ lọc mới' }).click();
  const drawer = page.getByRole('dialog', { name: 'Lưu bộ lọc' });
  await drawer.getByLabel('Tên', { exact: true }).fill('Chưa lưu');
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/view') && request.method() === 'POST' && sent.push(request.url())));

  const other = await page.context().newPage();
  await other.goto('/healthz');
  await other.evaluate(() => localStorage.setItem('refresh-token', `${localStorage.getItem('refresh-token')}x`));
  const question = page.getByRole('dialog', { name: 'Thẻ khác đã đổi phiên làm việc' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Ở lại để sao chép' }).click();
  await expect(drawer.getByLabel('Tên', { exact: true })).toHaveValue('Chưa lưu');
  await drawer.getByRole('button', { name: 'Lưu bộ lọc' }).click();
  await expect(page.getByRole('alert')).toContainText('Sao chép phần đang nhập rồi tải lại thẻ.');
  expect(sent).toEqual([]);

  const loaded = page.waitForEvent('load');
  await drawer.getByRole('button', { name: 'Hủy' }).click();
  await page.getByRole('button', { name: 'Bỏ những gì đã nhập' }).click();
  await loaded;
});

test('signing out in another tab leaves nothing in sight', async ({ browser, server }) => {
  const { tester } = await engagement(server.url);
  const page = await windowOf(browser, server.url, tester);
  await page.goto('/#/settings/profile');
  await page.getByLabel('Họ tên').fill('Tên chưa lưu');
  const other = await page.context().newPage();
  await other.goto('/#/settings/profile');
  await askToSignOut(other);
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
});
