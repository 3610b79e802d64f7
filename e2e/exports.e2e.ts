import { readFileSync } from 'node:fs';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import type { Download } from '@playwright/test';
import { readWorkbook } from '../server/test/read-workbook.ts';
import { paths } from '../web/src/routes/paths.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, draftedIssue, engagement, windowOf } from './members.ts';
import { like, t } from './words.ts';

const sheetsOf = async (download: Download) => readWorkbook(readFileSync(await download.path()));

test('a list is downloaded as Excel as shown, and an export left in progress is later found, downloaded and deleted', async ({
  browser,
  server,
}) => {
  const team = await engagement(server.url);
  const written = [
    ['LOW', 'Thiếu tiêu đề bảo mật'],
    ['CRITICAL', "=cmd|' /C calc'!A0"],
    ['HIGH', 'Đọc được sao kê'],
  ] as const;
  for (const [severity, title] of written) await acceptedIssue(team, { severity, contents: { vi: { title, description: title } } });
  await draftedIssue(team, { severity: 'HIGH', contents: { vi: { title: 'Còn là nháp' } } });
  const page = await windowOf(browser, server.url, team.client);
  await page.goto(`/#${paths.issues(team.projectId, { severity: ['HIGH', 'CRITICAL'] })}`);
  const shown = page.getByRole('row').filter({ hasText: /sao kê|cmd/ });
  await expect(shown).toHaveCount(2);
  const titles = await shown.allInnerTexts();

  const downloading = page.waitForEvent('download');
  await page.getByTitle(t('exports:excelOfList')).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^E\d+-lo-hong-\d{4}-\d\d-\d\d\.xlsx$/);
  const [rows] = [...(await sheetsOf(download)).values()];
  expect(rows?.map((row) => row[t('workbooks:column.title')])).toEqual(["=cmd|' /C calc'!A0", 'Đọc được sao kê']);
  for (const [n, row] of (rows ?? []).entries()) expect(titles[n]).toContain(String(row[t('workbooks:column.title')]));

  const asked = page.waitForResponse((response) => response.url().endsWith('/export') && response.request().method() === 'POST');
  await page.getByTitle(t('exports:excelOfProject')).click();
  expect((await asked).status()).toBe(202);
  // Close the page immediately, whether or not the export is finished.
  const context = page.context();
  await page.close();
  const back = await context.newPage();
  await back.goto(`/#${paths.profile()}`);
  await back.getByRole('button', { name: t('exports:menu') }).click();
  const panel = back.getByRole('dialog', { name: t('exports:menu') });
  const item = panel.getByRole('listitem').filter({ hasText: '-du-an-' });
  const again = back.waitForEvent('download');
  await item.getByRole('button', { name: t('exports:download') }).click();
  const sheets = await sheetsOf(await again);
  expect([...sheets.keys()]).toEqual([t('workbooks:sheet.issues'), t('workbooks:sheet.people')]);
  expect(sheets.get(t('workbooks:sheet.issues'))).toHaveLength(3);
  await item.getByRole('button', { name: like('exports:drop') }).click();
  await expect(item).toHaveCount(0);
  const { items } = (await team.client.call(exportsContract.jobs, {})).body;
  expect(items.map(({ kind }) => kind)).toEqual(['ISSUES']);
  await context.close();
});
