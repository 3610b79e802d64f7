import { readFileSync } from 'node:fs';
import { groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Page } from '@playwright/test';
import { readWorkbook } from '../server/test/read-workbook.ts';
import { paths } from '../web/src/app/paths.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, draftedIssue, engagement, member, windowOf } from './members.ts';

/** Two projects, the first with three issues that clients see and one draft. */
async function twoProjects(url: string) {
  const within = await engagement(url);
  for (const [severity, title] of [
    ['CRITICAL', 'Đọc được sao kê của người khác'],
    ['HIGH', 'Bỏ qua bước OTP'],
    ['HIGH', 'Đoán được mã đặt lại mật khẩu'],
  ] as const)
    await acceptedIssue(within, { severity, contents: { vi: { title, description: title } } });
  await draftedIssue(within, { severity: 'LOW', contents: { vi: { title: 'Thiếu tiêu đề bảo mật' } } });
  const key = `F${Date.now() % 100_000}`;
  const { body: other } = await within.lead.call(projectsContract.create, { body: { key, name: 'Ứng dụng di động', kind: 'MOBILE' } });
  const { body: first } = await within.lead.call(projectsContract.get, { params: { id: within.projectId } });
  return { ...within, keys: [first.key, key] as const, otherId: other.id };
}

/** Chooses options of a field by typing. */
async function choose(page: Page, label: string, texts: readonly string[]): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label });
  for (const text of texts) {
    await field.fill(text);
    // Tests beside this one make people of the same name.
    await page
      .getByRole('option', { name: new RegExp(text) })
      .first()
      .click();
  }
  await field.blur();
}

