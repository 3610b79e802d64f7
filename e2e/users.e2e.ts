import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { caller } from './api-client.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

test('a role is made of another, ticked in the matrix, held, refused deletion, and deleted once nobody holds it', async ({
  page,
  server,
}) => {
  const { call } = await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/user/roles');
  await page.getByRole('button', { name: 'Tạo vai trò', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tên vai trò').fill('Kiểm soát chất lượng');
  await dialog.getByRole('combobox', { name: 'Bắt đầu từ' }).click();
  await page.getByRole('option', { name: 'Tester' }).click();
  await dialog.getByRole('button', { name: 'Tạo vai trò' }).click();
  await expect(page.getByRole('columnheader', { name: /Kiểm soát chất lượng/ })).toBeVisible();

  const writeChecklist = page.getByRole('checkbox', { name: 'Kiểm soát chất lượng: Sửa checklist' });
  await expect(writeChecklist).not.toBeChecked();
  await writeChecklist.check();
  await page.getByRole('checkbox', { name: 'Kiểm soát chất lượng: Xem nhóm' }).uncheck();
  const bar = page.getByRole('region', { name: 'Thay đổi chưa lưu' });
  await expect(bar).toContainText('thêm: Sửa checklist');
  await expect(bar).toContainText('bỏ: Xem nhóm');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Lưu vai trò' }).click();
  await expect(bar).toHaveCount(0);
  const roles = await call(rolesContract.list, {});
  const role = roles.body.find(({ name }) => name === 'Kiểm soát chất lượng');
  expect(role?.privileges).toContain('WRITE_CHECKLIST');
  expect(role?.privileges).not.toContain('READ_GROUP');

  // The built-in ones hold no box to tick.
  await expect(page.getByRole('checkbox', { name: /^Tester:/ })).toHaveCount(0);

  const made = await call(usersContract.create, { body: { name: 'Đặng Mai', username: 'mai.dang', roleId: role?.id ?? '' } });
  await page.reload();
  const menu = page.getByRole('button', { name: 'Thao tác với vai trò Kiểm soát chất lượng' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Xóa vai trò' }).click();
  await expect(dialog).toContainText('1 người đang giữ vai trò này.');
  await expect(dialog).toContainText('Đặng Mai');
  await dialog.getByRole('link', { name: 'Xem những người này' }).click();
  await expect(page).toHaveURL(/#\/manager\/user\?roleId=/);
  await expect(page.getByRole('row', { name: /mai\.dang/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /admin/ })).toHaveCount(0);

  // Another role by the row's menu, taken back from the toast, and given again.
  const change = async () => {
    await page.getByRole('button', { name: 'Thao tác với Đặng Mai' }).click();
    await page.getByRole('menuitem', { name: 'Đổi vai trò' }).click();
    await dialog.getByRole('combobox', { name: 'Vai trò' }).click();
    await page.getByRole('option', { name: 'Client' }).click();
    await dialog.getByRole('button', { name: 'Đổi vai trò' }).click();
    await expect(page.getByText('Đặng Mai giờ là Client.')).toBeVisible();
  };
  const held = async () => (await call(usersContract.get, { params: { id: made.body.id } })).body.workspaces.map((each) => each.role.name);
  await page.goto('/#/manager/user');
  await change();
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect.poll(held).toEqual(['Kiểm soát chất lượng']);
  await page.reload();
  await change();
  expect(await held()).toEqual(['Client']);

  await page.goto('/#/manager/user/roles');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Xóa vai trò' }).click();
  await dialog.getByRole('button', { name: 'Xóa vai trò' }).click();
  await expect(page.getByRole('columnheader', { name: /Kiểm soát chất lượng/ })).toHaveCount(0);
});

test('a user is invited by a link, edited, disabled, and removed after a question that names them', async ({ page, server }) => {
  const { call } = await enterAsAdmin(page, server.url);
  // Others may have made more people than a page of the list shows.
  await page.goto('/#/manager/user?q=bao.pham');
  await page.getByRole('button', { name: 'Tạo người dùng' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Họ tên').fill('Phạm Quốc Bảo');
  await drawer.getByLabel('Tên đăng nhập').fill('bao.pham');
  await drawer.getByRole('combobox', { name: 'Vai trò' }).click();
  await page.getByRole('option', { name: 'Tester' }).click();
  await drawer.getByRole('radio', { name: /^Lời mời/ }).check();
  await drawer.getByRole('button', { name: 'Tạo người dùng' }).click();
  // No mail server: the link is handed over.
  await expect(drawer.getByLabel('Liên kết', { exact: true })).toHaveValue(/#\/reset-password/);
  // It is shown this once: closing it asks whether it was copied.
  await drawer.getByRole('button', { name: 'Xong' }).click();
  await page.getByRole('dialog', { name: 'Bạn chưa sao chép' }).getByRole('button', { name: 'Quay lại sao chép' }).click();
  await drawer.getByRole('button', { name: 'Sao chép liên kết' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Đã sao chép' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Xong' }).click();
  const row = page.getByRole('row', { name: /bao\.pham/ });
  await expect(row).toContainText('Chờ nhận lời mời');

  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(/user=/);
  await expect(drawer.getByText('Chưa đặt mật khẩu.')).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Sửa thông tin' }).click();
  const edit = page.getByRole('dialog', { name: 'Sửa thông tin của Phạm Quốc Bảo' });
  // The drawer begins at its first field; what is typed before it does would land there.
  await expect(edit.getByLabel('Họ tên')).toBeFocused();
  await edit.getByLabel('Email').fill('bao.pham@thu.example');
  await edit.getByRole('button', { name: 'Lưu thông tin' }).click();
  await expect(drawer.getByText('bao.pham@thu.example')).toBeVisible();

  await drawer.getByRole('button', { name: 'Khóa tài khoản' }).click();
  const question = page.getByRole('dialog', { name: 'Khóa tài khoản của Phạm Quốc Bảo?' });
  await question.getByRole('button', { name: 'Khóa tài khoản' }).click();
  await expect(drawer.getByText('Tài khoản đã khóa, không đăng nhập được.')).toBeVisible();
  // The drawer may know before the question over it is closed, which would take the Escape.
  await expect(question).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/#\/manager\/user\?q=bao\.pham$/);
  await expect(row).toContainText('Đã khóa');
  await row.getByRole('link').first().click();
  await drawer.getByRole('button', { name: 'Mở khóa tài khoản' }).click();
  const unlock = page.getByRole('dialog', { name: 'Mở khóa tài khoản của Phạm Quốc Bảo?' });
  await unlock.getByRole('button', { name: 'Mở khóa tài khoản' }).click();
  await expect(drawer.getByText('Tài khoản đã khóa, không đăng nhập được.')).toHaveCount(0);
  await expect(unlock).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(row).not.toContainText('Đã khóa');

  await row.getByRole('button', { name: 'Thao tác với Phạm Quốc Bảo' }).click();
  await page.getByRole('menuitem', { name: 'Đưa ra khỏi không gian' }).click();
  const removal = page.getByRole('dialog', { name: /^Đưa Phạm Quốc Bảo ra khỏi/ });
  await expect(removal).toContainText('kết thúc ngay');
  await removal.getByRole('button', { name: 'Đưa ra khỏi không gian' }).click();
  await expect(row).toHaveCount(0);
  const members = await call(usersContract.listMembers, { query: { q: 'bao.pham' } });
  expect(members.body.items).toEqual([]);

  // With an account and without a workspace they are added again, by the beginning of their user name.
  await page.getByRole('button', { name: 'Cách thêm khác' }).click();
  await page.getByRole('menuitem', { name: 'Thêm người đã có tài khoản' }).click();
  await drawer.getByRole('combobox', { name: 'Tên đăng nhập' }).fill('bao.p');
  await page.getByRole('option', { name: /Phạm Quốc Bảo/ }).click();
  await drawer.getByRole('combobox', { name: 'Vai trò' }).click();
  await page.getByRole('option', { name: 'Lead' }).click();
  await drawer.getByRole('button', { name: 'Thêm vào không gian' }).click();
  await expect(row).toContainText('Lead');
});

test('a CSV with a bad line is imported only once the line is mended', async ({ page, server }) => {
  await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/user');
  await page.getByRole('button', { name: 'Cách thêm khác' }).click();
  await page.getByRole('menuitem', { name: 'Nhập từ CSV' }).click();
  const drawer = page.getByRole('dialog');
  const text = drawer.getByLabel(/^Nội dung CSV/);
  await text.fill('email,role\nx@thu.example,Tester\n');
  await drawer.getByRole('button', { name: 'Xem trước' }).click();
  await expect(drawer.getByText(/^Dòng đầu phải có đủ các cột/)).toBeVisible();

  await drawer.getByLabel('Chọn tệp', { exact: true }).setInputFiles({
    name: 'người dùng.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      '\u{feff}Tên đăng nhập;Họ tên;Email;Vai trò\nlan.tran;Trần Thị Lan;lan@thu.example;Tester\nminh.le;Lê Quang Minh;không phải email;Trưởng phòng\n',
    ),
  });
  await expect(text).toHaveValue(/lan\.tran;Trần Thị Lan/);
  await drawer.getByRole('button', { name: 'Xem trước' }).click();
  await expect(drawer.getByText(/^1 trong 2 dòng cần sửa/)).toBeVisible();
  await expectAccessible(page);
  // The wrong line comes first and names each wrong cell.
  const wrong = drawer.getByRole('row').nth(1);
  await expect(wrong.getByRole('rowheader')).toHaveText(/3$/);
  await expect(wrong.getByRole('cell', { name: /^không phải email./ })).toBeVisible();
  await expect(wrong.getByRole('cell', { name: /^Trưởng phòng./ })).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Nhập 2 người' })).toBeDisabled();

  await drawer.getByRole('button', { name: 'Sửa nội dung' }).click();
  await text.fill((await text.inputValue()).replace('không phải email;Trưởng phòng', ';'));
  await drawer.getByRole('combobox', { name: 'Vai trò khi dòng không ghi' }).click();
  await page.getByRole('option', { name: 'Lead' }).click();
  await drawer.getByRole('button', { name: 'Xem trước' }).click();
  await drawer.getByRole('button', { name: 'Nhập 2 người' }).click();
  await expect(drawer.getByText('Đã tạo 2 người dùng')).toBeVisible();
  await expect(drawer.getByRole('row', { name: /lan\.tran/ })).toContainText('#/reset-password');
  const saving = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Tải về CSV' }).click();
  expect((await saving).suggestedFilename()).toBe('lien-ket-moi.csv');
  await drawer.getByRole('button', { name: 'Xong' }).click();
  await expect(drawer).toHaveCount(0);
  // By a name that no journey gives its people: there may be more of them than a page shows.
  await page.goto('/#/manager/user?q=quang%20minh');
  await expect(page.getByRole('row', { name: /minh\.le/ })).toContainText('Lead');
});

test('the address holds filters and order, and a figure of the summary leads to those it counts', async ({ page, server }) => {
  const { call } = await enterAsAdmin(page, server.url);
  const { body } = await call(rolesContract.list, {});
  const [client = '', tester = ''] = ['Client', 'Tester'].map((role) => body.find(({ name }) => name === role)?.id);
  await call(usersContract.create, { body: { name: 'Vũ Hải', username: 'hai.vu', roleId: client } });
  await call(usersContract.create, { body: { name: 'Vũ Hải Yến', username: 'yen.vu', roleId: tester } });
  // By a name that no journey gives its people: there may be more of them than a page shows.
  await page.goto('/#/manager/user?q=vu%20hai');
  await expect(page.getByRole('row', { name: /yen\.vu/ })).toBeVisible();
  await page.getByTitle('Đổi giá trị Vai trò').click();
  await page.getByRole('radio', { name: 'Client' }).check();
  await expect(page).toHaveURL(new RegExp(`roleId=${client}`));
  await expect(page.getByRole('row', { name: /hai\.vu/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /yen\.vu/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(page.getByRole('row', { name: /hai\.vu/ })).toBeVisible();
  await page
    .getByRole('region', { name: 'Tình hình từng không gian làm việc' })
    .getByRole('link', { name: /chưa bật 2FA/ })
    .click();
  await expect(page).toHaveURL(/#\/manager\/user\?twoFactor=off$/);
  await expect(page.getByRole('row', { name: /admin/ })).toBeVisible();
});

test('sessions of a member are listed with their device and ended one by one', async ({ page, server }) => {
  const { call } = await enterAsAdmin(page, server.url);
  const { body: roles } = await call(rolesContract.list, {});
  const roleId = roles.find(({ name }) => name === 'Tester')?.id ?? '';
  const { body: made } = await call(usersContract.create, { body: { name: 'Hồ An', username: 'an.ho', roleId } });
  const login = await fetch(new URL('/api/v1/login', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    body: JSON.stringify({ username: 'an.ho', password: made.password }),
  });
  const { token } = (await login.json()) as { token: string };
  await page.goto(`/#/manager/user?user=${made.id}`);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Firefox · Linux')).toBeVisible();
  await drawer.getByRole('button', { name: 'Kết thúc phiên Firefox · Linux' }).click();
  await expect(drawer.getByText('Không có phiên nào đang mở.')).toBeVisible();
  const after = await caller(server.url, token)(rolesContract.list, {});
  expect(after.status).toBe(401);
});
