import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { ROLES } from '@coloa/contract/permissions.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import sharp from 'sharp';
import { freeLoopback } from '../server/test/free-loopback.ts';
import { startMailServer } from '../server/test/mail-server.ts';
import { readPdf } from '../server/test/read-pdf.ts';
import { adminSession, caller } from './api-client.ts';
import { codeOf } from './authenticator.ts';
import { expectAccessible } from './axe.ts';
import { ADMIN_PASSWORD, expect, test } from './fixtures.ts';
import { enterAsAdmin, putSession, stored } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({
  expectedConsole: [/Failed to load resource/],
  viewport: { width: 1440, height: 900 },
  // Its workspaces may have mail servers on this machine.
  serverEnv: { MAIL_ALLOW_LOCAL: 'on' },
});

test('S46 S24 a workspace is created, gets its look, is entered with new tokens while the old ones die, and prints its look in the PDF', async ({
  page,
  server,
}) => {
  const before = await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/workspace');

  await test.step('created by keyboard, with a short name that is proposed', async () => {
    await page.getByRole('button', { name: 'Tạo không gian làm việc' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Tạo không gian làm việc' });
    const name = drawer.getByLabel('Tên', { exact: true });
    await expect(name).toBeFocused();
    await page.keyboard.type('Đội đỏ 2026');
    await expect(drawer.getByLabel('Tên rút gọn')).toHaveValue('doi-do-2026');
    await drawer.getByLabel('Tên rút gọn').fill('default');
    await page.keyboard.press('Enter');
    await expect(drawer.getByText('Tên rút gọn này đã có không gian làm việc khác dùng.')).toBeVisible();
    await expectAccessible(page);
    await drawer.getByLabel('Tên rút gọn').fill('doi-do');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/manager\/workspace\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Đội đỏ 2026' })).toBeVisible();
  });

  await test.step('gets a logo, a colour that reads on paper, and a footer', async () => {
    await page.getByLabel('Chọn tệp', { exact: true }).setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 300, height: 100, channels: 3, background: '#8800cc' } })
        .png()
        .toBuffer(),
    });
    await expect(page.getByRole('img', { name: 'Logo của Đội đỏ 2026 trên nền tối' })).toBeVisible();
    const color = page.getByRole('textbox', { name: 'Màu báo cáo', exact: true });
    await color.fill('#ffd166');
    await expect(page.getByText(/khó thấy khi in/)).toBeVisible();
    await color.fill('tím');
    await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
    await expect(page.getByText('Nhập # và sáu chữ số thập lục phân, như #0b7a6f.')).toBeVisible();
    await color.fill('#8800CC');
    await page.getByLabel('Dòng chân trang báo cáo').fill('Tài liệu của đội đỏ');
    await page.getByRole('button', { name: 'Lưu thay đổi' }).press('Enter');
    await expect(page.getByText('Đã lưu không gian làm việc')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Lưu thay đổi' })).toBeHidden();
    await expectAccessible(page);
  });

  await test.step('entered: the tokens of before are dead', async () => {
    await page.getByRole('button', { name: 'Chuyển sang đây' }).click();
    await expect(page.getByText('đang ở đây')).toBeVisible();
    const banner = page.getByRole('banner');
    await expect(banner.getByRole('button', { name: 'Đội đỏ 2026' })).toBeVisible();
    expect((await caller(server.url, before.token)(profileContract.get, {})).status).toBe(401);
    const refreshed = await caller(server.url)(sessionsContract.refresh, { body: { token: before.refreshToken } });
    expect(refreshed.status).toBe(401);

    // A new name stands in the header at once.
    await page.getByLabel('Tên', { exact: true }).fill('Đội đỏ');
    await page.keyboard.press('Enter');
    await expect(banner.getByRole('button', { name: 'Đội đỏ', exact: true })).toBeVisible();
  });

  await test.step('the report carries its logo and its footer', async () => {
    const token = (await stored(page, 'token')) ?? '';
    const { body: project } = await caller(server.url, token)(projectsContract.create, {
      body: { key: 'DD', name: 'Cổng thanh toán', kind: 'WEB' },
    });
    const answer = await fetch(new URL(exportsContract.report.path, server.url), {
      method: exportsContract.report.method,
      headers: { 'content-type': 'application/json', token },
      body: JSON.stringify({ projectId: project.id }),
    });
    const report = await readPdf(Buffer.from(await answer.arrayBuffer()));
    expect(report.images).toEqual([{ width: 300, height: 100, pixel: [136, 0, 204] }]);
    expect(report.pages[0]).toContain('Đội đỏ');
    expect(report.pages.slice(1).every((each) => each.includes('Tài liệu của đội đỏ'))).toBe(true);
  });

  await test.step('two-factor is demanded by nobody who has none', async () => {
    await expect(page.getByRole('link', { name: 'Mở hồ sơ của bạn' })).toHaveAttribute('href', '/#/settings/profile');
    await expect(page.getByRole('button', { name: 'Bắt buộc mọi thành viên' })).toHaveCount(0);
  });

  await test.step('binned by its name from elsewhere, and taken back', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Đội đỏ' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Default' }).click();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Default' })).toBeVisible();
    await page.goto('/#/manager/workspace');
    await page.getByLabel('Tìm theo tên hoặc tên rút gọn').fill('doi do');
    await expect(page.getByRole('row', { name: /Default/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Thao tác với Đội đỏ' }).click();
    await page.getByRole('menuitem', { name: 'Xóa không gian làm việc' }).click();
    const question = page.getByRole('dialog', { name: 'Xóa không gian làm việc Đội đỏ?' });
    await expect(question.getByRole('button', { name: 'Xóa không gian làm việc' })).toBeDisabled();
    await question.getByLabel('Gõ Đội đỏ để xác nhận').fill('Đội đỏ');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Đã chuyển Đội đỏ vào thùng rác')).toBeVisible();
    await page.goto('/#/manager/workspace?bin=true');
    await expect(page.getByText('còn 30 ngày')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Khôi phục Đội đỏ' }).click();
    await expect(page.getByText('Đã khôi phục không gian làm việc Đội đỏ')).toBeVisible();
    await page.getByRole('link', { name: 'Về danh sách' }).click();
    await expect(page.getByRole('row', { name: /Đội đỏ/ })).toBeVisible();
  });
});

