import { readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin } from './page-helpers.ts';
import { like, t } from './words.ts';

// The server creates this folder. This file does not create it, because the file is also loaded when none of its tests run.
const BACKUP_DIR = path.join(os.tmpdir(), `coloa-e2e-backups-${process.pid}`);
test.use({ serverEnv: { BACKUP_DIR, BACKUP_PASSPHRASE: 'một câu dài chỉ bạn biết' } });
test.afterAll(() => rmSync(BACKUP_DIR, { recursive: true, force: true }));

test('a backup started on the page is written, verified by a restore, and shown with its file', async ({ page, server }) => {
  test.setTimeout(180_000);
  await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/backup');
  await page.getByRole('button', { name: t('backups:now') }).click();
  await expect(page.getByText(t('backups:proven'))).toBeVisible({ timeout: 120_000 });
  const last = page.locator('section').filter({ has: page.getByRole('heading', { name: t('backups:last.title') }) });
  await expect(last).toContainText(t('backups:named.users', { number: 1 }));
  await expect(last).toContainText(like('backups:last.proofDone'));
  const [file = ''] = readdirSync(BACKUP_DIR);
  await expect(last).toContainText(path.join(BACKUP_DIR, file));
});
