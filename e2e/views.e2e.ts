import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { engagement, member, windowOf } from './members.ts';
import { putSession } from './page-helpers.ts';
import { button, choose, fresh, item, openMenu, outside, save, TITLE, toast, view } from './view-helpers.ts';

test('a list is narrowed, kept under a name and opened by it again, at its first page', async ({ browser, server }) => {
  const tester = await member(server.url, 'Lê Minh Khôi', 'Tester');
  const page = await windowOf(browser, server.url, tester);
  const name = fresh('Nặng chưa sửa');
  await page.goto('/#/issues?severity=CRITICAL,HIGH&status=OPEN&sortBy=-updatedAt&page=3');
  await save(page, name);
  await expect(button(page)).toHaveText(`${TITLE}: ${name}`);
  await expect(page).toHaveURL(/view=/);

  await page.goto('/#/issues');
  await expect(button(page)).toHaveText(TITLE);
  await openMenu(page);
  await view(page, name).click();
  await expect(page).toHaveURL(/#\/issues\?status=OPEN&severity=CRITICAL,HIGH&sortBy=-updatedAt&view=[\w-]+$/);
  await expect(button(page)).toHaveText(`${TITLE}: ${name}`);
  await openMenu(page);
  await expect(view(page, name)).toBeChecked();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(button(page)).toHaveText(TITLE);
});

test('other filters than a view’s are told, kept in it, taken back, or left by opening it again', async ({ browser, server }) => {
  const tester = await member(server.url, 'Lê Minh Khôi', 'Tester');
  const page = await windowOf(browser, server.url, tester);
  const name = fresh('Đang mở');
  await page.goto('/#/projects?status=IN_PROGRESS');
  await save(page, name);
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Tìm' }))
    .first()
    .fill('cổng');
  await expect(button(page)).toHaveText(`${TITLE}: ${name}đã đổi`);
  await expect(page).toHaveURL(/text=/);

  await openMenu(page);
  await view(page, name).click();
  await expect(button(page)).toHaveText(`${TITLE}: ${name}`);
  await expect(page).not.toHaveURL(/text=/);
  await page.goBack();
  await expect(button(page)).toHaveText(`${TITLE}: ${name}đã đổi`);

  await choose(page, 'Lưu thay đổi vào bộ lọc này');
  await expect(toast(page, `Đã lưu thay đổi vào bộ lọc ${name}.`)).toBeVisible();
  await expect(button(page)).toHaveText(`${TITLE}: ${name}`);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(toast(page, `Đã khôi phục bộ lọc ${name}.`)).toBeVisible();
  await expect(button(page)).toHaveText(`${TITLE}: ${name}đã đổi`);
});

test('what is shared the team finds under its owner’s name and cannot change, and a client does not see it', async ({
  browser,
  server,
}) => {
  const within = await engagement(server.url);
  const owner = await windowOf(browser, server.url, within.tester);
  const name = fresh('Chờ duyệt');
  await owner.goto(`${within.list}?status=IN_REVIEW`);
  await save(owner, name, { share: true });
  await expect(button(owner)).toHaveText(`${TITLE}: ${name}`);

  const mate = await windowOf(browser, server.url, within.reviewer);
  await mate.goto(within.list);
  await openMenu(mate);
  await view(mate, new RegExp(`^${name}.*Lê Minh Khôi`)).click();
  await expect(mate).toHaveURL(/status=IN_REVIEW/);
  await openMenu(mate);
  await expect(item(mate, 'Sao chép liên kết')).toBeVisible();
  await expect(item(mate, 'Xóa')).toHaveCount(0);
  await expect(item(mate, 'Đổi tên')).toHaveCount(0);

  const client = await windowOf(browser, server.url, within.client);
  await client.goto(`${within.list}?status=OPEN`);
  await openMenu(client);
  await expect(client.getByText('Chưa có bộ lọc nào. Lọc danh sách rồi lưu lại.')).toBeVisible();
  await item(client, 'Lưu thành bộ lọc mới').click();
  await expect(client.getByLabel('Tên', { exact: true })).toBeVisible();
  await expect(client.getByLabel('Chia sẻ với cả nhóm')).toHaveCount(0);

  await choose(owner, 'Thôi chia sẻ');
  await expect(toast(owner, `Từ nay chỉ bạn thấy bộ lọc ${name}.`)).toBeVisible();
  await mate.keyboard.press('Escape');
  await openMenu(mate);
  await expect(mate.getByRole('menu')).toContainText('Lưu thành bộ lọc mới');
  await expect(view(mate, new RegExp(name))).toHaveCount(0);
});

test('an admin is asked before they delete what somebody else shares', async ({ page, server }) => {
  const within = await engagement(server.url);
  const name = fresh('Của người khác');
  await within.tester.call(viewsContract.create, { body: { place: 'ISSUES', name, search: 'overdue=true', shared: true } });
  await putSession(page, within.lead);
  await page.goto('/#/issues');
  await openMenu(page);
  await view(page, new RegExp(name)).click();
  await choose(page, 'Xóa');
  const question = page.getByRole('dialog', { name: `Xóa bộ lọc ${name}?` });
  await expect(question).toContainText('Lê Minh Khôi');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Xóa bộ lọc' }).click();
  await expect(toast(page, `Đã xóa bộ lọc ${name}.`)).toBeVisible();
  await expect(button(page)).toHaveText(TITLE);
});

test('a view is renamed, its name is not given twice, and deleted it comes back by a press', async ({ browser, server }) => {
  const tester = await member(server.url, 'Lê Minh Khôi', 'Tester');
  const page = await windowOf(browser, server.url, tester);
  await page.goto('/#/issues?overdue=true');
  await save(page, 'Quá hạn');
  await expect(button(page)).toHaveText(`${TITLE}: Quá hạn`);
  await page.goto('/#/issues?severity=HIGH');
  await save(page, 'qua han');
  const drawer = page.getByRole('dialog', { name: 'Lưu bộ lọc' });
  await expect(drawer.getByLabel('Tên', { exact: true })).toHaveAccessibleDescription(/Bạn đã có một bộ lọc lưu tên này/);
  await drawer.getByLabel('Tên', { exact: true }).fill('Mức cao');
  await drawer.getByRole('button', { name: 'Lưu bộ lọc' }).click();
  await expect(button(page)).toHaveText(`${TITLE}: Mức cao`);

  await choose(page, 'Đổi tên');
  const rename = page.getByRole('dialog', { name: 'Đổi tên bộ lọc Mức cao' });
  await rename.getByLabel('Tên', { exact: true }).fill('Mức cao nhất');
  await rename.getByRole('button', { name: 'Đổi tên' }).click();
  await expect(button(page)).toHaveText(`${TITLE}: Mức cao nhất`);

  await choose(page, 'Xóa');
  await expect(toast(page, 'Đã xóa bộ lọc Mức cao nhất.')).toBeVisible();
  await expect(button(page)).toHaveText(TITLE);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(toast(page, 'Đã khôi phục bộ lọc Mức cao nhất.')).toBeVisible();
  await expect(button(page)).toHaveText(`${TITLE}: Mức cao nhất`);
});

test('what a list no longer knows of a view is left out, and a view that is gone leaves its filters', async ({ browser, server }) => {
  const tester = await member(server.url, 'Lê Minh Khôi', 'Tester');
  const name = fresh('Cũ');
  const search = 'status=OPEN,FORGOTTEN&colour=red&page=7';
  const { body } = await tester.call(viewsContract.create, { body: { place: 'ISSUES', name, search } });
  const page = await windowOf(browser, server.url, tester);
  await page.goto('/#/issues');
  await openMenu(page);
  await view(page, name).click();
  await expect(page).toHaveURL(`${server.url}/#/issues?status=OPEN&view=${body.id}`);
  await expect(button(page)).toHaveText(`${TITLE}: ${name}`);
  await expect(page.getByText('đã bỏ qua')).toHaveCount(0);

  await choose(page, 'Đổi tên');
  await tester.call(viewsContract.delete, { params: { id: body.id } });
  const rename = page.getByRole('dialog', { name: `Đổi tên bộ lọc ${name}` });
  await rename.getByLabel('Tên', { exact: true }).fill('Tên khác');
  await rename.getByRole('button', { name: 'Đổi tên' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Bộ lọc này không còn nữa.' })).toBeVisible();
  await expect(button(page)).toHaveText(TITLE);
  await expect(page).toHaveURL(/status=OPEN/);
});

/** Down the menu, which goes round, until an entry has the keyboard. */
async function walkTo(page: Page, entry: Locator): Promise<void> {
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
  const all = await page.getByRole('menu').locator('[role^=menuitem]').count();
  const isThere = () => entry.evaluate((element) => element === document.activeElement);
  for (let left = all; left > 0 && !(await isThere()); left -= 1) await page.keyboard.press('ArrowDown');
  await expect(entry).toBeFocused();
}

test('by keyboard alone: saved, found, opened, its link copied, the place of the keyboard kept', async ({ browser, server }) => {
  const tester = await member(server.url, 'Lê Minh Khôi', 'Tester');
  const page = await windowOf(browser, server.url, tester);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/#/issues?overdue=true');
  await button(page).focus();
  await page.keyboard.press('Enter');
  // Others of the team may share some, which come first or stand in between.
  await walkTo(page, item(page, 'Lưu thành bộ lọc mới'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Tên', { exact: true })).toBeFocused();
  await page.keyboard.type('Bằng phím');
  await page.keyboard.press('Enter');
  await expect(button(page)).toHaveText(`${TITLE}: Bằng phím`);
  await expect(button(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await walkTo(page, view(page, 'Bằng phím'));
  await walkTo(page, item(page, 'Lưu thành bộ lọc mới'));
  await walkTo(page, item(page, 'Sao chép liên kết'));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Đã sao chép')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http.*\/#\/issues\?overdue=true&view=[\w-]+$/);
  await expect(button(page)).toBeFocused();
});

test('a link to what one has for oneself opens the same list with colleagues', async ({ browser, server }) => {
  const tester = await member(server.url, 'Lê Minh Khôi', 'Tester');
  const { body } = await tester.call(viewsContract.create, { body: { place: 'ISSUES', name: 'Riêng tôi', search: 'overdue=true' } });
  const mate = await windowOf(browser, server.url, await member(server.url, 'Trần Quốc Bảo', 'Tester'));
  await mate.goto(`/#/issues?overdue=true&view=${body.id}`);
  await expect(button(mate)).toHaveText(TITLE);
  await expect(mate).toHaveURL(/overdue=true/);
});

test('on a phone a long name has room, nothing runs out of the window, and all can be read by all', async ({ browser, server }) => {
  const tester = await member(server.url, 'Lê Minh Khôi', 'Tester');
  const page = await windowOf(browser, server.url, tester);
  await page.setViewportSize({ width: 360, height: 740 });
  const name = 'Những lỗ hổng nghiêm trọng và cao đã quá hạn của khách hàng ngân hàng quý này';
  const { body: shared } = await tester.call(viewsContract.create, {
    body: { place: 'ISSUES', name, search: 'overdue=true', shared: true },
  });
  await page.goto('/#/issues');
  await openMenu(page);
  await expectAccessible(page, outside);
  await view(page, new RegExp(name)).click();
  await expect(button(page)).toContainText(name);
  await openMenu(page);
  await expectAccessible(page, outside);
  for (const each of await page.getByRole('menuitem').all()) await expect(each).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await item(page, 'Đổi tên').click();
  await expect(page.getByLabel('Tên', { exact: true })).toHaveValue(name);
  await expectAccessible(page);
  // The others of the team find nothing they do not know.
  await tester.call(viewsContract.delete, { params: { id: shared.id } });
});

test('the views of the team’s people are there for those who see them', async ({ page, server }) => {
  const { lead } = await engagement(server.url);
  await putSession(page, lead);
  const name = fresh('Đã khóa');
  await page.goto('/#/manager/user?disabled=true');
  await save(page, name);
  await expect(button(page)).toHaveText(`${TITLE}: ${name}`);
  await page.goto('/#/manager/user');
  await openMenu(page);
  await view(page, name).click();
  await expect(page).toHaveURL(/disabled=true&view=/);
});
