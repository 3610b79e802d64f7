import { readFileSync } from 'node:fs';
import { reportsContract } from '@coloa/contract/reports/reports.contract.ts';
import type { Page } from '@playwright/test';
import { paths } from '../web/src/routes/paths.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';
import { t } from './words.ts';

async function verify(page: Page, buffer: Buffer): Promise<string> {
  await page.goto(`/#${paths.verify()}`);
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/report/verify'));
  await page.locator('input[type="file"]').setInputFiles({ name: 'bao-cao.pdf', mimeType: 'application/pdf', buffer });
  return (await asked).postData() ?? '';
}

test('a person without an account verifies a report downloaded with one press, and any changed byte fails', async ({ browser, server }) => {
  const team = await engagement(server.url);
  await acceptedIssue(team, { contents: { vi: { title: 'Lộ mã phiên' } } });
  const version = (await team.lead.call(reportsContract.makeVersion, { params: { id: team.projectId }, body: {} })).body;
  const lead = await windowOf(browser, server.url, team.lead);
  await lead.goto(`/#${paths.report(team.projectId, { view: 'versions', version: version.id })}`);
  const drawer = lead.getByRole('dialog', { name: t('projectReport:versions.number', { number: 1 }) });
  const downloading = lead.waitForEvent('download');
  await drawer.getByRole('button', { name: t('projectReport:download.usual', { format: 'PDF' }) }).click();
  const bytes = readFileSync(await (await downloading).path());

  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  expect(await verify(page, bytes)).toMatch(/^\{"sha256":"[0-9a-f]{64}"\}$/);
  await expect(page.getByText(t('verification:unchanged.title'))).toBeVisible();
  await expect(page.getByText('Cổng thanh toán')).toHaveCount(0);
  await page.reload();
  const changed = Buffer.from(bytes);
  changed[1_000] = (changed[1_000] ?? 0) ^ 1;
  await verify(page, changed);
  await expect(page.getByText(t('verification:unknown.title'))).toBeVisible();

  await verify(lead, bytes);
  await lead.getByRole('link', { name: 'Cổng thanh toán' }).click();
  await expect(lead).toHaveURL(new RegExp(`#${paths.report(team.projectId)}`));
  await page.context().close();
  await lead.context().close();
});
