import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { adminSession } from './api-client.ts';
import { ADMIN_PASSWORD } from './fixtures.ts';
import { expect, linkTo, PASSWORD, test } from './mail-fixtures.ts';
import { askToSignOut, putSession, typeLogin } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

const PERIOD_MS = 30_000;

/** What an authenticator app shows; `ahead` is the next code, which is taken as well, for a second one within half a minute. */
const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: PERIOD_MS / 1000, secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + ahead * PERIOD_MS,
  });

/** The key written out beside the QR code. */
const shownSecret = async (page: Page): Promise<string> => ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');

async function signOut(page: Page): Promise<void> {
  await askToSignOut(page);
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
}

async function createRoleAndUser(page: Page, admin: Awaited<ReturnType<typeof adminSession>>): Promise<void> {
  await putSession(page, admin);
  await page.goto('/#/manager/user/roles');
  await page.getByRole('button', { name: 'Tạo vai trò' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tên vai trò').fill('Kiểm thử viên ngoài');
  await dialog.getByRole('button', { name: 'Tạo vai trò' }).click();
  await page.getByRole('checkbox', { name: /Kiểm thử viên ngoài: Xem người dùng/ }).check();
  await page.getByRole('button', { name: 'Lưu vai trò' }).click();
  await expect(page.getByRole('region', { name: 'Thay đổi chưa lưu' })).toHaveCount(0);

  await page.goto('/#/manager/user');
  await page.getByRole('button', { name: 'Tạo người dùng' }).click();
  await dialog.getByLabel('Họ tên').fill('Nguyễn Thu Hà');
  await dialog.getByLabel('Tên đăng nhập').fill('ha.nguyen');
  await dialog.getByRole('textbox', { name: 'Email', exact: true }).fill('ha.nguyen@an-duong.example');
  await dialog.getByRole('combobox', { name: 'Vai trò' }).click();
  await page.getByRole('option', { name: 'Kiểm thử viên ngoài' }).click();
  await dialog.getByRole('radio', { name: /^Lời mời/ }).check();
  await dialog.getByRole('button', { name: 'Tạo người dùng' }).click();
  await expect(dialog.getByText('Lời mời đang được gửi đến ha.nguyen@an-duong.example')).toBeVisible();
  await dialog.getByRole('button', { name: 'Xong' }).click();
}

async function setPassword(user: Page, link: string): Promise<void> {
  await user.goto(link);
  await expect(user.getByText('Chào Nguyễn Thu Hà')).toBeVisible();
  await user.getByLabel('Mật khẩu mới', { exact: true }).fill(PASSWORD);
  await user.getByLabel('Nhập lại mật khẩu mới').fill(PASSWORD);
  await user.keyboard.press('Enter');
  await user.getByRole('link', { name: 'Đăng nhập' }).click();
}

/** Answers the key and the recovery codes. */
async function registerTwoFactor(user: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await user.goto('/#/login?returnTo=/projects');
  await typeLogin(user, 'ha.nguyen', PASSWORD);
  await expect(user).toHaveURL(/#\/2fa_require\?returnTo=\/projects$/);
  await expect(user.getByText('Không gian làm việc Default yêu cầu mọi thành viên')).toBeVisible();
  const secret = await shownSecret(user);
  // The set-up goes on although the access token expires during it.
  await user.evaluate(() => localStorage.setItem('token', 'worn-out'));
  await user.getByLabel('Mật khẩu', { exact: true }).fill(PASSWORD);
  await user.getByLabel('Mã 6 số').fill(codeOf(secret));
  const list = user.getByRole('list', { name: 'Mã khôi phục' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await list.getByRole('listitem').allTextContents();
  const saved = user.waitForEvent('download');
  await user.getByRole('button', { name: 'Tải tệp .txt' }).click();
  expect((await saved).suggestedFilename()).toBe('coloa-ha.nguyen-recovery-codes.txt');
  await user.getByLabel('Tôi đã cất').check();
  await user.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(user).toHaveURL(/#\/projects$/);
  await expect(user.getByRole('heading', { level: 1 })).toBeVisible();
  return { secret, recoveryCodes };
}

async function signInWithCodes(user: Page, secret: string, recoveryCode: string): Promise<void> {
  await signOut(user);
  await typeLogin(user, 'ha.nguyen', PASSWORD);
  await user.getByLabel('Mã 6 số').fill(codeOf(secret, 1));
  await expect(user.getByRole('button', { name: /^Tài khoản/ })).toBeVisible();
  await signOut(user);
  await typeLogin(user, 'ha.nguyen', PASSWORD);
  await user.getByRole('button', { name: 'Dùng mã khôi phục' }).click();
  await user.getByLabel('Mã khôi phục').fill(recoveryCode.toUpperCase());
  await user.keyboard.press('Enter');
  await expect(user.getByRole('button', { name: /^Tài khoản/ })).toBeVisible();
  await user.goto('/#/settings/profile');
  await expect(user.getByText('Còn 9 mã khôi phục chưa dùng.')).toBeVisible();
}

async function endSessionOf(page: Page, user: Page): Promise<void> {
  // Other journeys make so many people that a page of the list does not hold all.
  await page.goto('/#/manager/user?q=ha.nguyen');
  await page.getByRole('button', { name: 'Thao tác với Nguyễn Thu Hà' }).click();
  await page.getByRole('menuitem', { name: 'Xem chi tiết' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Kết thúc phiên/ })
    .click();
  await expect(page.getByText('Đã kết thúc một phiên của Nguyễn Thu Hà.')).toBeVisible();
  // Without a click: the stream of events ends with the session.
  await expect(user).toHaveURL(/#\/login\?returnTo=/);
  await expect(user.getByText('Phiên đăng nhập đã kết thúc.')).toBeVisible();
}

test('S46 S38 an admin creates a role and a user, who is invited by mail, has to set up two-factor, signs in with a code and a recovery code, and is ended by the admin', async ({
  page,
  browser,
  server,
  mail,
}) => {
  const admin = await adminSession(server.url);
  // Only a user with two-factor can require it of others.
  const { body: own } = await admin.call(twoFactorContract.generate, {});
  await admin.call(twoFactorContract.register, { body: { code: codeOf(own.secret), password: ADMIN_PASSWORD } });
  const { body: profile } = await admin.call(profileContract.get, {});
  const demanded = await admin.call(workspacesContract.update, {
    params: { id: profile.currentWorkspace.id },
    body: { twoFactorRequired: true },
  });
  expect(demanded.status).toBe(200);

  await test.step('the admin creates a role and a user', () => createRoleAndUser(page, admin));

  const theirs = await browser.newContext({ baseURL: server.url, locale: 'vi-VN' });
  const user = await theirs.newPage();
  await test.step('the user gets the mail and sets a password', async () =>
    setPassword(user, await linkTo(mail, 'ha.nguyen@an-duong.example', 'reset-password')));

  const { secret, recoveryCodes } = await test.step('is sent to two-factor by the workspace and registers with a computed code', () =>
    registerTwoFactor(user));

  await test.step('signs out and in with a code, then with a recovery code', () => signInWithCodes(user, secret, recoveryCodes[0] ?? ''));

  await test.step('is ended by the admin and lands on login', () => endSessionOf(page, user));
  await theirs.close();
  await admin.call(workspacesContract.update, { params: { id: profile.currentWorkspace.id }, body: { twoFactorRequired: false } });
  await admin.call(twoFactorContract.disable, { body: { code: codeOf(own.secret, 1) } });
});
