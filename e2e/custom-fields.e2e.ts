import { customFieldsContract } from '@coloa/contract/custom-fields/custom-fields.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import type { Page } from '@playwright/test';
import { paths } from '../web/src/routes/paths.ts';
import { expect, test } from './fixtures.ts';
import { acceptedIssue, engagement, windowOf } from './members.ts';
import { t } from './words.ts';

/** Clients see the environment, and only the team sees the hours. */
const ENVIRONMENT = { vi: 'Môi trường', en: 'Environment' };
const HOURS = { vi: 'Số giờ', en: 'Hours' };
const [FIRST, SECOND] = ['Bỏ qua bước OTP', 'Đọc được sao kê của người khác'];

type Team = Awaited<ReturnType<typeof engagement>>;

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name });
const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) });
const titles = (page: Page) => page.getByRole('row').getByRole('link', { name: new RegExp(`${FIRST}|${SECOND}`) });

async function nameField(page: Page, name: typeof HOURS, type: 'CHOICE' | 'NUMBER'): Promise<void> {
  await page.getByRole('button', { name: t('customFields:create') }).click();
  await textbox(page, t('customFields:form.nameVi')).fill(name.vi);
  await textbox(page, t('customFields:form.nameEn')).fill(name.en);
  await page.getByRole('combobox', { name: t('customFields:form.type') }).click();
  await page.getByRole('option', { name: t(`customFields:type.${type}`), exact: true }).click();
}

async function saveField(page: Page, { vi }: typeof HOURS): Promise<void> {
  await page.getByRole('button', { name: t('customFields:form.save') }).click();
  await expect(page.getByRole('button', { name: t('customFields:edit', { name: vi }) })).toBeVisible();
}

async function createFields(page: Page, workspaceId: string): Promise<void> {
  await page.goto(`/#${paths.customFields(workspaceId)}`);
  await nameField(page, ENVIRONMENT, 'CHOICE');
  for (const [n, [vi, en]] of [['Thật', 'Production'] as const, ['Thử', 'Staging'] as const].entries()) {
    await page.getByRole('button', { name: t('customFields:form.addChoice') }).click();
    await textbox(page, t('customFields:form.choiceVi', { number: n + 1 })).fill(vi);
    await textbox(page, t('customFields:form.choiceEn', { number: n + 1 })).fill(en);
  }
  await page.getByRole('checkbox', { name: t('customFields:form.clientVisible') }).check();
  await saveField(page, ENVIRONMENT);
  await nameField(page, HOURS, 'NUMBER');
  await saveField(page, HOURS);
}

async function writeIssue(page: Page, list: string): Promise<string> {
  await page.goto(`${list}/new`);
  await page.getByLabel(t('issues:form.title')).fill(FIRST);
  await page.locator(`.cm-content[aria-label="${t('issues:section.description')}"]`).fill('Mã cũ dùng lại được.');
  await page.getByRole('combobox', { name: ENVIRONMENT.vi }).click();
  await page.getByRole('option', { name: 'Thật', exact: true }).click();
  await textbox(page, HOURS.vi).fill('2,5');
  await page.getByRole('button', { name: new RegExp(`^${t('issues:form.saveDraft')}`) }).click();
  await expect(page.getByRole('heading', { name: FIRST, level: 1 })).toBeVisible();
  await expect(page.getByText('Thật', { exact: true })).toBeVisible();
  await expect(page.getByText('2,5', { exact: true })).toBeVisible();
  return new URL(page.url()).hash.split('/').at(-1) ?? '';
}

async function editOnPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: t('ui:edit', { name: HOURS.vi }) }).click();
  const drawer = page.getByRole('dialog', { name: HOURS.vi });
  await textbox(page, HOURS.vi).fill('16');
  await drawer.getByRole('button', { name: t('ui:save'), exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page.getByText('16', { exact: true })).toBeVisible();
}

