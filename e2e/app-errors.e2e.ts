import { expect, test } from './fixtures.ts';
import { enterByHand, stored } from './page-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/] });

const refusal = (status: number) => ({ status, json: { errors: [{ code: 'X', message: 'Không được' }], id: 'request-1' } });

test('S04 S37 403, 404 and 500 of what was asked for lead to their page, which names the request', async ({ page }) => {
  await enterByHand(page);
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
  await enterByHand(page);
  await page.goto('/#/khong-co');
  await expect(page).toHaveURL(/#\/errors\/404\?from=\/khong-co$/);
});

test('S37 an address that names something by what is no id leads to errors/404 as well', async ({ page }) => {
  await enterByHand(page);
  for (const address of ['/shared-topic/writeup/undefined', '/shared-topic/khong-co', '/projects/abc/issues', '/groups/0190a1b2-c3d4']) {
    await page.goto(`/#${address}`);
    await expect(page).toHaveURL(new RegExp(`#/errors/404\\?from=${address}$`));
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
});

test('an error page without a session stands without the menu and goes nowhere by itself', async ({ page }) => {
  await page.goto('/#/errors/500');
  await expect(page.getByRole('heading', { name: 'Máy chủ gặp lỗi' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page).toHaveURL(/#\/errors\/500$/);
});

test('S38 309 leads to /2fa_require', async ({ page }) => {
  await enterByHand(page);
  await page.route('**/api/user/detail*', (route) => route.fulfill(refusal(309)));
  await page.goto('/#/manager/user');
  await expect(page).toHaveURL(/#\/2fa_require\?returnTo=\/manager\/user$/);
  await expect(page.getByRole('button', { name: 'Đăng xuất' })).toBeVisible();
});

test('no network keeps the page and offers to try again', async ({ page }) => {
  await enterByHand(page);
  await page.route('**/api/user/detail*', (route) => route.abort());
  await page.goto('/#/manager/user');
  await expect(page.getByText('Không tải được danh sách người dùng.')).toBeVisible();
  await page.unroute('**/api/user/detail*');
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('row', { name: /admin/ })).toBeVisible();
});

test('no network while the profile is loaded says so and can be tried again', async ({ page }) => {
  await enterByHand(page);
  await page.route('**/api/profile/profile', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Không kết nối được với máy chủ.')).toBeVisible();
  await expect(page.locator('#splash')).toHaveCount(0);
  expect(await stored(page, 'refresh-token')).not.toBeNull();
  await page.unroute('**/api/profile/profile');
  await page.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('heading', { name: 'Cài đặt' })).toBeVisible();
});

test.describe('the script of a page that is not open yet', () => {
  test.use({ expectedConsole: [/Failed to load resource|ApiError: network|Failed to fetch dynamically imported module/] });

  test('a page that is opened for the first time without the network says so, and comes once it is back', async ({ page, context }) => {
    await enterByHand(page);
    await expect(page.getByRole('heading', { name: 'Cài đặt' })).toBeVisible();
    await context.setOffline(true);
    await page.evaluate(() => {
      location.hash = '#/manager/checklist';
    });
    await expect(page.getByText('Không kết nối được với máy chủ.').first()).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Thử lại' }).click();
    await expect(page.getByRole('heading', { name: 'Checklist' }).first()).toBeVisible();
  });

  test('a page whose styles are gone since an upgrade is loaded anew', async ({ page, context }) => {
    await enterByHand(page);
    await expect(page.getByRole('heading', { name: 'Cài đặt' })).toBeVisible();
    // The page that is open knows names of before.
    let asked = 0;
    await context.route('**/assets/checklist*.css', (route) => (asked++ === 0 ? route.fulfill({ status: 404 }) : route.continue()));
    await page.evaluate(() => {
      location.hash = '#/manager/checklist';
    });
    await expect(page.getByRole('heading', { name: 'Checklist' }).first()).toBeVisible();
    expect(asked).toBeGreaterThan(1);
  });
});
