import { expect, test } from './fixtures.ts';
import { enterAsAdmin } from './page-helpers.ts';
import { t } from './words.ts';

test.use({ expectedConsole: [/Failed to load resource|ApiError: network|Failed to fetch dynamically imported module/] });

test('S04 S37 a 404 response leads to an error page with the request id', async ({ page, server }) => {
  await enterAsAdmin(page, server.url);
  const unknown = '01900000-0000-7000-8000-00000000aaaa';
  const answered = page.waitForResponse((response) => response.url().endsWith(`/api/project/${unknown}`) && response.status() === 404);
  await page.goto(`/#/projects/${unknown}/issues`);
  await expect(page).toHaveURL(/#\/errors\/404\?/);
  await expect(page.getByRole('heading', { name: t('app:errors.404.title') })).toBeVisible();
  await expect(page.getByRole('navigation', { name: t('app:menu.label') })).toBeVisible();
  const id = (await answered).headers()['x-request-id'] ?? '';
  expect(id).not.toBe('');
  await expect(page.getByText(id)).toBeVisible();
});

test('a page loads after a retry when the network is back, or again when an upgrade removed its styles', async ({
  page,
  context,
  server,
}) => {
  await enterAsAdmin(page, server.url);
  await page.goto('/#/settings/profile');
  await expect(page.getByRole('heading', { name: t('app:user.settings') })).toBeVisible();
  const go = (hash: string) =>
    page.evaluate((wanted) => {
      location.hash = wanted;
    }, hash);
  await context.setOffline(true);
  await go('#/manager/audit');
  await expect(page.getByText(t('app:failure.network')).first()).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: t('app:errors.retry') }).click();
  await expect(page.getByRole('heading', { name: t('app:menu.audit') })).toBeVisible();

  // The route simulates an upgrade, after which the open page requests a file of the previous version.
  let asked = 0;
  await context.route('**/assets/checklist*.css', (route) => (asked++ === 0 ? route.fulfill({ status: 404 }) : route.continue()));
  await go('#/manager/checklist');
  await expect(page.getByRole('heading', { name: 'Checklist' }).first()).toBeVisible();
  expect(asked).toBeGreaterThan(1);
});
