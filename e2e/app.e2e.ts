import { expect, test } from './fixtures.ts';
import { stored, typeLogin } from './page-helpers.ts';
import { t } from './words.ts';

test('S01 S09 S12 S21 S42 the login page follows the splash screen and keeps its language; sign-in returns to the requested page', async ({
  page,
}) => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/assets/i18n/*.json', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/#/manager/user?sortBy=-name', { waitUntil: 'commit' });
  await expect(page.locator('#splash')).toBeVisible();
  answer();
  await expect(page.getByRole('heading', { name: t('sessions:login.title') })).toBeVisible();
  await expect(page.locator('#splash')).toHaveCount(0);
  await page.getByRole('button', { name: t('ui:language.en') }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.getByRole('button', { name: t('ui:language.vi') }).click();
  await typeLogin(page);
  await expect(page).toHaveURL(/#\/manager\/user\?sortBy=-name$/);
  await expect(page.getByRole('row', { name: /admin/ })).toBeVisible();
  expect(await stored(page, 'token')).toBeTruthy();
  expect(await stored(page, 'refresh-token')).toBeTruthy();
  await page.goto('/');
  await expect(page).toHaveURL(/\/#\/dashboard$/);
});

test('S42 translations are compressed, and not sent again while they are unchanged', async ({ request }) => {
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
