import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { ROLES } from '@coloa/contract/permissions.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type MailServerForTests, startMailServer } from '../server/test/mail-server.ts';
import { caller, signIn } from './api-client.ts';
import { ownDatabase } from './database.ts';
import { ADMIN_PASSWORD, test as base, expect } from './fixtures.ts';
import { newDataDir, type RunningServer, removeDataDir, startServer } from './server.ts';

/** A server of its own that mails through a real mail server. */
const test = base.extend<object, { mail: MailServerForTests; server: RunningServer }>({
  mail: [
    async ({ browserName: _ }, use) => {
      const mail = await startMailServer();
      await use(mail);
      await mail.stop();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mail }, use) => {
      const dataDir = newDataDir();
      const database = await ownDatabase();
      const server = await startServer({ ADMIN_PASSWORD, SMTP_URL: mail.url, ...database.env }, dataDir);
      await use(server);
      await server.stop();
      await database.drop();
      removeDataDir(dataDir);
    },
    { scope: 'worker' },
  ],
});

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

const PASSWORD = 'mưa rơi trên mái ngói';
const PERIOD_MS = 30_000;

/** What an authenticator app shows; `ahead` is the next code, which is taken as well, for a second one within half a minute. */
const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + ahead * PERIOD_MS,
  });

/** The key written out beside the QR code. */
const shownSecret = async (page: Page): Promise<string> => ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');

async function useTokens(page: Page, tokens: { token: string; refreshToken: string }): Promise<void> {
  await page.goto('/#/login');
  await page.evaluate(
    ([token, refreshToken]) => {
      localStorage.setItem('token', token ?? '');
      localStorage.setItem('refresh-token', refreshToken ?? '');
    },
    [tokens.token, tokens.refreshToken],
  );
}

async function typeLogin(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Tên đăng nhập').fill(username);
  await page.getByLabel('Mật khẩu').fill(password);
  await page.keyboard.press('Enter');
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Tài khoản/ }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
}

/** What no address leads to, and the sweep over all pages therefore does not see. */
async function isAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 200)}`))).toEqual([]);
}

/** The link of the newest mail to an address, which comes by itself. */
async function linkTo(mail: MailServerForTests, address: string, page: string): Promise<string> {
  const links = () => mail.to(address).flatMap(({ links: all }) => all.filter((link) => link.includes(`#/${page}?token=`)));
  await expect.poll(() => links().length, { timeout: 30_000 }).toBeGreaterThan(0);
  return links().at(-1) ?? '';
}

/** Somebody with a password, and the tokens of a session of theirs. */
async function invited(url: string, mail: MailServerForTests, page: Page) {
  const { call } = await signIn(url);
  const username = `nguoi.${randomUUID().slice(0, 8)}`;
  const email = `${username}@an-duong.example`;
  await call(usersContract.create, { body: { username, name: 'Phạm Gia Bảo', email, roleId: ROLES.Tester.id, invite: true } });
  const token = new URL((await linkTo(mail, email, 'reset-password')).replace('#/', '')).searchParams.get('token') ?? '';
  await caller(url)(passwordLinksContract.reset, { body: { token, newPassword: PASSWORD } });
  const { body } = await caller(url)(sessionsContract.login, { body: { username, password: PASSWORD } });
  if (!('token' in body)) throw new Error('no tokens');
  await useTokens(page, body);
  return { username, email, call: caller(url, body.token) };
}

