import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import type { Page } from '@playwright/test';
import { adminSession } from './api-client.ts';
import { codeOf } from './authenticator.ts';
import { expectAccessible } from './axe.ts';
import { ADMIN_PASSWORD, expect, test } from './fixtures.ts';
import { enterAsAdmin } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

const card = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: /^Xác thực hai bước|^Mã khôi phục/ }) });
const codesShown = async (page: Page): Promise<string[]> =>
  (await page.getByRole('list', { name: 'Mã khôi phục' }).getByRole('listitem').allTextContents()).map((text) => text.trim());

/** A token that the server does not know any more, as it is once its ten minutes have passed. */
const loseAccessToken = (page: Page) => page.evaluate(() => localStorage.setItem('token', 'A'.repeat(43)));

test('two-factor is set up although the access token ends meanwhile, new recovery codes replace the old, and it is turned off by a code', async ({
  page,
  server,
}) => {
  const { call } = await enterAsAdmin(page, server.url);
  await page.goto('/#/settings/profile');

  await card(page).getByRole('button', { name: 'Thiết lập xác thực hai bước' }).click();
  const secret = ((await card(page).locator('code').textContent()) ?? '').replaceAll(' ', '');
  await expectAccessible(page);
  await loseAccessToken(page);
  await page.keyboard.press('Tab');
  await card(page).getByLabel('Mật khẩu', { exact: true }).fill(ADMIN_PASSWORD);
  await card(page).getByLabel('Mã 6 số').fill(codeOf(secret));
  await expect(card(page).getByRole('heading', { name: 'Mã khôi phục' })).toBeVisible();
  const first = await codesShown(page);
  expect(first).toHaveLength(10);
  await card(page)
    .getByRole('checkbox', { name: /Tôi đã cất/ })
    .check();
  await card(page).getByRole('button', { name: 'Xong' }).click();
  await expect(card(page).getByText('Còn 10 mã khôi phục chưa dùng.')).toBeVisible();

  await card(page).getByRole('button', { name: 'Tạo mã khôi phục mới' }).click();
  await page.getByRole('dialog').getByLabel('Mã 6 số').fill(codeOf(secret, 1));
  await expect(card(page).getByRole('heading', { name: 'Mã khôi phục' })).toBeVisible();
  const second = await codesShown(page);
  expect(second).toHaveLength(10);
  expect(second.filter((code) => first.includes(code))).toEqual([]);
  await card(page)
    .getByRole('checkbox', { name: /Tôi đã cất/ })
    .check();
  await card(page).getByRole('button', { name: 'Xong' }).click();

  await card(page).getByRole('button', { name: 'Tắt xác thực hai bước' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Dùng mã khôi phục' }).click();
  await dialog.getByRole('textbox').fill(first[0] ?? '');
  await dialog.getByRole('button', { name: 'Tắt xác thực hai bước' }).click();
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByRole('textbox')).toHaveValue('');
  await dialog.getByRole('textbox').fill(second[0] ?? '');
  await dialog.getByRole('button', { name: 'Tắt xác thực hai bước' }).click();
  await expect(card(page).getByRole('button', { name: 'Thiết lập xác thực hai bước' })).toBeVisible();
  const { body } = await (await adminSession(server.url)).call(profileContract.get, {});
  expect(body.twoFactor.on).toBe(false);
  expect((await call(profileContract.get, {})).status).toBe(200);
});
