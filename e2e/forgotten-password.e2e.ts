import { expect, linkTo, test, withAddress } from './mail-fixtures.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

test('S02 a forgotten password: the same words whoever is named, a link that is good once, and a way on from one that is not', async ({
  page,
  server,
  mail,
}) => {
  const { username, email } = await withAddress(server.url);
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