test('S46 S38 an admin creates a role and a user, who is invited by mail, has to set up two-factor, signs in with a code and a recovery code, and is ended by the admin', async ({
  page,
  browser,
  server,
  mail,
}) => {
  test.setTimeout(150_000);
  const admin = await signIn(server.url);
  // Whoever demands two-factor of others has it on themselves.
  const { body: own } = await admin.call(twoFactorContract.generate, {});
  await admin.call(twoFactorContract.register, { body: { code: codeOf(own.secret) } });
  const { body: profile } = await admin.call(profileContract.get, {});
  const demanded = await admin.call(workspacesContract.update, {
    params: { id: profile.currentWorkspace.id },
    body: { twoFactorRequired: true },
  });
  expect(demanded.status).toBe(200);

  await test.step('the admin creates a role and a user', async () => {
    await useTokens(page, admin);
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
  });

  const theirs = await browser.newContext({ baseURL: server.url, locale: 'vi-VN' });
  const user = await theirs.newPage();
  await test.step('the user gets the mail and sets a password', async () => {
    await user.goto(await linkTo(mail, 'ha.nguyen@an-duong.example', 'reset-password'));
    await expect(user.getByText('Chào Nguyễn Thu Hà')).toBeVisible();
    await isAccessible(user);
    // The token stands neither in the address nor one step back.
    await expect(user).toHaveURL(/#\/reset-password$/);
    await user.getByLabel('Mật khẩu mới', { exact: true }).fill(PASSWORD);
    await user.getByLabel('Nhập lại mật khẩu mới').fill(PASSWORD);
    await user.keyboard.press('Enter');
    await user.getByRole('link', { name: 'Đăng nhập' }).click();
  });

  let secret = '';
  let recoveryCodes: string[] = [];
  await test.step('is sent to two-factor by the workspace and registers with a computed code', async () => {
    await user.goto('/#/login?returnTo=/projects');
    await typeLogin(user, 'ha.nguyen');
    await expect(user).toHaveURL(/#\/2fa_require\?returnTo=\/projects$/);
    await expect(user.getByText('Không gian làm việc Default yêu cầu mọi thành viên')).toBeVisible();
    await expect(user.getByRole('navigation', { name: 'Menu chính' })).toHaveCount(0);
    secret = await shownSecret(user);
    // An access token that has worn out meanwhile, a look at another window, a wrong code: the same QR code still stands.
    await user.evaluate(() => localStorage.setItem('token', 'worn-out'));
    await user.evaluate(() => dispatchEvent(new Event('focus')));
    await user.getByLabel('Mã 6 số').fill('000000');
    await expect(user.getByText('Mã không đúng')).toBeVisible();
    await isAccessible(user);
    expect(await shownSecret(user)).toBe(secret);
    await user.getByLabel('Mã 6 số').fill(codeOf(secret));
    const list = user.getByRole('list', { name: 'Mã khôi phục' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    await isAccessible(user);
    recoveryCodes = await list.getByRole('listitem').allTextContents();
    const saved = user.waitForEvent('download');
    await user.getByRole('button', { name: 'Tải tệp .txt' }).click();
    expect((await saved).suggestedFilename()).toBe('coloa-ha.nguyen-recovery-codes.txt');
    await expect(user.getByRole('button', { name: 'Tiếp tục' })).toBeDisabled();
    await user.getByLabel('Tôi đã cất').check();
    await user.getByRole('button', { name: 'Tiếp tục' }).click();
    await expect(user).toHaveURL(/#\/projects$/);
    await expect(user.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('signs out and in with a code, then with a recovery code', async () => {
    await signOut(user);
    await typeLogin(user, 'ha.nguyen');
    await expect(user.getByLabel('Mã 6 số')).toBeFocused();
    await expect(user.getByLabel('Mã 6 số')).toHaveAttribute('autocomplete', 'one-time-code');
    await isAccessible(user);
    // Pasted as apps show it; sent at the sixth digit.
    const next = codeOf(secret, 1);
    await user.getByLabel('Mã 6 số').fill(`${next.slice(0, 3)} ${next.slice(3)}`);
    await expect(user.getByRole('button', { name: /^Tài khoản/ })).toBeVisible();
    await signOut(user);
    await typeLogin(user, 'ha.nguyen');
    await user.getByRole('button', { name: 'Dùng mã khôi phục' }).click();
    await user.getByLabel('Mã khôi phục').fill((recoveryCodes[0] ?? '').toUpperCase());
    await user.keyboard.press('Enter');
    await expect(user.getByRole('button', { name: /^Tài khoản/ })).toBeVisible();
    await user.goto('/#/settings/profile');
    await expect(user.getByText('Còn 9 mã khôi phục chưa dùng.')).toBeVisible();
  });

  await test.step('is listed in sessions, is ended by the admin and lands on login', async () => {
    await expect(user.getByText('Phiên này')).toHaveCount(1);
    await page.getByRole('button', { name: 'Thao tác với Nguyễn Thu Hà' }).click();
    await page.getByRole('menuitem', { name: 'Xem chi tiết' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Kết thúc phiên/ })
      .click();
    await expect(page.getByText('Đã kết thúc một phiên của Nguyễn Thu Hà.')).toBeVisible();
    await user.getByRole('link', { name: 'Dự án' }).click();
    await expect(user).toHaveURL(/#\/login\?returnTo=/);
    await expect(user.getByText('Phiên đăng nhập đã kết thúc.')).toBeVisible();
    await user.reload();
    await expect(user.getByText('Phiên đăng nhập đã kết thúc.')).toBeVisible();
  });
  await theirs.close();
  await admin.call(workspacesContract.update, { params: { id: profile.currentWorkspace.id }, body: { twoFactorRequired: false } });
  await admin.call(twoFactorContract.disable, { body: { code: codeOf(own.secret, 1) } });
});

test('S02 a forgotten password: the same words whoever is named, a link that is good once, and a way on from one that is not', async ({
  page,
  server,
  mail,
}) => {
  const { username, email } = await invited(server.url, mail, page);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/#/login');
  await page.reload();
  const ask = async (name: string) => {
    await page.goto('/#/login');
    await page.getByRole('link', { name: 'Quên mật khẩu?' }).click();
    await page.getByLabel('Tên đăng nhập hoặc email').fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Kiểm tra hộp thư' })).toBeVisible();
    return page.getByRole('main').textContent();
  };
  mail.mails.length = 0;
  expect(await ask(username)).toBe(await ask('khong.co.ai'));
  const link = await linkTo(mail, email, 'reset-password');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Đặt mật khẩu mới' })).toBeVisible();
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('password1234');
  await page.getByLabel('Nhập lại mật khẩu mới').fill('password1234');
  await page.keyboard.press('Enter');
  await expect(page.getByText('quá phổ biến')).toBeVisible();
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('nắng lên trên mái ngói');
  await page.getByLabel('Nhập lại mật khẩu mới').fill('nắng lên trên mái ngói');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Đã đặt mật khẩu' })).toBeVisible();
  await page.goto('/#/login');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Liên kết không còn dùng được' })).toBeVisible();
  await page.getByRole('link', { name: 'Xin liên kết mới' }).click();
  await expect(page).toHaveURL(/#\/forgot-password$/);
});

test('S20 one’s own account: a picture is cut out by the keyboard and removed, an address is confirmed by mail, other sessions end', async ({
  page,
  server,
  mail,
}) => {
  const { username, call } = await invited(server.url, mail, page);
  await page.goto('/#/settings/profile');
  await page.reload();
  const picture = page.getByRole('main').getByRole('img', { name: 'Phạm Gia Bảo' });
  await expect(picture).toHaveText('P');

  const wide = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 300;
    canvas.height = 100;
    const context = canvas.getContext('2d');
    ['#f00', '#0f0', '#00f'].forEach((colour, at) => {
      if (!context) return;
      context.fillStyle = colour;
      context.fillRect(at * 100, 0, 100, 100);
    });
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await page.locator('input[type=file]').setInputFiles({ name: 'toi.png', mimeType: 'image/png', buffer: Buffer.from(wide, 'base64') });
  await expect(page.getByRole('button', { name: /^Vị trí ảnh/ })).toBeFocused();
  await isAccessible(page);
  // As far to the right as it goes: the left third of the picture is kept.
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Lưu ảnh' }).click();
  await expect(picture.locator('img')).toBeVisible();
  const colour = await picture.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 1;
    canvas.height = 1;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 1, 1);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).map((value) => Math.round(value / 255));
  });
  expect(colour).toEqual([1, 0, 0]);
  await page.getByRole('button', { name: 'Xóa ảnh' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xóa ảnh' }).click();
  await expect(picture).toHaveText('P');

  await page.getByRole('button', { name: 'Đổi email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email mới').fill(`${username}@moi.example`);
  await dialog.getByLabel('Mật khẩu của bạn').fill('không phải mật khẩu');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Mật khẩu hiện tại chưa đúng.')).toBeVisible();
  await isAccessible(page);
  await dialog.getByLabel('Mật khẩu của bạn').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText('đang chờ xác nhận')).toBeVisible();
  await page.goto(await linkTo(mail, `${username}@moi.example`, 'confirm-email'));
  await expect(page.getByText(`Từ nay tài khoản của bạn dùng địa chỉ ${username}@moi.example.`)).toBeVisible();
  await expect(page).toHaveURL(/#\/confirm-email$/);

  await caller(server.url)(sessionsContract.login, { body: { username, password: PASSWORD } });
  await page.getByRole('link', { name: 'Về trang cài đặt' }).click();
  await page.getByRole('button', { name: 'Phiên đăng nhập' }).click();
  await page.getByRole('button', { name: 'Kết thúc các phiên khác' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kết thúc các phiên khác' }).click();
  await expect(page.getByText('Đã kết thúc các phiên khác.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Kết thúc phiên/ })).toHaveCount(0);
  expect((await call(profileContract.get, {})).status).toBe(200);

  await page.getByLabel('Được phân vào dự án').uncheck();
  await expect.poll(async () => (await call(profileContract.get, {})).body.mailOff).toEqual(['ASSIGNED']);
});

test('two tabs: another pair of tokens, as switching workspace leaves it, loads the other tab anew and keeps its drafts', async ({
  page,
  context,
  server,
  mail,
}) => {
  await invited(server.url, mail, page);
  await page.goto('/#/settings/profile');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/#/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const userId = await page.evaluate(() => localStorage.getItem('coloa.user'));
  await page.evaluate((id) => localStorage.setItem(`coloa.draft.issue.${id}.1`, 'bản nháp'), userId);
  // What switching does in this tab: another pair of tokens in the place of the old one.
  const loaded = other.waitForEvent('load');
  await page.evaluate(() => localStorage.setItem('refresh-token', `${localStorage.getItem('refresh-token')}x`));
  await loaded;
  expect(await other.evaluate((id) => localStorage.getItem(`coloa.draft.issue.${id}.1`), userId)).toBe('bản nháp');
});
