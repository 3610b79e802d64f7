import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { adminSession } from './api-client.ts';
import { ADMIN_PASSWORD } from './fixtures.ts';
import { expect, linkTo, PASSWORD, test } from './mail-fixtures.ts';
import { askToSignOut, putSession, typeLogin } from './page-helpers.ts';
import { like, t } from './words.ts';

test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

const PERIOD_MS = 30_000;

/**
 * Returns the code of an authenticator app. `ahead` selects a later code. The server also accepts the next code, so a test can use two
 * codes within 30 seconds.
 */
const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: PERIOD_MS / 1000, secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + ahead * PERIOD_MS,
  });

const shownSecret = async (page: Page): Promise<string> => ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');

async function signOut(page: Page): Promise<void> {
  await askToSignOut(page);
  await expect(page.getByRole('heading', { name: t('sessions:login.title') })).toBeVisible();
}

async function createRoleAndUser(page: Page, admin: Awaited<ReturnType<typeof adminSession>>): Promise<void> {
  await putSession(page, admin);
  await page.goto('/#/manager/user/roles');
  await page.getByRole('button', { name: t('roles:create') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('roles:name')).fill('Kiểm thử viên ngoài');
  await dialog.getByRole('button', { name: t('roles:create') }).click();
  await page
    .getByRole('checkbox', { name: t('roles:cell', { role: 'Kiểm thử viên ngoài', permission: t('roles:permissions.READ_USER') }) })
    .check();
  await page.getByRole('button', { name: t('roles:save') }).click();
  await expect(page.getByRole('region', { name: t('roles:unsaved') })).toHaveCount(0);

  await page.goto('/#/manager/user');
  await page.getByRole('button', { name: t('users:form.submit') }).click();
  await dialog.getByLabel(t('users:form.name')).fill('Nguyễn Thu Hà');
  await dialog.getByLabel(t('sessions:login.username')).fill('ha.nguyen');
  await dialog.getByRole('textbox', { name: t('users:form.email'), exact: true }).fill('ha.nguyen@an-duong.example');
  await dialog.getByRole('combobox', { name: t('users:form.role') }).click();
  await page.getByRole('option', { name: 'Kiểm thử viên ngoài' }).click();
  await dialog.getByRole('radio', { name: like('users:form.invite') }).check();
  await dialog.getByRole('button', { name: t('users:form.submit') }).click();
  await expect(dialog.getByText(t('users:created.mailed', { email: 'ha.nguyen@an-duong.example', name: 'Nguyễn Thu Hà' }))).toBeVisible();
  await dialog.getByRole('button', { name: t('sessions:recovery.done') }).click();
}

async function setPassword(user: Page, link: string): Promise<void> {
  await user.goto(link);
  await expect(user.getByText(like('sessions:reset.body.invite', { name: 'Nguyễn Thu Hà' }))).toBeVisible();
  await user.getByLabel(t('sessions:password.new'), { exact: true }).fill(PASSWORD);
  await user.getByLabel(t('sessions:password.repeat')).fill(PASSWORD);
  await user.keyboard.press('Enter');
}

async function registerTwoFactor(user: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  // The page behind the link signs the user in and continues with the step that the workspace requires.
  await expect(user).toHaveURL(/#\/2fa_require\?returnTo=\/dashboard$/);
  await expect(user.getByText(t('sessions:twoFactor.body', { workspace: 'Default' }))).toBeVisible();
  const secret = await shownSecret(user);
  // The set-up continues although the access token expires during it.
  await user.evaluate(() => localStorage.setItem('token', 'worn-out'));
  await user.getByLabel(t('sessions:login.password'), { exact: true }).fill(PASSWORD);
  await user.getByLabel(t('sessions:otp.code')).fill(codeOf(secret));
  const list = user.getByRole('list', { name: t('sessions:otp.recoveryCode') });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await list.getByRole('listitem').allTextContents();
  const saved = user.waitForEvent('download');
  await user.getByRole('button', { name: t('sessions:recovery.download') }).click();
  expect((await saved).suggestedFilename()).toBe('coloa-ha.nguyen-recovery-codes.txt');
  await user.getByLabel(t('sessions:recovery.kept')).check();
  await user.getByRole('button', { name: t('sessions:recovery.goOn') }).click();
  await expect(user).toHaveURL(/#\/dashboard$/);
  await expect(user.getByRole('heading', { level: 1 })).toBeVisible();
  return { secret, recoveryCodes };
}

async function signInWithCodes(user: Page, secret: string, recoveryCode: string): Promise<void> {
  await signOut(user);
  await typeLogin(user, 'ha.nguyen', PASSWORD);
  await user.getByLabel(t('sessions:otp.code')).fill(codeOf(secret, 1));
  await expect(user.getByRole('button', { name: like('app:user.menu') })).toBeVisible();
  await signOut(user);
  await typeLogin(user, 'ha.nguyen', PASSWORD);
  await user.getByRole('button', { name: t('sessions:otp.useRecovery') }).click();
  await user.getByLabel(t('sessions:otp.recoveryCode')).fill(recoveryCode.toUpperCase());
  await user.keyboard.press('Enter');
  await expect(user.getByRole('button', { name: like('app:user.menu') })).toBeVisible();
  await user.goto('/#/settings/profile');
  await expect(user.getByText(t('sessions:card.left', { count: 9 }))).toBeVisible();
}

async function endSessionOf(page: Page, user: Page): Promise<void> {
  // Search for the user, because other tests create more users than a page of the list shows.
  await page.goto('/#/manager/user?q=ha.nguyen');
  await page.getByRole('button', { name: t('users:act.label', { name: 'Nguyễn Thu Hà' }) }).click();
  await page.getByRole('menuitem', { name: t('users:act.open') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: like('users:sessions.endOne') })
    .click();
  await expect(page.getByText(t('users:sessions.endedOne', { name: 'Nguyễn Thu Hà' }))).toBeVisible();
  // No click is needed, because the event stream ends with the session.
  await expect(user).toHaveURL(/#\/login\?returnTo=/);
  await expect(user.getByText(t('sessions:login.ended'))).toBeVisible();
}

test('S46 S38 an admin creates a role and invites a user, who signs in with two-factor until the admin ends the session', async ({
  page,
  browser,
  server,
  mail,
}) => {
  const admin = await adminSession(server.url);
  // Only a user with two-factor enabled can require it of others.
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
  await test.step('the user gets the email and sets a password', async () =>
    setPassword(user, await linkTo(mail, 'ha.nguyen@an-duong.example', 'reset-password')));

  const { secret, recoveryCodes } =
    await test.step('the workspace sends the user to two-factor setup, and the user registers with a computed code', () =>
      registerTwoFactor(user));

  await test.step('the user signs out, and in with a code, then with a recovery code', () =>
    signInWithCodes(user, secret, recoveryCodes[0] ?? ''));

  await test.step('the admin ends the session, and the user lands on the login page', () => endSessionOf(page, user));
  await theirs.close();
  await admin.call(workspacesContract.update, { params: { id: profile.currentWorkspace.id }, body: { twoFactorRequired: false } });
  await admin.call(twoFactorContract.disable, { body: { code: codeOf(own.secret, 1) } });
});
