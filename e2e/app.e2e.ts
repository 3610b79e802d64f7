import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { enterByHand, stored } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/] });

test('S01 addresses stand behind #, and the empty one leads to the dashboard', async ({ page }) => {
  await enterByHand(page);
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

test('S42 the words of a page come compressed, and not again while they are the same', async ({ request }) => {
  for (const language of ['vi', 'en']) {
    const address = `/assets/i18n/${language}.json`;
    const first = await request.get(address, { headers: { 'accept-encoding': 'br, gzip' } });
    const { etag = '', ...headers } = first.headers();
    expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
    expect(await first.json()).toHaveProperty('errors.NOT_FOUND');
    const again = await request.get(address, { headers: { 'accept-encoding': 'br, gzip', 'if-none-match': etag } });
    expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
  }
});

test('S03 a page under the main layout comes after the profile and with the menu', async ({ page }) => {
  await enterByHand(page);
  const loaded: string[] = [];
  page.on('request', (request) => {
    // What the page before still asked for is none of this one's.
    if (request.isNavigationRequest()) loaded.length = 0;
    loaded.push(new URL(request.url()).pathname);
  });
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
  await enterByHand(page);
  const header = page.getByRole('banner');
  expect((await header.boundingBox())?.height).toBe(48);
  const menu = page.getByRole('navigation', { name: 'Menu chính' });
  await expect(menu.getByRole('link', { name: 'Tổng quan' })).toHaveAttribute('href', /#\/dashboard$/);
  await expect(menu.getByRole('link', { name: 'Dự án', exact: true })).toHaveAttribute('href', /#\/projects$/);
  await expect(menu.getByRole('link', { name: 'Chủ đề chung' })).toHaveAttribute('href', /#\/shared-topic$/);
  await expect(menu.getByRole('link', { name: 'Nhóm dự án' })).toHaveAttribute('href', /#\/groups$/);
  await expect(menu.getByRole('link', { name: 'Bảng xếp hạng' })).toHaveAttribute('href', /#\/leaderboard$/);
  await menu.getByRole('button', { name: 'Hệ thống' }).hover();
  await expect(page.getByRole('menuitem', { name: 'Người dùng' })).toHaveAttribute('href', /#\/manager\/user$/);
  await page.mouse.move(600, 600);
  await expect(page.getByRole('menuitem')).toHaveCount(0);

  await page.setViewportSize({ width: 769, height: 800 });
  await expect(menu.getByRole('link', { name: 'Dự án', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(menu.getByRole('link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  const inGroup = page.getByRole('menuitem', { name: 'Người dùng' });
  await expect(inGroup.locator('span').last()).toHaveCSS('padding-left', '24px');
  await inGroup.click();
  await expect(page).toHaveURL(/#\/manager\/user$/);
});

test('S07 the user menu says who is signed in, leads to the settings and checks the current workspace', async ({ page }) => {
  await enterByHand(page, '/#/manager/user');
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
  await enterByHand(page);
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

test('S26 S18 the vulnerability types are cached under vrts and updates are asked for since lastUpdate', async ({ page }) => {
  const first = page.waitForRequest('**/api/buglist/vrts');
  await enterByHand(page);
  expect((await first).postDataJSON()).toEqual({ from: null });
  await expect.poll(() => stored(page, 'vrts')).not.toBeNull();
  const { lastUpdate, tree } = JSON.parse((await stored(page, 'vrts')) ?? '{}');
  expect(tree.length).toBeGreaterThan(0);
  const second = page.waitForRequest('**/api/buglist/vrts');
  await page.reload();
  expect((await second).postDataJSON()).toEqual({ from: lastUpdate });
});

test('a name that is not saved is not lost without a question', async ({ page }) => {
  await enterByHand(page);
  await page.getByLabel('Họ tên').fill('Quản trị viên');
  await page.getByRole('link', { name: 'Dự án', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ở lại' }).click();
  await expect(page.getByLabel('Họ tên')).toHaveValue('Quản trị viên');
  await page.getByRole('button', { name: 'Lưu họ tên' }).click();
  await expect(page.getByText('Đã lưu.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tài khoản Quản trị viên' })).toBeVisible();
});

test('the user menu passes the automatic checks of WCAG 2.2 AA in both themes', async ({ page }) => {
  await enterByHand(page);
  await page.getByRole('button', { name: /^Tài khoản/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  // A menu stands outside the landmarks, which is but a habit of pages.
  await expectAccessible(page, { except: ['region'] });
});
