import sharp from 'sharp';
import { expect, linkTo, test, withAddress } from './mail-fixtures.ts';
import { like, t } from './words.ts';

test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

test('a forgotten password is set by a single-use link; the image and the email address are changed', async ({ page, server, mail }) => {
  const password = 'nắng lên trên mái ngói';
  const { username, email } = await withAddress(server.url);
  await page.goto('/#/forgot-password');
  await page.getByLabel(t('sessions:forgot.username')).fill(username);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('sessions:forgot.sentTitle') })).toBeVisible();
  const link = await linkTo(mail, email, 'reset-password');
  await page.goto(link);
  await page.getByLabel(t('sessions:password.new'), { exact: true }).fill(password);
  await page.getByLabel(t('sessions:password.repeat')).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: like('app:user.menu') })).toBeVisible();
  await page.goto('/healthz');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('sessions:reset.invalidTitle') })).toBeVisible();

  await page.goto('/#/settings/profile');
  const red = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  await page.locator('input[type=file]').setInputFiles({ name: 'toi.png', mimeType: 'image/png', buffer: red });
  await page.getByRole('button', { name: t('profile:avatar.save') }).click();
  const picture = page.getByRole('main').getByRole('img', { name: 'Phạm Gia Bảo' }).locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(256);

  const address = `${username}@moi.example`;
  await page.getByRole('button', { name: t('profile:email.change') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('profile:email.new')).fill(address);
  await dialog.getByLabel(t('profile:email.password')).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText(like('profile:email.pending'))).toBeVisible();
  await page.goto(await linkTo(mail, address, 'confirm-email'));
  await expect(page.getByText(t('profile:confirm.done', { email: address }))).toBeVisible();
});
