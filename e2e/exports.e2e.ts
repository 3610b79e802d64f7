import { readFileSync } from 'node:fs';
import { exportsContract } from '@coloa/contract/exports/exports.contract.ts';
import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Download } from '@playwright/test';
import { readWorkbook } from '../server/test/read-workbook.ts';
import { paths } from '../web/src/app/paths.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, draftedIssue, engagement, windowOf } from './members.ts';
import { downloadReport } from './report-helpers.ts';

const WORDS = {
  vi: { list: 'Xuất danh sách này ra Excel', project: 'Xuất dự án ra Excel', menu: 'Tệp đã xuất', get: 'Tải về', title: 'Tiêu đề' },
  en: { list: 'Export this list to Excel', project: 'Export the project to Excel', menu: 'Exports', get: 'Download', title: 'Title' },
} as const;

const sheetsOf = async (download: Download) => readWorkbook(readFileSync(await download.path()));

for (const language of ['vi', 'en'] as const) {
  test(`the list on the screen comes as Excel, with the filters and in the order that are on it (${language})`, async ({
    browser,
    server,
  }) => {
    const t = WORDS[language];
    const team = await engagement(server.url, [language]);
    const written = [
      ['LOW', 'Thiếu tiêu đề bảo mật'],
      ['CRITICAL', "=cmd|' /C calc'!A0"],
      ['HIGH', 'Đọc được sao kê'],
    ] as const;
    for (const [severity, title] of written)
      await acceptedIssue(team, { severity, contents: { [language]: { title, description: title } } });
    const page = await windowOf(browser, server.url, team.lead, language);
    await page.goto(`/#${paths.issues(team.projectId, { severity: ['HIGH', 'CRITICAL'] })}`);
    const shown = page.getByRole('row').filter({ hasText: /sao kê|cmd/ });
    await expect(shown).toHaveCount(2, { timeout: 30_000 });
    const titles = await shown.allInnerTexts();

    const downloading = page.waitForEvent('download');
    await page.getByTitle(t.list).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^E\d+-(lo-hong|issues)-\d{4}-\d\d-\d\d\.xlsx$/);
    const [rows] = [...(await sheetsOf(download)).values()];
    expect(rows?.map((row) => row[t.title])).toEqual(["=cmd|' /C calc'!A0", 'Đọc được sao kê']);
    for (const [n, row] of (rows ?? []).entries()) expect(titles[n]).toContain(String(row[t.title]));
  });
}

test('an export goes on while one is away: who comes back finds it, downloads it, and drops it', async ({ browser, server }) => {
  const t = WORDS.vi;
  const team = await engagement(server.url);
  await acceptedIssue(team, { contents: { vi: { title: 'Đã công bố', description: 'Mô tả.' } } });
  await draftedIssue(team, { contents: { vi: { title: 'Còn là nháp' } } });
  const page = await windowOf(browser, server.url, team.client);
  await page.goto(`/#${paths.issues(team.projectId)}`);
  // Nothing was exported yet: there is no place for it either.
  await expect(page.getByTitle(t.project)).toBeVisible();
  await expect(page.getByRole('button', { name: t.menu })).toHaveCount(0);
  const asked = page.waitForResponse((response) => response.url().endsWith('/export') && response.request().method() === 'POST');
  await page.getByTitle(t.project).click();
  expect((await asked).status()).toBe(202);
  // Gone at once, whatever became of it.
  const context = page.context();
  await page.close();

  const back = await context.newPage();
  await back.goto(`/#${paths.profile()}`);
  const menu = back.getByRole('button', { name: t.menu });
  await menu.click();
  const panel = back.getByRole('dialog', { name: t.menu });
  const item = panel.getByRole('listitem').filter({ hasText: '-du-an-' });
  await expect(item).toContainText('giữ đến', { timeout: 30_000 });
  const downloading = back.waitForEvent('download');
  await item.getByRole('button', { name: t.get }).click();
  const sheets = await sheetsOf(await downloading);
  expect([...sheets.keys()]).toEqual(['Lỗ hổng', 'Thành viên']);
  expect(sheets.get('Lỗ hổng')?.map((row) => row['Tiêu đề'])).toEqual(['Đã công bố']);

  await item.getByRole('button', { name: /^Bỏ / }).click();
  await expect(item).toHaveCount(0);
  const { items } = (await team.client.call(exportsContract.jobs, {})).body;
  expect(items).toEqual([]);
});

