/** What a row of the list tells beside its words: who wrote it, that it is late, and the weakness in the peek; and who wrote one, by keyboard. */
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { assigneesContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, member } from './members.ts';
import { enterAsAdmin, keepInBrowser } from './page-helpers.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** An open issue that is late, which four people wrote, in a project led by the first user, who is signed in in the page. */
async function lateIssue(page: Page, url: string) {
  const { call } = await enterAsAdmin(page, url);
  const project = await engagement(url);
  const contents = { vi: { title: 'Bỏ qua bước OTP', description: 'Mã cũ dùng lại được.' } };
  const { id: issueId } = await acceptedIssue(project, { contents, severity: 'HIGH', cwe: 'CWE-79', dueDay: '2026-01-02' });
  const more = [await member(url, 'Phạm Ngọc Anh', 'Tester'), await member(url, 'Vũ Thu Hà', 'Tester')];
  for (const { id: userId } of more) {
    await call(assigneesContract.assign, { body: { projectId: project.projectId, userId, hats: ['TESTER'] } });
  }
  for (const { id: userId } of [project.reviewer, ...more]) {
    await call(issuesContract.setContributor, { body: { issueId, userId, share: 10 } });
  }
  return { list: project.list, address: `${project.list}/${issueId}` };
}

test('a row shows who wrote the issue and, on a phone too, that it is late; the peek names the weakness', async ({ page, server }) => {
  const { list } = await lateIssue(page, server.url);
  await keepInBrowser(page, { 'coloa.views.issues': JSON.stringify({ hidden: [], known: ['reporter'] }) });
  await page.goto(list);
  const row = page.getByRole('row', { name: /Bỏ qua bước OTP/ });
  await expect(row.getByRole('img', { name: 'Trần Quốc Bảo' })).toBeVisible();
  await expect(row.getByRole('img', { name: 'Vũ Thu Hà' })).toHaveText('+1');

  await row.getByRole('cell', { name: 'Mở', exact: true }).click();
  const peek = page.getByRole('complementary');
  await expect(peek.getByRole('link', { name: 'CWE-79' })).toBeVisible();
  await expect(peek.getByText('Cross-site Scripting')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 780 });
  await expect(row.getByText(/^quá hạn \d+ ngày$/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('who takes contributors out by keyboard goes on at the next one, and at the field for new ones after the last', async ({
  page,
  server,
}) => {
  const { address } = await lateIssue(page, server.url);
  await page.goto(address);
  await page.getByRole('button', { name: 'Sửa Cộng tác' }).click();
  const drawer = page.getByRole('dialog');
  for (const [name, next] of [
    ['Trần Quốc Bảo', 'Phần của Phạm Ngọc Anh (%)'],
    ['Vũ Thu Hà', 'Phần của Phạm Ngọc Anh (%)'],
    ['Phạm Ngọc Anh', 'Thêm người cộng tác'],
  ] as const) {
    await drawer.getByRole('button', { name: `Bỏ ${name}` }).focus();
    await page.keyboard.press('Enter');
    await expect(drawer.getByLabel(next)).toBeFocused();
  }
});
