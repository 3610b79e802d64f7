import { expect, test } from './fixtures.ts';
import { member, windowOf } from './members.ts';

test('a switch of workspace in another tab loads a tab without unsaved text again; one with typed text stays to be copied, sends nothing, and is loaded once it is given up', async ({
  browser,
  server,
}) => {
  const tester = await member(server.url, 'Lê Minh Khôi', 'Tester');
  const page = await windowOf(browser, server.url, tester);
  await page.goto('/#/issues?overdue=true');
  await page.getByRole('button', { name: 'Bộ lọc đã lưu' }).click();
  await page.getByRole('menuitem', { name: 'Lưu thành bộ lọc mới' }).click();
  const drawer = page.getByRole('dialog', { name: 'Lưu bộ lọc' });
  await drawer.getByLabel('Tên', { exact: true }).fill('Chưa lưu');
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().includes('/api/view') && request.method() === 'POST' && sent.push(request.url())));
  const idle = await page.context().newPage();
  await idle.goto('/#/dashboard');
  await expect(idle.getByRole('heading', { level: 1 })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/healthz');
  const draft = `coloa.draft.issue.${tester.id}.1`;
  const idleLoaded = idle.waitForEvent('load');
  // A switch stores another pair of tokens.
  await other.evaluate((key) => {
    localStorage.setItem(key, 'bản nháp');
    localStorage.setItem('refresh-token', `${localStorage.getItem('refresh-token')}x`);
  }, draft);
  await idleLoaded;
  const question = page.getByRole('dialog', { name: 'Thẻ khác đã đổi phiên làm việc' });
  await question.getByRole('button', { name: 'Ở lại để sao chép' }).click();
  await expect(drawer.getByLabel('Tên', { exact: true })).toHaveValue('Chưa lưu');
  await drawer.getByRole('button', { name: 'Lưu bộ lọc' }).click();
  await expect(page.getByRole('alert')).toContainText('Sao chép phần đang nhập rồi tải lại thẻ.');
  expect(sent).toEqual([]);

  const loaded = page.waitForEvent('load');
  await drawer.getByRole('button', { name: 'Hủy' }).click();
  await page.getByRole('button', { name: 'Bỏ những gì đã nhập' }).click();
  await loaded;
  expect(await other.evaluate((key) => localStorage.getItem(key), draft)).toBe('bản nháp');
  await page.context().close();
});