test('S46 a mail server is tried out, saved with a password that nobody sees again, and removed', async ({ page, server }) => {
  const password = 'mật khẩu máy chủ thư';
  const mail = await startMailServer(
    {
      authOptional: false,
      onAuth: (given, _session, done) =>
        given.password === password ? done(null, { user: 'gui' }) : done(new Error('Sai tên hoặc mật khẩu')),
    },
    { host: freeLoopback(), port: 2525 },
  );
  const admin = await adminSession(server.url);
  const email = 'ha.le@an-duong.example';
  const { body: made } = await admin.call(usersContract.create, {
    body: { username: 'ha.le', name: 'Lê Ngân Hà', email, roleId: ROLES.Admin.id },
  });
  const { body: login } = await caller(server.url)(sessionsContract.login, { body: { username: 'ha.le', password: made.password ?? '' } });
  if (!('token' in login)) throw new Error('no tokens');
  await caller(server.url, login.token)(sessionsContract.changePassword, {
    body: { oldPassword: made.password ?? '', newPassword: 'mưa rơi trên mái ngói' },
  });
  await putSession(page, login);
  await page.goto('/#/manager/config');
  await expect(page.getByText('Chưa có máy chủ thư nào, nên Coloa không gửi được thư:')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Điền theo nhà cung cấp' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Zoho Mail' }).click();
  await expect(page.getByLabel('Máy chủ', { exact: true })).toHaveValue('smtp.zoho.com');
  await expect(page.getByRole('combobox', { name: 'Mã hóa' })).toHaveValue('TLS');

  await page.getByLabel('Máy chủ', { exact: true }).fill(mail.host);
  await page.getByRole('combobox', { name: 'Cổng' }).click();
  await page.getByRole('option', { name: '2525' }).click();
  await page.getByRole('combobox', { name: 'Mã hóa' }).click();
  await page.getByRole('option', { name: 'Không mã hóa' }).click();
  await page.getByLabel(/^Tên đăng nhập máy chủ thư/).fill('gui');
  await page.getByLabel('Mật khẩu máy chủ thư').fill('sai rồi');
  await page.getByRole('button', { name: 'Gửi thư thử' }).click();
  await expect(page.getByText('Nhập một địa chỉ email, như no-reply@congty.vn.')).toBeVisible();
  await page.getByLabel('Địa chỉ người gửi').fill('no-reply@an-duong.example');

  const answer = page.getByRole('region', { name: 'Máy chủ thư trả lời' });
  await page.getByRole('button', { name: 'Gửi thư thử' }).click();
  await expect(page.getByText('Máy chủ không nhận tên đăng nhập hoặc mật khẩu này.')).toBeVisible();
  await expect(answer).toContainText('535 Sai tên hoặc mật khẩu');
  await page.getByLabel('Mật khẩu máy chủ thư').fill(password);
  await page.getByRole('button', { name: 'Gửi thư thử' }).press('Enter');
  await expect(page.getByText(`Máy chủ đã nhận thư gửi đến ${email}.`)).toBeVisible();
  await expect(answer).toContainText('250 ');
  expect(mail.to(email)).toHaveLength(1);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Lưu máy chủ thư' }).click();
  await expect(page.getByText('Đang lưu một mật khẩu')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Máy chủ', { exact: true })).toHaveValue(mail.host);
  await expect(page.getByText('Đang lưu một mật khẩu')).toBeVisible();
  expect(await page.content()).not.toContain(password);
  // By the stored one.
  await page.getByRole('button', { name: 'Gửi thư thử' }).click();
  await expect.poll(() => mail.to(email).length).toBe(2);
  // To another server it does not go.
  await page.getByLabel('Máy chủ', { exact: true }).fill('mail.khac.example');
  await expect(page.getByText(/^Mật khẩu đang lưu chỉ dùng cho máy chủ, cổng/)).toBeVisible();
  await page.getByLabel('Máy chủ', { exact: true }).fill(mail.host);

  await page.getByRole('button', { name: 'Gỡ máy chủ thư' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Gỡ máy chủ thư' }).click();
  await expect(page.getByText('Chưa có máy chủ thư nào, nên Coloa không gửi được thư:')).toBeVisible();
  await expect(page.getByLabel('Máy chủ', { exact: true })).toHaveValue('');
  await mail.stop();
});

test('S38 two-factor is demanded of a workspace once one has it on oneself, and it is told how many have not', async ({ page, server }) => {
  const admin = await adminSession(server.url);
  const { body: profile } = await admin.call(profileContract.get, {});
  const { body: made } = await admin.call(usersContract.create, {
    body: { username: 'bao.pham', name: 'Phạm Gia Bảo', roleId: ROLES.Tester.id },
  });
  expect(made.id).toBeTruthy();
  const { body: own } = await admin.call(twoFactorContract.generate, {});
  expect((await admin.call(twoFactorContract.register, { body: { code: codeOf(own.secret), password: ADMIN_PASSWORD } })).status).toBe(200);
  await putSession(page, admin);
  await page.goto(`/#/manager/workspace/${profile.currentWorkspace.id}`);
  await page.getByRole('button', { name: 'Bắt buộc mọi thành viên' }).press('Enter');
  const question = page.getByRole('dialog', { name: /^Bắt buộc xác thực hai bước ở/ });
  await expect(question).toContainText(/\d người chưa bật xác thực hai bước sẽ được đưa đến trang thiết lập/);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Bắt buộc mọi thành viên' }).click();
  await expect(page.getByText('Từ nay mọi thành viên phải bật xác thực hai bước')).toBeVisible();
  await page.getByRole('button', { name: 'Thôi bắt buộc' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Thôi bắt buộc' }).click();
  await expect(page.getByRole('button', { name: 'Bắt buộc mọi thành viên' })).toBeVisible();
});
