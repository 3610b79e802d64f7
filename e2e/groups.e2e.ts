import { readFileSync } from 'node:fs';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Page } from '@playwright/test';
import { readWorkbook } from '../server/test/read-workbook.ts';
import { paths } from '../web/src/routes/paths.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, draftedIssue, engagement, windowOf } from './members.ts';
import { t } from './words.ts';

async function twoProjects(url: string) {
  const within = await engagement(url);
  for (const [severity, title] of [
    ['CRITICAL', 'Đọc được sao kê của người khác'],
    ['HIGH', 'Bỏ qua bước OTP'],
    ['HIGH', 'Đoán được mã đặt lại mật khẩu'],
  ] as const)
    await acceptedIssue(within, { severity, contents: { vi: { title, description: title } } });
  await draftedIssue(within, { severity: 'LOW', contents: { vi: { title: 'Thiếu tiêu đề bảo mật' } } });
  const key = `F${Date.now() % 100_000}`;
  await within.lead.call(projectsContract.create, { body: { key, name: 'Ứng dụng di động', kind: 'MOBILE' } });
  const { body: first } = await within.lead.call(projectsContract.get, { params: { id: within.projectId } });
  return { ...within, keys: [first.key, key] as const };
}

async function choose(page: Page, label: string, texts: readonly string[]): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label });
  for (const text of texts) {
    await field.fill(text);
    // Other tests create users with the same name.
    await page
      .getByRole('option', { name: new RegExp(text) })
      .first()
      .click();
  }
  await field.blur();
}

async function createGroup(page: Page, name: string, keys: readonly string[]): Promise<void> {
  await page.goto(`/#${paths.groups({ create: true })}`);
  const drawer = page.getByRole('dialog', { name: t('groups:create') });
  await drawer.getByLabel(t('groups:form.name')).fill(name);
  await choose(page, t('groups:form.projectIds'), keys);
  await choose(page, t('groups:form.userIds'), ['Trần Quốc Bảo']);
  await drawer.getByRole('button', { name: t('groups:create') }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function followFigures(page: Page): Promise<void> {
  const rows = page.locator('tbody tr[data-key]');
  for (const [link, count] of [
    [`2 ${t('ui:severity.HIGH')}, ${t('issues:status.OPEN')}`, 2],
    [`3 ${t('issues:status.OPEN')}`, 3],
    [`1 ${t('ui:severity.CRITICAL')}, ${t('groups:age.WEEK')}`, 1],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('button', { name: t('ui:filter.remove', { field: t('issues:filter.groupId') }) })).toBeVisible();
    await expect(rows).toHaveCount(count);
    await page.goBack();
  }
}

test('a group is created, found without diacritics, leads from figures to its issues, and is exported and deleted', async ({
  browser,
  server,
}) => {
  const { lead, keys } = await twoProjects(server.url);
  const page = await windowOf(browser, server.url, lead);
  const name = `Ngân hàng số ${keys[1]}`;

  await test.step('created with projects and a person', () => createGroup(page, name, keys));

  await test.step('found without diacritics', async () => {
    await page.goto(`/#${paths.groups()}`);
    await page.getByLabel(t('groups:search')).fill(`ngan hang so ${keys[1]}`);
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name }).click();
  });

  await test.step('figures lead to as many issues as they show', () => followFigures(page));

  await test.step('exported as Excel, with the issues of its projects', async () => {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: t('groups:export') }).click();
    const download = await downloading;
    const cells = JSON.stringify([...(await readWorkbook(readFileSync(await download.path()))).values()]);
    expect(cells).toContain('Bỏ qua bước OTP');
    expect(cells).toContain(keys[1]);
  });

  await test.step('deleted; its projects stay', async () => {
    await page.getByRole('button', { name: t('groups:delete.open') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('groups:delete.open') })
      .click();
    await expect(page).toHaveURL(/#\/groups$/);
    await page.goto(`/#${paths.projects({ text: keys[1] })}`);
    await expect(page.getByRole('link', { name: 'Ứng dụng di động' })).toBeVisible();
  });
  await page.context().close();
});
