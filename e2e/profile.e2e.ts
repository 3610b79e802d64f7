import sharp from 'sharp';
import { expect, linkTo, test, withAddress } from './mail-fixtures.ts';
import { typeLogin } from './page-helpers.ts';

// The browser reports failed requests in its console.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

test('a forgotten password is set by a mailed link that is good once; afterwards the picture is changed and another address confirmed by mail', async ({
  page,
  server,
  mail,
}) => {
  const password = 'nắng lên trên mái ngói';
  const { username, email } = await withAddress(server.url);
  await page.goto('/#/forgot-password');
  await page.getByLabel('Tên đăng nhập hoặc email').fill(username);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Kiểm tra hộp thư' })).toBeVisible();
  const link = await linkTo(mail, email, 'reset-password');
  await page.goto(link);
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill(password);
  await page.getByLabel('Nhập lại mật khẩu mới').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Đã đặt mật khẩu' })).toBeVisible();
  await page.goto('/healthz');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Liên kết không còn dùng được' })).toBeVisible();

  await page.goto('/#/login?returnTo=/settings/profile');
  await typeLogin(page, username, password);
  const red = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'toi.png', mimeType: 'image/png', buffer: red });
  await page.getByRole('button', { name: 'Lưu ảnh' }).click();
  const picture = page.getByRole('main').getByRole('img', { name: 'Phạm Gia Bảo' }).locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);

  const address = `${username}@moi.example`;
  await page.getByRole('button', { name: 'Đổi email' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email mới').fill(address);
  await dialog.getByLabel('Mật khẩu của bạn').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('đang chờ xác nhận')).toBeVisible();
  await page.goto(await linkTo(mail, address, 'confirm-email'));
  await expect(page.getByText(`Từ nay tài khoản của bạn dùng địa chỉ ${address}.`)).toBeVisible();
});