const sidewaysRoom = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('a group of two projects is made, found without marks, leads from a figure to just those issues and back, is edited, exported and deleted', async ({
  browser,
  server,
}) => {
  const { lead, keys } = await twoProjects(server.url);
  const page = await windowOf(browser, server.url, lead);
  const name = `Ngân hàng số ${keys[1]}`;

  await test.step('made in a drawer, with projects and a person', async () => {
    await page.goto(`/#${paths.projects()}`);
    await page.getByRole('navigation').getByRole('link', { name: 'Nhóm dự án' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Tạo nhóm' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Tạo nhóm' });
    await drawer.getByRole('button', { name: 'Tạo nhóm' }).click();
    await expect(drawer.getByText('Nhập tên nhóm.').first()).toBeVisible();
    await drawer.getByLabel('Tên nhóm').fill(name);
    await drawer.getByLabel('Mô tả').fill('Mọi dự án của **ngân hàng số** năm nay.');
    await choose(page, 'Dự án', keys);
    await choose(page, 'Thành viên', ['Trần Quốc Bảo']);
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Tạo nhóm' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.locator('strong', { hasText: 'ngân hàng số' })).toBeVisible();
  });

  await test.step('found without marks, and opened from the list by keyboard', async () => {
    await page.goBack();
    await page.getByLabel('Tìm theo tên nhóm').fill(`ngan hang so ${keys[1]}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row).toContainText('Mọi dự án của ngân hàng số năm nay.');
    await expectAccessible(page);
    await page.getByLabel('Tìm theo tên nhóm').blur();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await test.step('a part of a bar leads to as many issues as it says, and back to the same page', async () => {
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Lỗ hổng theo trạng thái và mức độ' }) });
    await card.getByRole('button', { name: /^Xem dạng bảng/ }).click();
    await expect(card.getByRole('table')).toBeVisible();
    await expect(page).toHaveURL(/table=status/);
    await expectAccessible(page);
    await card.getByRole('link', { name: '2 Cao, Mở' }).click();
    await expect(page.getByRole('row').filter({ hasText: /OTP|mật khẩu/ })).toHaveCount(2);
    await expect(page.getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('main')).toContainText(name);
    await expectAccessible(page);
    await page.goBack();
    await expect(card.getByRole('table')).toBeVisible();
    await card.getByRole('button', { name: /^Xem dạng biểu đồ/ }).click();
    await card.getByRole('link', { name: '3 Mở', exact: true }).click();
    await expect(page.getByRole('row')).toHaveCount(4);
    await page.goBack();
    const ages = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Lỗ hổng chưa xử lý xong theo tuổi' }) });
    await ages.getByRole('link', { name: '1 Nghiêm trọng, Đến 7 ngày' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    // Without the group it is every critical issue of that age that the reader sees.
    await page.getByRole('button', { name: 'Bỏ lọc Nhóm dự án' }).click();
    await expect(page).not.toHaveURL(/groupId/);
    await page.goBack();
  });

  await test.step('what both of two people changed is shown, and nothing is lost', async () => {
    await page.getByRole('button', { name: 'Sửa nhóm' }).click();
    const drawer = page.getByRole('dialog', { name: /^Sửa nhóm/ });
    await drawer.getByLabel('Tên nhóm').fill(`${name} (tôi)`);
    const { body: list } = await lead.call(groupsContract.list, { query: { name } });
    const params = { id: list.items[0]?.id ?? '' };
    await lead.call(groupsContract.update, { params, body: { version: 1, name: `${name} (họ)`, description: 'Họ viết.' } });
    await drawer.getByRole('button', { name: 'Lưu' }).click();
    await expect(drawer.getByRole('row').filter({ hasText: 'Tên nhóm' })).toContainText('(họ)');
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Ghi bản của tôi' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `${name} (tôi)` })).toBeVisible();
    expect((await lead.call(groupsContract.get, { params })).body.description).toBe('Họ viết.');
  });

  await test.step('exported as Excel, with the issues of its projects', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Xuất nhóm ra Excel' }).click();
    const download = await downloading;
    const cells = JSON.stringify([...(await readWorkbook(readFileSync(await download.path()))).values()]);
    expect(cells).toContain('Bỏ qua bước OTP');
    expect(cells).toContain(keys[1]);
  });

  await test.step('deleted after a question that names it; its projects stay', async () => {
    await page.getByRole('button', { name: 'Xóa nhóm' }).click();
    const dialog = page.getByRole('dialog', { name: `Xóa nhóm ${name} (tôi)?` });
    await expect(dialog).toContainText('vẫn còn');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Xóa nhóm' }).click();
    await expect(page.getByText(`Đã xóa nhóm ${name} (tôi)`)).toBeVisible();
    await expect(page).toHaveURL(/#\/groups$/);
    await page.goto(`/#${paths.projects({ text: keys[1] })}`);
    await expect(page.getByRole('link', { name: 'Ứng dụng di động' })).toBeVisible();
  });
  await page.context().close();
});

test('a group is read on a phone; who may not see groups is told who can give the right', async ({ browser, server }) => {
  const { lead, client, projectId, otherId, keys } = await twoProjects(server.url);
  const fields = { name: `Chiến dịch ${keys[1]}`, projectIds: [projectId, otherId], userIds: [client.id] };
  const { id } = (await lead.call(groupsContract.create, { body: fields })).body;
  const page = await windowOf(browser, server.url, lead);
  await page.setViewportSize({ width: 360, height: 740 });

  await test.step('the list and the group stay within the window', async () => {
    await page.goto(`/#${paths.groups({ name: fields.name })}`);
    await page.getByRole('link', { name: fields.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: fields.name })).toBeVisible();
    expect(await sidewaysRoom(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    for (const title of ['Lỗ hổng theo trạng thái và mức độ', 'Lỗ hổng chưa xử lý xong theo tuổi'])
      await page.getByRole('button', { name: `Xem dạng bảng: ${title}` }).click();
    await expect(page.getByRole('table', { name: 'Lỗ hổng theo trạng thái và mức độ' })).toBeVisible();
    expect(await sidewaysRoom(page)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });

  await test.step('a figure leads to its issues, the project to its own', async () => {
    await page.getByRole('list', { name: 'Số liệu của nhóm' }).getByRole('link', { name: '3 Chưa xử lý xong' }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
    expect(await sidewaysRoom(page)).toBeLessThanOrEqual(0);
    await page.goBack();
    await page.getByRole('link', { name: 'Ứng dụng di động' }).click();
    await expect(page).toHaveURL(new RegExp(otherId));
  });

  await test.step('a tester reads it and changes nothing, a client is told who can give the right', async () => {
    const tester = await member(server.url, 'Phạm Thu Trang', 'Tester');
    const theirs = await windowOf(browser, server.url, tester);
    await theirs.goto(`/#${paths.group(id)}`);
    await expect(theirs.getByText('Nhóm chưa có dự án nào bạn xem được.')).toBeVisible();
    await expect(theirs.getByRole('button', { name: /Sửa nhóm|Xóa nhóm/ })).toHaveCount(0);
    await theirs.context().close();
    const outside = await windowOf(browser, server.url, client);
    await outside.goto(`/#${paths.groups()}`);
    await expect(outside.getByText('Bạn chưa có quyền xem nhóm dự án.')).toBeVisible();
    await expectAccessible(outside);
    await outside.context().close();
  });
  await page.context().close();
});

test('a form for a new group that is closed leaves the list in the history once', async ({ browser, server }) => {
  const { lead } = await engagement(server.url);
  const page = await windowOf(browser, server.url, lead);
  await page.goto(`/#${paths.projects()}`);
  await page.getByRole('navigation').getByRole('link', { name: 'Nhóm dự án' }).click();
  for (let round = 0; round < 2; round += 1) {
    await page.getByRole('main').getByRole('button', { name: 'Tạo nhóm' }).first().click();
    await expect(page).toHaveURL(/create=true/);
    await page.getByRole('dialog').getByLabel('Tên nhóm').fill('Bỏ dở');
    await page.getByRole('dialog').getByRole('button', { name: 'Hủy' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Bỏ những gì đã nhập' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/#\/groups$/);
  }
  await page.goBack();
  await expect(page).toHaveURL(/#\/projects$/);
  await page.goto(`/#${paths.groups({ create: true })}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Hủy' }).click();
  await expect(page).toHaveURL(/#\/groups$/);
  await page.context().close();
});

test('projects are narrowed to a group in the drawer of filters, which a chip names and takes away', async ({ browser, server }) => {
  const { lead, projectId, keys } = await twoProjects(server.url);
  const name = `Khối đối tác ${keys[1]}`;
  await lead.call(groupsContract.create, { body: { name, projectIds: [projectId] } });
  const page = await windowOf(browser, server.url, lead);
  await page.goto(`/#${paths.projects()}`);
  await page.getByRole('button', { name: 'Lọc nâng cao' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: 'Nhóm dự án' }).fill(`khoi doi tac ${keys[1]}`);
  await page.getByRole('option', { name }).click();
  await expect(drawer.getByRole('combobox', { name: 'Nhóm dự án' })).toHaveValue(name);
  await drawer.getByRole('button', { name: 'Áp dụng' }).click();
  await expect(page.getByRole('row').filter({ hasText: keys[0] })).toHaveCount(1);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(name);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Bỏ lọc Nhóm/ }).click();
  await expect(page).toHaveURL(/#\/projects$/);
  await expect(page.getByRole('row').filter({ hasText: keys[1] })).toHaveCount(1);
  await page.context().close();
});
