/** Fields of an issue that are filled in by keyboard: who wrote it with whom, its days, assets and type. */
import { addDays } from '../server/src/platform/days.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, draftedIssue, engagement } from './members.ts';
import { keepInBrowser, putSession } from './page-helpers.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const contents = { vi: { title: 'Bỏ qua bước OTP', description: 'Mã cũ dùng lại được.' } };

test('a contributor is found by typing, and a share that is none stays as it was typed', async ({ page, server }) => {
  const team = await engagement(server.url);
  const { id } = await draftedIssue(team, { contents });
  await putSession(page, team.lead);
  await page.goto(`${team.list}/${id}`);
  await page.getByRole('button', { name: 'Sửa Cộng tác' }).click();
  const drawer = page.getByRole('dialog');
  const field = drawer.getByLabel('Thêm người cộng tác');
  await field.click();
  await page.keyboard.type('quoc bao', { delay: 30 });
  await expect(field).toHaveValue('quoc bao');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const share = drawer.getByLabel('Phần của Trần Quốc Bảo (%)');
  const rest = drawer.getByLabel('Phần của người báo cáo');
  await expect(rest).toHaveText('50%');

  await share.fill('33.5');
  await expect(share).toHaveValue('33.5');
  await expect(drawer.getByText('Số nguyên từ 0 đến 100.')).toBeVisible();
  await expect(rest).toHaveText('–');
  await drawer.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(share).toBeFocused();
  await share.fill('30');
  await expect(rest).toHaveText('70%');
  await drawer.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(drawer).toBeHidden();
});

test('who reads published issues alone is not offered as a contributor', async ({ page, server }) => {
  const team = await engagement(server.url);
  const { id } = await draftedIssue(team, { contents });
  await putSession(page, team.lead);
  await page.goto(`${team.list}/${id}`);
  await page.getByRole('button', { name: 'Sửa Cộng tác' }).click();
  const field = page.getByRole('dialog').getByLabel('Thêm người cộng tác');
  await field.click();
  await expect(page.getByRole('option', { name: 'Trần Quốc Bảo' })).toHaveCount(1);
  await page.keyboard.type('hoang yen');
  await expect(page.getByText('Không có kết quả')).toBeVisible();
});

