import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { caller } from './api-client.ts';
import { expect, test } from './fixtures.ts';
import { askToSignOut, enterAsAdmin, stored, typeLogin } from './page-helpers.ts';
import { t } from './words.ts';

test.use({ expectedConsole: [/Failed to load resource/] });

test('S22 S23 S36 an expired access token is replaced silently, and a session ended elsewhere leads to the login page', async ({
  page,
  server,
}) => {
  await enterAsAdmin(page, server.url);
  await page.evaluate(() => localStorage.setItem('token', 'worn-out'));
  await page.goto('/#/manager/user?q=admin');
  await expect(page.getByRole('row', { name: /admin/ })).toBeVisible();
  expect(await stored(page, 'token')).not.toBe('worn-out');

  await caller(server.url)(sessionsContract.logout, { body: { token: (await stored(page, 'refresh-token')) ?? '' } });
  // No click is needed, because the event stream ends with the session.
  await expect(page).toHaveURL(/#\/login\?returnTo=/);
  await expect(page.getByText(t('sessions:login.ended'))).toBeVisible();
  expect(await stored(page, 'token')).toBeNull();
});

test('S25 signing out in one tab ends the session on the server, and hides another tab with unsaved text', async ({
  page,
  context,
  server,
}) => {
  const { refreshToken } = await enterAsAdmin(page, server.url);
  await page.goto('/#/settings/profile');
  await page.getByLabel(t('users:form.name')).fill('Tên chưa lưu');
  const other = await context.newPage();
  await other.goto('/#/dashboard');
  await askToSignOut(other);
  for (const tab of [other, page]) await expect(tab.getByRole('heading', { name: t('sessions:login.title') })).toBeVisible();
  for (const key of ['token', 'refresh-token', 'vrts']) expect(await stored(page, key)).toBeNull();
  expect((await caller(server.url)(sessionsContract.refresh, { body: { token: refreshToken } })).status).toBe(401);
});

test('S45 a new user signs in with the initial password, and has to change it first', async ({ page, browser, server }) => {
  await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/user?q=ha.nguyen');
  await page.getByRole('button', { name: t('users:form.submit') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(t('users:form.name')).fill('Nguyễn Thu Hà');
  await drawer.getByLabel(t('sessions:login.username')).fill('ha.nguyen');
  await drawer.getByRole('combobox', { name: t('users:form.role') }).click();
  await page.getByRole('option', { name: 'Tester' }).click();
  await drawer.getByRole('button', { name: t('users:form.submit') }).click();
  const initial = (await drawer.getByLabel(t('users:created.password')).textContent()) ?? '';

  const user = await (await browser.newContext({ baseURL: server.url, locale: 'vi-VN' })).newPage();
  await user.goto('/#/settings/profile');
  await typeLogin(user, 'ha.nguyen', initial);
  await expect(user).toHaveURL(/#\/settings\/password/);
  await user.getByLabel(t('sessions:password.new'), { exact: true }).fill('mưa rơi trên mái ngói');
  await user.getByLabel(t('sessions:password.repeat')).fill('mưa rơi trên mái ngói');
  await user.keyboard.press('Enter');
  await expect(user).toHaveURL(/#\/settings\/profile$/);
  // S31: a tester does not see the System group.
  await expect(user.getByRole('navigation').getByRole('link', { name: t('app:menu.projects'), exact: true })).toBeVisible();
  await expect(user.getByRole('button', { name: t('app:menu.system'), exact: true })).toHaveCount(0);
  await user.context().close();
});
