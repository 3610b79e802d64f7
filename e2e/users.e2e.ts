import { expect, test } from './fixtures.ts';
import { enterAsAdmin } from './page-helpers.ts';
import { t } from './words.ts';

test('users are imported from a CSV file with their roles, and their links are downloaded', async ({ page, server }) => {
  await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/user?q=quang%20minh');
  await page.getByRole('button', { name: t('users:moreWays') }).click();
  await page.getByRole('menuitem', { name: t('users:import.title') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(t('files:choose'), { exact: true }).setInputFiles({
    name: 'người dùng.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      '\u{feff}Tên đăng nhập;Họ tên;Email;Vai trò\nlan.tran;Trần Thị Lan;lan@thu.example;Tester\nminh.le;Lê Quang Minh;;Lead\n',
    ),
  });
  await drawer.getByRole('button', { name: t('users:import.preview') }).click();
  await drawer.getByRole('button', { name: t('users:import.confirm', { count: 2 }) }).click();
  await expect(drawer.getByRole('row', { name: /lan\.tran/ })).toContainText('#/reset-password');
  const saving = page.waitForEvent('download');
  await drawer.getByRole('button', { name: t('users:import.downloadLinks') }).click();
  expect((await saving).suggestedFilename()).toBe('lien-ket-moi.csv');
  await drawer.getByRole('button', { name: t('users:created.done') }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByRole('row', { name: /minh\.le/ })).toContainText('Lead');
});
