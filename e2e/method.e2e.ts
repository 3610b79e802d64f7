import { readFileSync } from 'node:fs';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { assigneesContract, projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { reportFile } from '@coloa/contract/reports/report-document.ts';
import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { Page } from '@playwright/test';
import { STORED_COVERAGE, type StoredControl } from '../server/test/stored-coverage.ts';
import { adminSession } from './api-client.ts';
import { askDatabase } from './database.ts';
import { expect, test } from './fixtures.ts';
import { member, windowOf } from './members.ts';
import { downloadReport, writeOn } from './page-helpers.ts';
import { like, t } from './words.ts';

test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

type Member = Awaited<ReturnType<typeof member>>;
type Windows = Record<'leads' | 'vys' | 'thinhs', Page>;

const rowsDone = (done: number): string => t('tasks:rows.count', { done, all: 10 });
const stateWord = (state: string): string => t(`controls:state.${state}`);

const inDays = (day: string | null): string => day?.split('-').reverse().join('/') ?? '';
const byCode = (a: readonly string[], b: readonly string[]): number => (a[0] ?? '').localeCompare(b[0] ?? '', 'en');

const byCodeOf = (a: { code: string }, b: { code: string }): number => a.code.localeCompare(b.code, 'en');

/** Index of the column with the assets. `tableOf` omits this column, because the test uses no results per asset. */
const UNSEEN = 3;

const tableOf = (page: Page): Promise<string[][]> =>
  page
    .getByRole('table', { name: t('controls:coverage.title') })
    .evaluate(
      (table, unseen) =>
        [...(table as HTMLTableElement).tBodies].flatMap(({ rows }) =>
          [...rows]
            .filter(({ cells }) => cells.length > 1)
            .map(({ cells }) => [...cells].toSpliced(unseen, 1).map((cell) => cell.textContent.trim())),
        ),
      UNSEEN,
    );

async function addOwasp(leads: Page, lead: Member, projectId: string, testerIds: string[]): Promise<void> {
  await leads.goto(`/#/projects/${projectId}/tasks`);
  await expect(leads.getByRole('link', { name: 'Nhận tài khoản thử' })).toBeVisible();
  await leads.getByRole('button', { name: t('tasks:make.more') }).click();
  await leads.getByRole('menuitem', { name: t('tasks:make.owasp') }).click();
  await expect(leads.getByText(t('tasks:make.doneRows', { tasks: 13, rows: 97 }))).toBeVisible();
  const params = { project_id: projectId };
  const { items } = (await lead.call(tasksContract.list, { params })).body;
  const chapter = items.find(({ title }) => title === 'Kiểm thử xác thực');
  const body = { id: chapter?.id ?? '', version: chapter?.version ?? 1, assignees: testerIds };
  expect((await lead.call(tasksContract.update, { params, body })).errors).toEqual([]);
  await leads.getByRole('link', { name: 'Kiểm thử xác thực', exact: true }).click();
  await expect(leads.getByRole('dialog', { name: 'Kiểm thử xác thực' }).getByText(rowsDone(0)).first()).toBeVisible();
}

async function tickSideBySide(taskPage: string, { leads, vys, thinhs }: Windows): Promise<void> {
  await vys.goto(taskPage);
  await thinhs.goto(taskPage);
  const press = (page: Page, code: string, state: string) =>
    page
      .getByRole('region', { name: new RegExp(`^${code} `) })
      .getByRole('button', { name: state })
      .click();
  await expect(thinhs.getByRole('region', { name: /^WSTG-ATHN-01 / })).toBeVisible();
  for (const code of ['WSTG-ATHN-01', 'WSTG-ATHN-02', 'WSTG-ATHN-04']) await press(vys, code, 'Đã kiểm tra');
  await expect(thinhs.getByRole('dialog').getByText(rowsDone(3))).toBeVisible();
  await press(thinhs, 'WSTG-ATHN-01', t('tasks:rowState.CHECKED'));
  await press(thinhs, 'WSTG-ATHN-10', t('tasks:rowState.NOT_AVAILABLE'));
  await expect(vys.getByRole('dialog').getByText(rowsDone(2))).toBeVisible();
  for (const progress of [rowsDone(3), rowsDone(2)]) await expect(leads.getByRole('dialog').getByText(progress).first()).toBeVisible();
  await leads.keyboard.press('Escape');
  await expect(leads.getByRole('row', { name: /Kiểm thử xác thực/ })).toContainText('2/10');
}

async function reportFromControl(
  controlsPage: string,
  { vys, thinhs }: Windows,
  { lead, vy }: { lead: Member; vy: Member },
): Promise<string> {
  await thinhs.goto(controlsPage);
  await expect(thinhs.getByRole('link', { name: 'Cơ chế khóa tài khoản yếu' })).toBeVisible();
  for (const key of ['j', '1', 'j', '3']) await thinhs.keyboard.press(key);
  await expect(thinhs.getByRole('link', { name: t('controls:counted', { state: stateWord('NOT_APPLICABLE'), number: 1 }) })).toBeVisible();
  await vys.goto(controlsPage);
  await vys.getByRole('link', { name: 'Kiểm thử vượt qua cơ chế xác thực' }).click();
  const panel = vys.getByRole('complementary', { name: t('ui:peek.label') });
  await expect(panel.getByRole('link', { name: t('controls:issues.make') })).toBeVisible();
  await vys.keyboard.press('2');
  await expect(panel.getByRole('radio', { name: new RegExp(stateWord('FAILED')) })).toBeChecked();
  await expect(thinhs.getByRole('link', { name: t('controls:counted', { state: stateWord('FAILED'), number: 1 }) })).toBeVisible();
  await panel.getByRole('link', { name: t('controls:issues.make') }).click();
  await expect(vys.getByLabel(t('issues:form.title'))).toHaveValue('Vượt qua xác thực');
  await writeOn(vys, t('issues:section.description'), 'Gọi thẳng /quan-tri khi chưa đăng nhập vẫn vào được.');
  await vys.getByRole('button', { name: t('issues:form.saveDraft') }).click();
  await vys.waitForURL(/issues\/[\da-f-]{36}$/);
  await expect(vys.getByText(like('issues:fromControls'))).toBeVisible();
  const issueId = /issues\/([\da-f-]{36})/.exec(vys.url())?.[1] ?? '';
  await vys.getByRole('link', { name: /WSTG-ATHN-04/ }).click();
  const found = vys.getByRole('region', { name: t('controls:issues.label') });
  await expect(found.getByRole('listitem')).toHaveCount(1);
  const params = { id: issueId };
  const issueKey = (await vy.call(issuesContract.get, { params })).body.key;
  await expect(found.getByRole('link', { name: issueKey })).toBeVisible();
  expect((await vy.call(issuesContract.update, { params, body: { from: 'DRAFT', status: 'IN_REVIEW' } })).errors).toEqual([]);
  expect((await lead.call(issuesContract.update, { params, body: { from: 'IN_REVIEW', status: 'OPEN' } })).errors).toEqual([]);
  return issueKey;
}

async function expectCoverageOnPage(leads: Page, controlsPage: string, stored: readonly StoredControl[], issueKey: string): Promise<void> {
  await leads.goto(`${controlsPage}?view=coverage&table=true`);
  await expect(leads.getByRole('row', { name: new RegExp(issueKey) })).toBeVisible();
  const shown = (await tableOf(leads)).map((cells) => cells.with(4, (cells[4] ?? '').split(', ').toSorted().join(', ')));
  const told = stored.map((row) => [
    row.code,
    row.title,
    stateWord(row.state),
    row.keys.join(''),
    row.people.toSorted().join(', '),
    inDays(row.day),
  ]);
  expect(shown.toSorted(byCode)).toEqual(told.toSorted(byCode));
}

async function expectCoverageInReport(leads: Page, projectId: string, stored: readonly StoredControl[]): Promise<void> {
  await leads.goto(`/#/projects/${projectId}/report`);
  const saved = leads.waitForResponse((response) => response.request().method() === 'PUT');
  await leads.getByRole('checkbox', { name: t('projectReport:choice.untested') }).check();
  await saved;
  const download = await downloadReport(leads, 'JSON');
  const { documents } = reportFile.parse(JSON.parse(readFileSync(await download.path(), 'utf8')));
  const told = documents.flatMap(({ coverage }) => coverage).flatMap(({ controls }) => controls);
  expect(
    told
      .map(({ testers, findings, assets: _assets, ...rest }) => ({ ...rest, people: testers.toSorted(), keys: findings }))
      .toSorted(byCodeOf),
  ).toEqual(stored.map(({ category: _category, ...rest }) => ({ ...rest, people: rest.people.toSorted() })).toSorted(byCodeOf));
}

test('two testers tick rows of a template’s project, and page, report and database show the same coverage', async ({ browser, server }) => {
  test.setTimeout(180_000);
  const admin = await adminSession(server.url);
  const lead = await member(server.url, 'Đặng Ngọc Diệp', 'Lead');
  const vy = await member(server.url, 'Phan Thảo Vy', 'Tester');
  const thinh = await member(server.url, 'Hồ Đức Thịnh', 'Tester');
  const template = `Cổng dịch vụ ${Date.now()}`;
  const tasks = [{ title: 'Khởi động', rows: [{ title: 'Họp mở đầu' }], tasks: [{ title: 'Nhận tài khoản thử' }] }];
  const leads = await windowOf(browser, server.url, lead);
  const vys = await windowOf(browser, server.url, vy);
  const thinhs = await windowOf(browser, server.url, thinh);

  const projectId = await test.step('the lead creates a project from the template, with two testers', async () => {
    const { body: made } = await admin.call(taskTemplatesContract.add, { body: { name: template, tasks } });
    const project = { key: `D${Date.now() % 100_000}`, name: 'Cổng dịch vụ công Bến Nghé', kind: 'WEB' as const, templateId: made.id };
    const { id } = (await lead.call(projectsContract.create, { body: project })).body;
    for (const { id: userId } of [vy, thinh])
      await lead.call(assigneesContract.assign, { body: { projectId: id, userId, hats: ['TESTER'] } });
    return id;
  });
  const controlsPage = `/#/projects/${projectId}/checklists`;

  await test.step('OWASP is added, and both testers are assigned to a chapter', () => addOwasp(leads, lead, projectId, [vy.id, thinh.id]));
  const taskPage = leads.url().slice(leads.url().indexOf('/#'));

  await test.step('each tester ticks rows, and all of them see the others’ progress without a reload', () =>
    tickSideBySide(taskPage, { leads, vys, thinhs }));

  const issueKey = await test.step('results are set with keys, and a failed control becomes a prefilled issue, linked both ways', () =>
    reportFromControl(controlsPage, { leads, vys, thinhs }, { lead, vy }));

  const stored = await askDatabase<StoredControl>(server, STORED_COVERAGE, [projectId]);
  expect(stored).toHaveLength(97);
  expect(stored.find(({ code }) => code === 'WSTG-ATHN-04')).toMatchObject({ state: 'FAILED', people: ['Phan Thảo Vy'], keys: [issueKey] });
  expect(stored.find(({ code }) => code === 'WSTG-ATHN-01')).toMatchObject({ people: ['Hồ Đức Thịnh', 'Phan Thảo Vy'] });

  await test.step('the coverage on the page matches the database', () => expectCoverageOnPage(leads, controlsPage, stored, issueKey));

  await test.step('the coverage in the report matches it too', () => expectCoverageInReport(leads, projectId, stored));
  for (const page of [leads, vys, thinhs]) await page.context().close();
});
