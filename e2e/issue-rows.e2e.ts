/** What a row of the list tells beside its words: who wrote it, that it is late, and the weakness in the peek; and who wrote one, by keyboard. */
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { member } from './members.ts';
import { enterAsAdmin, keepInBrowser } from './page-helpers.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** An open issue that is late, which four people wrote, in a project of the first user, who is signed in in the page. */
async function lateIssue(page: Page, url: string) {
  const { call } = await enterAsAdmin(page, url);
  const body = { key: `ROW${Date.now() % 10_000}`, name: 'Cổng thanh toán', kind: 'WEB' } as const;
  const projectId = (await call(projectsContract.create, { body })).body.id;
  const contents = { vi: { title: 'Bỏ qua bước OTP', description: 'Mã cũ dùng lại được.' } };
  const made = await call(issuesContract.create, {
    body: { projectId, contents, severity: 'HIGH', cwe: 'CWE-79', dueDay: '2026-01-02' },
  });
  const issueId = made.body.id;
  for (const name of ['Trần Quốc Bảo', 'Phạm Ngọc Anh', 'Đỗ Hoàng Yến']) {
    const { id } = await member(url, name, 'Tester');
    await call(assigneesContract.assign, { body: { projectId, userId: id, hats: ['TESTER'] } });
    await call(issuesContract.setContributor, { body: { issueId, userId: id, share: 10 } });
  }
  await call(issuesContract.update, { params: { id: issueId }, body: { from: 'DRAFT', status: 'IN_REVIEW' } });
  await call(issuesContract.update, { params: { id: issueId }, body: { from: 'IN_REVIEW', status: 'OPEN' } });
  return { list: `/#/projects/${projectId}/issues`, address: `/#/projects/${projectId}/issues/${issueId}` };
}

test('a row shows who wrote the issue and, on a phone too, that it is late; the peek names the weakness', async ({ page, server }) => {
  const { list } = await lateIssue(page, server.url);
  await keepInBrowser(page, { 'coloa.views.issues': JSON.stringify({ hidden: [], known: ['reporter'] }) });
  await page.goto(list);
  const row = page.getByRole('row', { name: /Bỏ qua bước OTP/ });
  await expect(row.getByRole('img', { name: 'Trần Quốc Bảo' })).toBeVisible();
  await expect(row.getByRole('img', { name: 'Đỗ Hoàng Yến' })).toHaveText('+1');

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
    ['Đỗ Hoàng Yến', 'Phần của Phạm Ngọc Anh (%)'],
    ['Phạm Ngọc Anh', 'Thêm người cộng tác'],
  ] as const) {
    await drawer.getByRole('button', { name: `Bỏ ${name}` }).focus();
    await page.keyboard.press('Enter');
    await expect(drawer.getByLabel(next)).toBeFocused();
  }
});
