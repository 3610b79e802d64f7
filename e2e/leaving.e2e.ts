import { expect, test } from './fixtures.ts';
import { member, windowOf } from './members.ts';
import { t } from './words.ts';

test('a workspace switch in another tab reloads a tab without unsaved text; one with unsaved text sends nothing', async ({
  browser,
  server,
}) => {
  const tester = await member(server.url, 'Lê Minh Khôi', 'Tester');
  const page = await windowOf(browser, server.url, tester);
  await page.goto('/#/issues?overdue=true');
  await page.getByRole('button', { name: t('views:title') }).click();
  await page.getByRole('menuitem', { name: t('views:save') }).click();
  const drawer = page.getByRole('dialog', { name: t('views:form.saveTitle') });
  await drawer.getByLabel(t('views:form.name'), { exact: true }).fill('Chưa lưu');
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/view') && request.method() === 'POST' && sent.push(request.url())));
  const idle = await page.context().newPage();
  await idle.goto('/#/dashboard');
  await expect(idle.getByRole('heading', { level: 1 })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/healthz');
  const draft = `coloa.draft.issue.${tester.id}.1`;
  const idleLoaded = idle.waitForEvent('load');
  // Simulates a switch of workspace, which stores other tokens.
  await other.evaluate((key) => {
    localStorage.setItem(key, 'bản nháp');
    localStorage.setItem('refresh-token', `${localStorage.getItem('refresh-token')}x`);
  }, draft);
  await idleLoaded;
  const question = page.getByRole('dialog', { name: t('app:past.title') });
  await question.getByRole('button', { name: t('app:past.stay') }).click();
  await expect(drawer.getByLabel(t('views:form.name'), { exact: true })).toHaveValue('Chưa lưu');
  await drawer.getByRole('button', { name: t('views:form.saveTitle') }).click();
  await expect(drawer.getByText(t('app:past.refused'))).toBeVisible();
  expect(sent).toEqual([]);

  const loaded = page.waitForEvent('load');
  await drawer.getByRole('button', { name: t('ui:cancel') }).click();
  await page.getByRole('button', { name: t('ui:discard.confirm') }).click();
  await loaded;
  expect(await other.evaluate((key) => localStorage.getItem(key), draft)).toBe('bản nháp');
  await page.context().close();
});
