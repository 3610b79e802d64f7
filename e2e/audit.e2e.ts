import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { typeLogin } from './page-helpers.ts';
import { like, t } from './words.ts';

test('a sign-in is in the audit log, sealed within seconds, and in the exported file', async ({ page }) => {
  await page.goto('/#/manager/audit?action=SIGNED_IN');
  await typeLogin(page);
  const rows = page.getByRole('table', { name: t('audit:title') }).locator('tbody tr');
  await expect(rows.first()).toContainText(t('audit:actions.SIGNED_IN'));
  // An entry is sealed about a second after it is written.
  await expect(async () => {
    await page.reload();
    await expect(rows.first().getByRole('img', { name: like('audit:sealed') })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: t('audit:exportButton') }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: t('audit:exportCsv') }).click()]);
  expect(file.suggestedFilename()).toMatch(/^nhat-ky-kiem-toan_\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('SIGNED_IN');
});
