import { expect, test } from './fixtures.ts';
import { askToSignOut, enterByHand, stored, typeLogin } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/] });

test('S21 S12 without tokens a page leads to the login page, and sign-in leads back to it with the tokens stored', async ({ page }) => {
  await page.goto('/#/manager/user?sortBy=-name');
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  await expect(page.getByLabel('Tên đăng nhập')).toBeFocused();
  await typeLogin(page, 'admin', 'không phải mật khẩu');
  // In the card as well as in a toast.
  await expect(page.getByText('Tên đăng nhập hoặc mật khẩu chưa đúng.')).toHaveCount(2);
  await typeLogin(page);
  await expect(page).toHaveURL(/#\/manager\/user\?sortBy=-name$/);
  expect(await stored(page, 'token')).toBeTruthy();
  expect(await stored(page, 'refresh-token')).toBeTruthy();
});

test('S23 S36 when the session has ended elsewhere the next action leads to the login page, and drafts stay', async ({ page, request }) => {
  await enterByHand(page, '/#/manager/user');
  await page.evaluate(() => localStorage.setItem('coloa.draft.issue.1', 'bản nháp'));
  await request.post('/api/v1/logout', { data: { token: await stored(page, 'refresh-token') } });
  await page.getByRole('button', { name: 'Tên đăng nhập' }).click();
  await expect(page).toHaveURL(/#\/login\?returnTo=/);
  await expect(page.getByText('Phiên đăng nhập đã kết thúc.')).toBeVisible();
  expect(await stored(page, 'token')).toBeNull();
  expect(await stored(page, 'coloa.draft.issue.1')).toBe('bản nháp');
});

test('S22 an access token that has worn out is replaced without the reader noticing', async ({ page }) => {
  await enterByHand(page);
  await page.evaluate(() => localStorage.setItem('token', 'worn-out'));
  await page.goto('/#/manager/user?q=admin');
  await expect(page.getByRole('row', { name: /admin/ })).toBeVisible();
  expect(await stored(page, 'token')).not.toBe('worn-out');
});

test('S25 sign out asks about drafts, calls logout with the refresh token, clears the session and goes to /login', async ({ page }) => {
  await enterByHand(page);
  const refreshToken = await stored(page, 'refresh-token');
  const draft = `coloa.draft.issue.${await stored(page, 'coloa.user')}.1`;
  await page.evaluate((key) => localStorage.setItem(key, 'bản nháp'), draft);
  await askToSignOut(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Hủy' }).click();
  expect(await stored(page, 'refresh-token')).toBe(refreshToken);
  await askToSignOut(page);
  const logout = page.waitForRequest('**/api/v1/logout');
  await page.getByRole('button', { name: 'Đăng xuất và bỏ bản nháp' }).click();
  expect((await logout).postDataJSON()).toEqual({ token: refreshToken });
  await expect(page).toHaveURL(/#\/login$/);
  for (const key of ['token', 'refresh-token', 'vrts', draft]) expect(await stored(page, key)).toBeNull();
});

test('signing out in one tab brings the other to the login page', async ({ page, context }) => {
  await enterByHand(page);
  const other = await context.newPage();
  await other.goto('/#/manager/user');
  await expect(other.getByRole('heading', { name: 'Người dùng' })).toBeVisible();
  await askToSignOut(page);
  await expect(other).toHaveURL(/#\/login\?returnTo=/);
});

test('too many attempts to sign in count down until the next one', async ({ page }) => {
  await page.route('**/api/v1/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '3' },
      json: { errors: [{ code: 'TOO_MANY_ATTEMPTS', message: 'Chờ một chút' }] },
    }),
  );
  await page.goto('/#/login');
  await typeLogin(page, 'admin', 'sai');
  await expect(page.getByRole('button', { name: /Thử lại sau [123] giây/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Đăng nhập' })).toBeVisible();
});

test('S45 a user is created, signs in with the password shown once, and has to change it first', async ({ page }) => {
  // Others may have made more people than a page of the list shows.
  await enterByHand(page, '/#/manager/user?q=ha.nguyen');
  await page.getByRole('button', { name: 'Tạo người dùng' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Tạo người dùng' }).click();
  await expect(drawer.getByText('Chưa lưu được. Sửa 3 mục dưới đây.')).toBeVisible();
  await drawer.getByLabel('Họ tên').fill('Nguyễn Thu Hà');
  await drawer.getByLabel('Tên đăng nhập').fill('ha.nguyen');
  await drawer.getByRole('combobox', { name: 'Vai trò' }).click();
  await page.getByRole('option', { name: 'Tester' }).click();
  await drawer.getByRole('button', { name: 'Tạo người dùng' }).click();
  const password = await drawer.getByLabel('Mật khẩu ban đầu').inputValue();
  await drawer.getByRole('button', { name: 'Sao chép mật khẩu' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Đã sao chép' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Xong' }).click();
  await expect(page.getByRole('row', { name: /ha\.nguyen/ })).toBeVisible();
  await askToSignOut(page);

  await typeLogin(page, 'ha.nguyen', password);
  await expect(page.getByRole('button', { name: /^Tài khoản/ })).toBeVisible();
  await page.goto('/#/settings/profile');
  await expect(page).toHaveURL(/#\/settings\/password/);
  await page.getByLabel('Mật khẩu hiện tại').fill(password);
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('password1234');
  await page.getByLabel('Nhập lại mật khẩu mới').fill('password1234');
  await page.keyboard.press('Enter');
  await expect(page.getByText('quá phổ biến')).toBeVisible();
  await page.getByLabel('Mật khẩu mới', { exact: true }).fill('mưa rơi trên mái ngói');
  await page.getByLabel('Nhập lại mật khẩu mới').fill('mưa rơi trên mái ngói');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/settings\/profile$/);
  // S31: nothing of the System group is theirs.
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Dự án', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hệ thống', exact: true })).toHaveCount(0);
});
