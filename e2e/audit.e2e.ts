import { readFile } from 'node:fs/promises';
import { groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { leaderboardContract } from '@coloa/contract/leaderboard/leaderboard.contract.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin, typeLogin } from './page-helpers.ts';

test('an admin finds an entry, reads its seal, narrows the log down to it by keyboard and exports what is shown', async ({ page }) => {
  await page.goto('/#/manager/audit');
  await typeLogin(page);
  const rows = page.getByRole('table', { name: 'Nhật ký kiểm toán' }).locator('tbody tr');
  await expect(rows.first()).toContainText('đã đăng nhập');

  // The sealing comes about a second after the entry.
  await expect(async () => {
    await page.reload();
    await expect(rows.first().getByRole('img', { name: /^Đã niêm phong/ })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await rows.first().getByRole('button').press('Enter');
  const entry = page.getByRole('dialog', { name: 'Đã đăng nhập' });
  await expect(entry).toContainText(/[0-9a-f]{64}/);
  await entry.getByRole('button', { name: 'Chỉ người này' }).press('Enter');
  await expect(page).toHaveURL(/#\/manager\/audit\?actorId=/);
  await expect(entry).toBeHidden();

  await page.getByLabel('Tìm đối tượng hoặc người').fill('không ai cả');
  await expect(page.getByText('Không có mục nào khớp với bộ lọc.')).toBeVisible();
  await page.getByRole('button', { name: 'Bỏ hết bộ lọc' }).click();
  await expect(rows.first()).toBeVisible();

  await page.getByRole('button', { name: 'Xuất' }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Bảng tính (CSV)' }).click()]);
  expect(file.suggestedFilename()).toMatch(/^nhat-ky-kiem-toan_\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('SIGNED_IN');

  await expectAccessible(page);
});

test('an entry about a group or a season leads to it, as long as it is there', async ({ page, server }) => {
  const { call } = await enterAsAdmin(page, server.url);
  const name = `Nhóm ${Date.now() % 100_000}`;
  const { id } = (await call(groupsContract.create, { body: { name } })).body;
  await call(leaderboardContract.addSeason, { body: { name: `Mùa ${name}`, from: '2026-01-01', to: '2026-03-31' } });
  await page.goto('/#/manager/audit');
  const rows = page.getByRole('table', { name: 'Nhật ký kiểm toán' }).locator('tbody tr');
  await rows.getByRole('link', { name: `Mùa ${name}` }).click();
  await expect(page).toHaveURL(/#\/leaderboard\?season=/);
  await page.goBack();
  await rows.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await call(groupsContract.delete, { params: { id } });
  await page.goto('/#/manager/audit?action=GROUP_DELETED');
  await expect(rows.filter({ hasText: name })).toContainText('xóa nhóm dự án');
  await expect(rows.getByRole('link', { name, exact: true })).toHaveCount(0);
});