test('a day that cannot be is marked where it is typed, and neither saved as another nor thrown away', async ({ page, server }) => {
  const team = await engagement(server.url);
  const { id } = await acceptedIssue(team, { contents, dueDay: '2026-12-01' });
  await putSession(page, team.lead);
  await page.goto(`${team.list}/${id}`);
  await page.getByRole('button', { name: 'Sửa Hạn xử lý' }).click();
  const field = page.getByLabel('Hạn xử lý', { exact: true });
  await field.fill('31/02/2027');
  await expect(page.getByText('Không có ngày này.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(field).toHaveValue('31/02/2027');
  await field.press('Escape');
  await expect(page.getByText('01/12/2026')).toBeVisible();

  await page.getByRole('button', { name: 'Thêm thao tác' }).first().click();
  await page.getByRole('menuitem', { name: 'Chấp nhận rủi ro' }).click();
  const dialog = page.getByRole('dialog');
  const until = dialog.getByLabel('Xem lại ngày');
  await dialog.getByLabel('Lý do').fill('Đã có lớp chặn ở cổng');
  await until.fill('01/01/2020');
  await expect(dialog.getByText('Chọn một ngày sau hôm nay.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Chấp nhận rủi ro' }).click();
  await expect(until).toBeFocused();
  await expect(until).toHaveValue('01/01/2020');
});

test('changed assets are not thrown away without a question', async ({ page, server }) => {
  const team = await engagement(server.url);
  const { id } = await draftedIssue(team, { contents });
  await putSession(page, team.lead);
  await page.goto(`${team.list}/${id}`);
  await page.getByRole('button', { name: 'Sửa Tài sản' }).click();
  const drawer = page.getByRole('dialog', { name: /Tài sản/ });
  await drawer.getByRole('combobox').last().fill('https://thanh-toan.example/v3/transfer?otp=1');
  const box = await drawer.getByRole('combobox').last().boundingBox();
  expect(box?.width).toBeGreaterThan(500);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Bỏ những gì đã nhập?' });
  await question.getByRole('button', { name: 'Nhập tiếp' }).click();
  await drawer.getByRole('button', { name: 'Hủy' }).click();
  await question.getByRole('button', { name: 'Nhập tiếp' }).click();
  await drawer.getByRole('button', { name: 'Lưu', exact: true }).click();
  // The history tells of it too, and may be there first.
  await expect(page.getByText('https://thanh-toan.example/v3/transfer?otp=1', { exact: true })).toBeVisible();
});

test('the type is found by its label, which leads to it, and is read with its value', async ({ page, server }) => {
  const team = await engagement(server.url);
  await putSession(page, team.lead);
  await page.goto(`${team.list}/new`);
  const field = page.getByLabel('Loại lỗ hổng', { exact: true });
  await page.getByText('Loại lỗ hổng', { exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeFocused();
  await expect(page.getByRole('button', { name: 'Loại lỗ hổng Chọn' })).toBeVisible();
});

test('with every column on the title keeps its room, people’s columns have heads, and a day of next year is read whole', async ({
  page,
  server,
}) => {
  const team = await engagement(server.url);
  await acceptedIssue(team, { contents, dueDay: '2028-01-08' });
  await keepInBrowser(page, {
    'coloa.views.issues': JSON.stringify({ hidden: [], known: ['reporter', 'priority', 'bugId', 'tags', 'createdAt'] }),
  });
  await putSession(page, team.lead);
  await page.goto(team.list);
  const title = page.getByRole('columnheader', { name: 'Tiêu đề' });
  expect((await title.boundingBox())?.width).toBeGreaterThanOrEqual(280);
  for (const name of ['Người sửa', 'Báo cáo']) {
    const head = page.getByRole('columnheader', { name, exact: true }).getByText(name);
    await expect(head).toBeVisible();
    expect((await head.boundingBox())?.width).toBeGreaterThan(20);
  }
  const day = page.getByRole('cell', { name: '08/01/2028' });
  expect(await day.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1440);
});

test('on a phone a card tells of a day that is near, and the tools wrap', async ({ page, server }) => {
  const team = await engagement(server.url);
  await acceptedIssue(team, { contents, dueDay: addDays(new Date().toISOString().slice(0, 10), 4) });
  await putSession(page, team.lead);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`${team.list}?status=OPEN,IN_PROGRESS`);
  await expect(page.getByRole('cell', { name: /^Mở · còn \d+ ngày$/ })).toBeVisible();
  const sort = await page.getByText('Sắp xếp').boundingBox();
  expect((sort?.x ?? 360) + (sort?.width ?? 0)).toBeLessThanOrEqual(360);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('a client’s dashboard shows what waits to be fixed, and nothing that is the team’s to do', async ({ page, server }) => {
  const team = await engagement(server.url);
  const { id } = await acceptedIssue(team, { contents, dueDay: '2026-01-02' });
  await putSession(page, team.client);
  await page.goto('/#/');
  await expect(page.getByRole('heading', { name: 'Chờ tôi sửa' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bản nháp của tôi' })).toBeHidden();
  await page.getByRole('link', { name: /Bỏ qua bước OTP/ }).click();
  await expect(page).toHaveURL(new RegExp(id));
});

test('a menu that is longer than the window ends within it and scrolls', async ({ page, server }) => {
  const team = await engagement(server.url);
  await putSession(page, team.lead);
  await page.setViewportSize({ width: 1440, height: 480 });
  await page.goto(team.list);
  await page.getByRole('button', { name: 'Lọc', exact: true }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByRole('menuitem', { name: 'Trạng thái' })).toBeFocused();
  await expect.poll(() => menu.evaluate((box) => box.getBoundingClientRect().bottom)).toBeLessThanOrEqual(472);
  expect(await menu.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
});