/** Accepts the issue, and another one on a test environment that took fewer hours. */
async function accept(team: Team, id: string): Promise<void> {
  const params = { id };
  await team.tester.call(issuesContract.update, { params, body: { from: 'DRAFT', status: 'IN_REVIEW' } });
  expect((await team.lead.call(issuesContract.update, { params, body: { from: 'IN_REVIEW', status: 'OPEN' } })).errors).toEqual([]);
  const fields = { environment: 'staging', hours: 3 };
  await acceptedIssue(team, { contents: { vi: { title: SECOND, description: 'Đổi mã tài khoản.' } }, fields });
}

async function listByFields(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole('button', { name: t('issues:columns') }).click();
  for (const { vi } of [ENVIRONMENT, HOURS]) await page.getByRole('menuitemcheckbox', { name: vi }).click();
  await page.keyboard.press('Escape');
  await expect(row(page, FIRST).getByRole('cell', { name: 'Thật' })).toBeVisible();
  await expect(row(page, SECOND).getByRole('cell', { name: '3', exact: true })).toBeVisible();
  const heading = page.getByRole('columnheader', { name: HOURS.vi }).getByRole('button');
  await heading.click();
  await expect(titles(page)).toHaveText([new RegExp(SECOND), new RegExp(FIRST)]);
  await heading.click();
  await expect(titles(page)).toHaveText([new RegExp(FIRST), new RegExp(SECOND)]);
  await page.getByRole('button', { name: t('ui:filter.add'), exact: true }).click();
  await page.getByRole('menuitem', { name: ENVIRONMENT.vi }).click();
  await page.getByRole('checkbox', { name: 'Thử' }).check();
  await expect(titles(page)).toHaveText([new RegExp(SECOND)]);
}

async function readAsClient(page: Page, team: Team, id: string): Promise<void> {
  await page.goto(team.list);
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole('button', { name: t('issues:columns') }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: ENVIRONMENT.vi })).toBeVisible();
  await expect(page.getByRole('menuitemcheckbox', { name: HOURS.vi })).toHaveCount(0);
  await page.goto(`${team.list}/${id}`);
  await expect(page.getByText('Thật', { exact: true })).toBeVisible();
  await expect(page.getByText(HOURS.vi, { exact: true })).toHaveCount(0);
}

test('custom fields go from the workspace to forms, lists and reports, and clients see only the public one', async ({
  browser,
  server,
}) => {
  const team = await engagement(server.url);
  const { lead, tester, client, projectId, list } = team;
  const workspaceId = (await lead.call(profileContract.get, {})).body.currentWorkspace.id;
  const admin = await windowOf(browser, server.url, lead);
  const writer = await windowOf(browser, server.url, tester);
  const reader = await windowOf(browser, server.url, client);

  await test.step('the administrator creates a choice and a number', () => createFields(admin, workspaceId));
  const id = await test.step('the tester fills them in', () => writeIssue(writer, list));
  await test.step('the tester edits one on the page of the issue', () => editOnPage(writer));
  await accept(team, id);
  await test.step('the list shows them, and is sorted and filtered by them', () => listByFields(writer, list));

  await test.step('the report contains only the one that clients see', async () => {
    await admin.goto(`/#${paths.report(projectId)}`);
    const preview = admin.getByRole('region', { name: t('projectReport:preview.title') }).first();
    await expect(preview.getByText('Thật', { exact: true })).toBeVisible();
    await expect(preview.getByText(ENVIRONMENT.vi, { exact: true })).toHaveCount(2);
    await expect(preview.getByText(HOURS.vi, { exact: true })).toHaveCount(0);
  });

  await test.step('the client sees only that one', () => readAsClient(reader, team, id));

  // Other tests use the same workspace.
  for (const field of (await lead.call(customFieldsContract.list, { query: {} })).body) {
    const params = { id: workspaceId, fieldId: field.id };
    expect((await lead.call(customFieldsContract.update, { params, body: { retired: true } })).errors).toEqual([]);
  }
  for (const page of [admin, writer, reader]) await page.context().close();
});
