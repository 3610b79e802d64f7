import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD, expect, test } from './fixtures.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/] });

async function signIn(page: Page, path = '/#/settings/profile'): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Tên đăng nhập').fill('admin');
  await page.getByLabel('Mật khẩu').fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Đăng nhập' }).click();
  await expect(page.getByRole('button', { name: /^Tài khoản/ })).toBeVisible();
}

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
const refusal = (status: number) => ({ status, json: { errors: [{ code: 'X', message: 'Không được' }], id: 'request-1' } });

test('S21 S12 without tokens a page leads to the login page, and sign-in leads back to it with the tokens stored', async ({ page }) => {
  await page.goto('/#/manager/user?sortBy=-name');
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  await expect(page.getByLabel('Tên đăng nhập')).toBeFocused();
  await page.getByLabel('Tên đăng nhập').fill('admin');
  await page.getByLabel('Mật khẩu').fill('không phải mật khẩu');
  await page.keyboard.press('Enter');
  // In the card as well as in a toast.
  await expect(page.getByText('Tên đăng nhập hoặc mật khẩu chưa đúng.')).toHaveCount(2);
  await page.getByLabel('Mật khẩu').fill(ADMIN_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/manager\/user\?sortBy=-name$/);
  expect(await stored(page, 'token')).toBeTruthy();
  expect(await stored(page, 'refresh-token')).toBeTruthy();
});

test('S01 addresses stand behind #, and the empty one leads to the dashboard', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expect(page).toHaveURL(/\/#\/dashboard$/);
});

test('S02 S42 the login page has no menu and speaks Vietnamese until told otherwise', async ({ page }) => {
  await page.goto('/#/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('S03 a page under the main layout comes after the profile and with the menu', async ({ page }) => {
  await signIn(page);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/#/settings/profile');
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Menu chính' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(loaded.filter((path) => path.startsWith('/api/'))[0]).toBe('/api/profile/profile');
});

test('S09 the splash screen is hidden after the first navigation ends', async ({ page }) => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/assets/i18n/*.json', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/#/login', { waitUntil: 'commit' });
  await expect(page.locator('#splash')).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  await expect(page.locator('#splash')).toHaveCount(0);
});

test('S05 S06 S41 S44 the menu stands in a 48 px header, and folds into Menu at 768 px', async ({ page }) => {
  await signIn(page);
  const header = page.getByRole('banner');
  expect((await header.boundingBox())?.height).toBe(48);
  const menu = page.getByRole('navigation', { name: 'Menu chính' });
  await expect(menu.getByRole('link', { name: 'Tổng quan' })).toHaveAttribute('href', /#\/dashboard$/);
  await expect(menu.getByRole('link', { name: 'Dự án' })).toHaveAttribute('href', /#\/projects$/);
  await menu.getByRole('button', { name: 'Hệ thống' }).hover();
  await expect(page.getByRole('menuitem', { name: 'Người dùng' })).toHaveAttribute('href', /#\/manager\/user$/);
  await page.mouse.move(600, 600);
  await expect(page.getByRole('menuitem')).toHaveCount(0);

  await page.setViewportSize({ width: 769, height: 800 });
  await expect(menu.getByRole('link', { name: 'Dự án' })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(menu.getByRole('link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  const inGroup = page.getByRole('menuitem', { name: 'Người dùng' });
  await expect(inGroup.locator('span').last()).toHaveCSS('padding-left', '24px');
  await inGroup.click();
  await expect(page).toHaveURL(/#\/manager\/user$/);
});

test('S07 the user menu says who is signed in, leads to the settings and checks the current workspace', async ({ page }) => {
  await signIn(page, '/#/manager/user');
  await page.getByRole('button', { name: /^Tài khoản/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu.getByText('Đang đăng nhập với tên')).toBeVisible();
  await expect(menu.getByRole('menuitemcheckbox', { name: 'Default' })).toBeChecked();
  await menu.getByRole('menuitem', { name: 'Cài đặt' }).click();
  await expect(page).toHaveURL(/#\/settings\/profile$/);
  await expect(page).toHaveTitle('Cài đặt · Coloa');
});

test('S08 S24 the workspace is named among several; the current one does nothing, another stores new tokens and reloads', async ({
  page,
}) => {
  await signIn(page);
  await expect(page.getByRole('banner').getByText('Default')).toHaveCount(0);
  const other = { id: '01900000-0000-7000-8000-00000000aaaa', name: 'An Dương Lab' };
  await page.route('**/api/profile/profile', async (route) => {
    const answer = await route.fetch();
    const profile = await answer.json();
    await route.fulfill({ response: answer, json: { ...profile, workspaces: [...profile.workspaces, other] } });
  });
  const asked: unknown[] = [];
  await page.route('**/api/v1/switch-workspace', async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ json: { token: 'new-token', refreshToken: 'new-refresh' } });
  });
  await page.reload();
  const name = page.getByRole('banner').getByRole('button', { name: 'Default' });
  await name.click();
  await page.getByRole('menuitemcheckbox', { name: 'Default' }).click();
  expect(asked).toEqual([]);
  const before = await stored(page, 'refresh-token');
  await name.click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('menuitemcheckbox', { name: other.name }).click();
  await loaded;
  expect(asked).toEqual([{ workspaceId: other.id, token: before }]);
});