test('who drops a file goes on at the next one by keyboard, at the one before after the last, and then at the heading', async ({
  browser,
  server,
}) => {
  const t = WORDS.vi;
  const team = await engagement(server.url);
  // Whose exports are of this test alone.
  const page = await windowOf(browser, server.url, team.tester);
  await page.goto(`/#${paths.report(team.projectId)}`);
  for (const format of ['Markdown', 'JSON', 'SARIF']) await downloadReport(page, format);
  const drops = page.getByRole('main').getByRole('button', { name: /^Bỏ / });
  const nameOf = (at: number) => drops.nth(at).getAttribute('aria-label');
  const [, second, third] = [await nameOf(0), await nameOf(1), await nameOf(2)];
  const focused = page.locator(':focus');

  await drops.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(drops).toHaveCount(2);
  await expect(focused).toHaveAttribute('aria-label', third ?? '');
  await page.keyboard.press('Enter');
  await expect(drops).toHaveCount(1);
  await expect(focused).toHaveAttribute('aria-label', (await nameOf(0)) ?? '');
  expect(second).not.toBe(await nameOf(0));
  await page.keyboard.press('Enter');
  await expect(drops).toHaveCount(0);
  await expect(focused).toHaveText('Báo cáo');

  await downloadReport(page, 'JSON');
  await page.getByRole('button', { name: t.menu }).click();
  await page.getByRole('dialog', { name: t.menu }).getByRole('button', { name: /^Bỏ / }).focus();
  await page.keyboard.press('Enter');
  await expect(focused).toHaveText(t.menu);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: t.menu })).toHaveCount(0);
});

test('that a report has come is read out once, where its project has it and elsewhere as a toast', async ({ browser, server }) => {
  const team = await engagement(server.url);
  const page = await windowOf(browser, server.url, team.lead);
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const hear = (node: Node) => {
      const region = (node instanceof Element ? node : node.parentElement)?.closest('[role="status"], [role="alert"]');
      const words = region?.textContent?.trim() ?? '';
      if (/\.json/.test(words)) said.push(words);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) hear(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const said = () => page.evaluate(() => [...new Set((window as unknown as { said: string[] }).said.splice(0))]);
  await page.goto(`/#${paths.report(team.projectId)}`);
  await downloadReport(page, 'JSON');
  expect(await said()).toEqual([expect.stringMatching(/^Đã tạo xong .*\.json\.$/)]);

  // The links of the project stand at the same address, and show no files. Whoever asks is there before the file is.
  let isThere = false;
  await page.route('**/api/export/job', async (route) => {
    while (!isThere) await page.waitForTimeout(50);
    await route.continue();
  });
  await page.getByRole('main').locator('[aria-haspopup="menu"]').filter({ hasText: 'Tải' }).click();
  await page.getByRole('menuitem', { name: /^JSON/ }).click();
  await page.getByText('Chia sẻ', { exact: true }).click();
  await expect(page.getByRole('button', { name: 'Tạo liên kết' }).first()).toBeVisible();
  isThere = true;
  // What was said of the first file may still be in the page, hidden with the part one left.
  const toasts = page.getByRole('region', { name: 'Thông báo' });
  await expect(toasts.getByText(/^Đã tạo xong .*\.json\.$/)).toBeVisible({ timeout: 20_000 });
});

test('what one may no longer read is not handed out, and says so', async ({ browser, server }) => {
  const t = WORDS.vi;
  const team = await engagement(server.url);
  await acceptedIssue(team, { contents: { vi: { title: 'Đã công bố', description: 'Mô tả.' } } });
  const page = await windowOf(browser, server.url, team.tester);
  await page.goto(`/#${paths.issues(team.projectId)}`);
  const downloading = page.waitForEvent('download');
  await page.getByTitle(t.project).click();
  await downloading;
  await page.goto(`/#${paths.profile()}`);
  await page.getByRole('button', { name: t.menu }).click();
  const item = page.getByRole('dialog', { name: t.menu }).getByRole('listitem').filter({ hasText: '-du-an-' });
  await expect(item.getByRole('button', { name: t.get })).toBeVisible();
  const { assignees } = (await team.lead.call(projectsContract.get, { params: { id: team.projectId } })).body;
  const assignee = assignees.find(({ person }) => person.id === team.tester.id);
  await team.lead.call(assigneesContract.remove, { params: { id: assignee?.id ?? '' } });
  await item.getByRole('button', { name: t.get }).click();
  await expect(page.getByText('Không tìm thấy')).toBeVisible();
});
