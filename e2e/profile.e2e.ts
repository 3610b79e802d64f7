import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { caller } from './api-client.ts';
import { expectAccessible } from './axe.ts';
import { expect, linkTo, PASSWORD, test, withAddress } from './mail-fixtures.ts';
import { putSession } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

test('S20 one’s own account: a picture is cut out by the keyboard and removed, an address is confirmed by mail, other sessions end', async ({
  page,
  server,
  mail,
}) => {
  const { username, tokens, call } = await withAddress(server.url);
  await putSession(page, tokens);
  await page.goto('/#/settings/profile');
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
  await expectAccessible(page);
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
  await expectAccessible(page);
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
});

test('two tabs: another pair of tokens, as switching workspace leaves it, loads the other tab anew and keeps its drafts', async ({
  page,
  context,
  server,
}) => {
  await putSession(page, (await withAddress(server.url)).tokens);
  await page.goto('/#/settings/profile');
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