test('S23 S36 when the session has ended elsewhere the next action leads to the login page, and drafts stay', async ({ page, request }) => {
  await signIn(page, '/#/manager/user');
  await page.evaluate(() => localStorage.setItem('coloa.draft.issue.1', 'bản nháp'));
  await request.post('/api/v1/logout', { data: { token: await stored(page, 'refresh-token') } });
  await page.getByRole('button', { name: 'Tên đăng nhập' }).click();
  await expect(page).toHaveURL(/#\/login\?returnTo=/);
  await expect(page.getByText('Phiên đăng nhập đã kết thúc.')).toBeVisible();
  expect(await stored(page, 'token')).toBeNull();
  expect(await stored(page, 'coloa.draft.issue.1')).toBe('bản nháp');
});

test('S22 an access token that has worn out is replaced without the reader noticing', async ({ page }) => {
  await signIn(page);
  await page.evaluate(() => localStorage.setItem('token', 'worn-out'));
  await page.goto('/#/manager/user');
  await expect(page.getByRole('row', { name: /admin/ })).toBeVisible();
  expect(await stored(page, 'token')).not.toBe('worn-out');
});

test('S25 sign out asks about drafts, calls logout with the refresh token, clears the session and goes to /login', async ({ page }) => {
  await signIn(page);
  const refreshToken = await stored(page, 'refresh-token');
  const draft = `coloa.draft.issue.${await stored(page, 'coloa.user')}.1`;
  await page.evaluate((key) => localStorage.setItem(key, 'bản nháp'), draft);
  await page.getByRole('button', { name: /^Tài khoản/ }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hủy' }).click();
  expect(await stored(page, 'refresh-token')).toBe(refreshToken);
  await page.getByRole('button', { name: /^Tài khoản/ }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  const logout = page.waitForRequest('**/api/v1/logout');
  await page.getByRole('button', { name: 'Đăng xuất và bỏ bản nháp' }).click();
  expect((await logout).postDataJSON()).toEqual({ token: refreshToken });
  await expect(page).toHaveURL(/#\/login$/);
  for (const key of ['token', 'refresh-token', 'vrts', draft]) expect(await stored(page, key)).toBeNull();
});

test('signing out in one tab brings the other to the login page', async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/#/manager/user');
  await expect(other.getByRole('heading', { name: 'Người dùng' })).toBeVisible();
  await page.getByRole('button', { name: /^Tài khoản/ }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await expect(other).toHaveURL(/#\/login\?returnTo=/);
});

test('S04 S37 403, 404 and 500 of what was asked for lead to their page, which names the request', async ({ page }) => {
  await signIn(page);
  for (const [status, words] of [
    [403, 'Bạn không có quyền làm việc này'],
    [404, 'Không có trang này'],
    [500, 'Máy chủ gặp lỗi'],
  ] as const) {
    await page.route('**/api/user/detail*', (route) => route.fulfill(refusal(status)));
    await page.goto('/#/manager/user');
    await expect(page).toHaveURL(new RegExp(`#/errors/${status}`));
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
    await expect(page.getByText('request-1')).toBeVisible();
    await page.goto('/#/settings/profile');
    await page.unroute('**/api/user/detail*');
  }
});

test('S37 an address that does not exist leads to errors/404', async ({ page }) => {
  await signIn(page);
  await page.goto('/#/khong-co');
  await expect(page).toHaveURL(/#\/errors\/404\?from=\/khong-co$/);
});

test('an error page without a session stands without the menu and goes nowhere by itself', async ({ page }) => {
  await page.goto('/#/errors/500');
  await expect(page.getByRole('heading', { name: 'Máy chủ gặp lỗi' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page).toHaveURL(/#\/errors\/500$/);
});

test('S38 309 leads to /2fa_require', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/user/detail*', (route) => route.fulfill(refusal(309)));
  await page.goto('/#/manager/user');
  await expect(page).toHaveURL(/#\/2fa_require\?returnTo=\/manager\/user$/);
  await expect(page.getByRole('button', { name: 'Đăng xuất' })).toBeVisible();
});

test('no network keeps the page and offers to try again', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/user/detail*', (route) => route.abort());
  await page.goto('/#/manager/user');
  await expect(page.getByText('Không tải được danh sách người dùng.')).toBeVisible();
  await page.unroute('**/api/user/detail*');
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('row', { name: /admin/ })).toBeVisible();
});

test('no network while the profile is loaded says so and can be tried again', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/profile/profile', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Không kết nối được với máy chủ.')).toBeVisible();
  await expect(page.locator('#splash')).toHaveCount(0);
  expect(await stored(page, 'refresh-token')).not.toBeNull();
  await page.unroute('**/api/profile/profile');
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('heading', { name: 'Cài đặt' })).toBeVisible();
});

test('too many attempts to sign in count down until the next one', async ({ page }) => {
  await page.route('**/api/v1/login', (route) =>
    route.fulfill({ ...refusal(429), headers: { 'retry-after': '3', 'content-type': 'application/json' } }),
  );
  await page.goto('/#/login');
  await page.getByLabel('Tên đăng nhập').fill('admin');
  await page.getByLabel('Mật khẩu').fill('sai');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Thử lại sau [123] giây/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Đăng nhập' })).toBeVisible();
});

test('S26 S18 the vulnerability types are cached under vrts and updates are asked for since lastUpdate', async ({ page }) => {
  const first = page.waitForRequest('**/api/buglist/vrts');
  await signIn(page);
  expect((await first).postDataJSON()).toEqual({ from: null });
  await expect.poll(() => stored(page, 'vrts')).not.toBeNull();
  const { lastUpdate, tree } = JSON.parse((await stored(page, 'vrts')) ?? '{}');
  expect(tree.length).toBeGreaterThan(0);
  const second = page.waitForRequest('**/api/buglist/vrts');
  await page.reload();
  expect((await second).postDataJSON()).toEqual({ from: lastUpdate });
});

test('S45 a user is created, signs in with the password shown once, and has to change it first', async ({ page }) => {
  await signIn(page, '/#/manager/user');
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
  await drawer.getByRole('button', { name: 'Xong' }).click();
  await expect(page.getByRole('row', { name: /ha\.nguyen/ })).toBeVisible();
  await page.getByRole('button', { name: /^Tài khoản/ }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();

  await page.getByLabel('Tên đăng nhập').fill('ha.nguyen');
  await page.getByLabel('Mật khẩu').fill(password);
  await page.keyboard.press('Enter');
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
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Dự án' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hệ thống', exact: true })).toHaveCount(0);
});

test('a name that is not saved is not lost without a question', async ({ page }) => {
  await signIn(page);
  await page.getByLabel('Họ tên').fill('Quản trị viên');
  await page.getByRole('link', { name: 'Dự án' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ở lại' }).click();
  await expect(page.getByLabel('Họ tên')).toHaveValue('Quản trị viên');
  await page.getByRole('button', { name: 'Lưu họ tên' }).click();
  await expect(page.getByText('Đã lưu.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tài khoản Quản trị viên' })).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the menus of the shell pass the automatic checks of WCAG 2.2 AA, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const wcag = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
    const check = async (place: string, tags = [...wcag, 'best-practice']) => {
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
      expect(violations.map(({ id, nodes }) => `${place}: ${id} ${nodes[0]?.html}`)).toEqual([]);
    };
    await signIn(page);
    await page.getByRole('button', { name: /^Tài khoản/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    // A menu stands outside the landmarks, which is but a habit of pages.
    await check('user menu', wcag);
  });
}
