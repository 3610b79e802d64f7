import { readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { backupsContract } from '@coloa/contract/backup/backups.contract.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { member, windowOf } from './members.ts';
import { enterAsAdmin } from './page-helpers.ts';

// The server makes it: this file is also read where no test of it runs, and nothing may be left by that.
const BACKUP_DIR = path.join(os.tmpdir(), `coloa-e2e-backups-${process.pid}`);
test.use({ serverEnv: { BACKUP_DIR, BACKUP_PASSPHRASE: 'một câu dài chỉ bạn biết' } });
test.afterAll(() => rmSync(BACKUP_DIR, { recursive: true, force: true }));

test('whoever runs the installation is told how backups are set up, makes one, sees it proven, and proves it again by keyboard', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  await enterAsAdmin(page, server.url);
  await page.goto('/#/dashboard');
  await page.getByRole('button', { name: 'Hệ thống' }).click();
  await page.getByRole('menuitem', { name: 'Sao lưu' }).click();
  await expect(page.getByText('Chưa có bản sao lưu nào.')).toBeVisible();
  await page.mouse.move(700, 700);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByText('BACKUP_AT=02:30')).toBeVisible();
  await expect(page.getByText(BACKUP_DIR)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Sao lưu ngay' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Đang sao lưu' })).toBeVisible();
  await expect(page.getByText('Đã khôi phục thử xong: bản sao lưu dùng được.')).toBeVisible({ timeout: 120_000 });
  const last = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Bản gần nhất' }) });
  await expect(last).toContainText('Có, được mã hóa bằng BACKUP_PASSPHRASE');
  await expect(last).toContainText('1 người dùng');
  await expect(last).toContainText(/Đạt .*so từng dòng/);
  const [file = ''] = readdirSync(BACKUP_DIR);
  await expect(last).toContainText(path.join(BACKUP_DIR, file));
  await expectAccessible(page);

  const prove = page.getByRole('button', { name: /^Khôi phục thử bản/ });
  await prove.press('Enter');
  await expect(prove).toBeFocused();
  await expect(page.getByText(/Khôi phục thử: Đang (chờ|chạy)/)).toBeVisible();
  await expect(page.getByText('Khôi phục thử: Đạt')).toBeVisible({ timeout: 120_000 });
});

test('whoever is not System finds no way there: not by the menu, not by its address, not by a call', async ({ browser, server }) => {
  const admin = await member(server.url, 'Đỗ Quản Trị', 'Admin');
  const page = await windowOf(browser, server.url, admin);
  await page.goto('/#/manager/backup');
  await expect(page.getByText('Chỉ vai trò System xem được trang này.')).toBeVisible();
  await expect(page.getByText(BACKUP_DIR)).toHaveCount(0);
  await page.getByRole('button', { name: 'Hệ thống' }).click();
  await expect(page.getByRole('menuitem', { name: 'Nhật ký kiểm toán' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Sao lưu' })).toHaveCount(0);
  for (const { status } of [await admin.call(backupsContract.standing, {}), await admin.call(backupsContract.start, {})])
    expect(status).toBe(403);
  await page.close();
});
