import { readFileSync } from 'node:fs';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { assigneesContract } from '@coloa/contract/projects/projects.contract.ts';
import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import type { Page } from '@playwright/test';
import { readPdf } from '../server/test/read-pdf.ts';
import { STORED_COVERAGE, type StoredControl } from '../server/test/stored-coverage.ts';
import { adminSession } from './api-client.ts';
import { askDatabase } from './database.ts';
import { expect, test } from './fixtures.ts';
import { member, windowOf } from './members.ts';
import { writeOn } from './page-helpers.ts';
import { downloadReport } from './report-helpers.ts';

// What the server refuses, the browser notes in its console too.
test.use({ expectedConsole: [/Failed to load resource/], viewport: { width: 1440, height: 900 } });

const WORDS = { NOT_STARTED: 'Chưa làm', PASSED: 'Đạt', FAILED: 'Không đạt', NOT_APPLICABLE: 'Không áp dụng' } as const;
const stateWord = (state: string): string => WORDS[state as keyof typeof WORDS];

/** A report says of what passed that nothing was found, and of what was only ticked that nobody decided yet. */
function reportWord({ state, people, keys }: StoredControl): string {
  if (state === 'PASSED' && keys.length === 0) return 'Đã kiểm tra, không phát hiện lỗi';
  if (state !== 'NOT_STARTED') return stateWord(state);
  return people.length > 0 ? 'Đã kiểm tra, chưa kết luận' : 'Chưa kiểm tra';
}

const inDays = (day: string | null): string => day?.split('-').reverse().join('/') ?? '';
/** Without spaces and the places where words may break: a PDF has lines of its own. */
const squeezed = (text: string): string => text.replace(/[\s\u00ad\u200b]+/g, '');
const byCode = (a: readonly string[], b: readonly string[]): number => (a[0] ?? '').localeCompare(b[0] ?? '', 'en');

/** Columns of the standard, the category and the assets: one standard is tested here, and nothing by asset. */
const NOT_TOLD = [0, 1, 5];

/** Cells of each row of the coverage as a table, but those of single assets. */
const tableOf = (page: Page): Promise<string[][]> =>
  page
    .getByRole('table', { name: 'Độ phủ checklist' })
    .evaluate(
      (table, notTold) =>
        [...(table as HTMLTableElement).tBodies].flatMap(({ rows }) =>
          [...rows].map(({ cells }) => [...cells].filter((_, n) => !notTold.includes(n)).map((cell) => cell.textContent.trim())),
        ),
      NOT_TOLD,
    );

test('a project goes from a template over rows that two testers tick to a coverage that page, report and database tell alike', async ({
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  const admin = await adminSession(server.url);
  const lead = await member(server.url, 'Đặng Ngọc Diệp', 'Lead');
  const vy = await member(server.url, 'Phan Thảo Vy', 'Tester');
  const thinh = await member(server.url, 'Hồ Đức Thịnh', 'Tester');
  const template = `Cổng dịch vụ ${Date.now()}`;
  const tasks = [{ title: 'Khởi động', rows: [{ title: 'Họp mở đầu' }], tasks: [{ title: 'Nhận tài khoản thử' }] }];
  expect((await admin.call(taskTemplatesContract.add, { body: { name: template, tasks } })).status).toBe(200);
  const leads = await windowOf(browser, server.url, lead);
  const vys = await windowOf(browser, server.url, vy);
  const thinhs = await windowOf(browser, server.url, thinh);
  const asked = <Row extends object = StoredControl>(sql = STORED_COVERAGE) => askDatabase<Row>(server, sql, [projectId]);
  let projectId = '';
  let issueKey = '';

  await test.step('the lead makes the project from the template, with two testers', async () => {
    await leads.goto('/#/projects');
    await leads.getByRole('button', { name: 'Tạo dự án' }).first().click();
    const form = leads.getByRole('dialog');
    await form.getByLabel('Tên dự án').fill('Cổng dịch vụ công Bến Nghé');
    await form.getByLabel('Loại', { exact: true }).click();
    await leads.getByRole('option', { name: 'Ứng dụng web' }).click();
    await form.getByLabel(/Mẫu công việc/).fill(template);
    await leads.getByRole('option', { name: template }).click();
    await form.getByRole('button', { name: 'Tạo dự án' }).click();
    await expect(leads.getByRole('heading', { name: 'Cổng dịch vụ công Bến Nghé', level: 1 })).toBeVisible();
    projectId = /projects\/([\da-f-]{36})/.exec(leads.url())?.[1] ?? '';
    for (const { id: userId } of [vy, thinh]) await lead.call(assigneesContract.assign, { body: { projectId, userId, hats: ['TESTER'] } });
  });
  const [tasksPage, controlsPage] = [`/#/projects/${projectId}/tasks`, `/#/projects/${projectId}/checklists`];

  await test.step('OWASP is added, and both testers are assigned to a chapter', async () => {
    await leads.goto(tasksPage);
    await expect(leads.getByRole('link', { name: 'Nhận tài khoản thử' })).toBeVisible();
    await leads.getByRole('button', { name: 'Thêm hàng loạt' }).click();
    await leads.getByRole('menuitem', { name: 'Thêm bộ OWASP WSTG' }).click();
    await expect(leads.getByText('Đã thêm 13 công việc, 97 mục kiểm tra.')).toBeVisible();
    const params = { project_id: projectId };
    const { items } = (await lead.call(tasksContract.list, { params })).body;
    const chapter = items.find(({ title }) => title === 'Xác thực');
    const body = { id: chapter?.id ?? '', version: chapter?.version ?? 1, assignees: [vy.id, thinh.id] };
    expect((await lead.call(tasksContract.update, { params, body })).errors).toEqual([]);
    await leads.getByRole('link', { name: 'Xác thực', exact: true }).click();
    await expect(leads.getByRole('dialog', { name: 'Xác thực' }).getByText('0/10 mục').first()).toBeVisible();
  });
  const taskPage = leads.url().slice(leads.url().indexOf('/#'));

  await test.step('each ticks rows, and all of them see how far the others are without a reload', async () => {
    await vys.goto(taskPage);
    await thinhs.goto(taskPage);
    const press = (page: Page, code: string, state: string) =>
      page
        .getByRole('region', { name: new RegExp(`^${code} `) })
        .getByRole('button', { name: state })
        .click();
    await expect(thinhs.getByRole('region', { name: /^WSTG-ATHN-01 / })).toBeVisible();
    for (const code of ['WSTG-ATHN-01', 'WSTG-ATHN-02', 'WSTG-ATHN-04']) await press(vys, code, 'Đã kiểm tra');
    await expect(thinhs.getByRole('dialog').getByText('3/10 mục')).toBeVisible();
    await press(thinhs, 'WSTG-ATHN-01', 'Đã kiểm tra');
    await press(thinhs, 'WSTG-ATHN-10', 'Không có');
    await expect(vys.getByRole('dialog').getByText('2/10 mục')).toBeVisible();
    for (const progress of ['3/10 mục', '2/10 mục']) await expect(leads.getByRole('dialog').getByText(progress).first()).toBeVisible();
    await leads.keyboard.press('Escape');
    await expect(leads.getByRole('row', { name: /Xác thực/ })).toContainText('5/20');
  });

  await test.step('results are said by keys, and a control that failed becomes an issue, filled in and linked both ways', async () => {
    await thinhs.goto(controlsPage);
    await expect(thinhs.getByRole('link', { name: 'Cơ chế khóa tài khoản yếu' })).toBeVisible();
    for (const key of ['j', '1', 'j', '3']) await thinhs.keyboard.press(key);
    await expect(thinhs.getByRole('link', { name: 'Không áp dụng: 1' })).toBeVisible();
    await vys.goto(controlsPage);
    await vys.getByRole('link', { name: 'Vượt qua xác thực' }).click();
    const panel = vys.getByRole('complementary', { name: 'Xem nhanh' });
    await expect(panel.getByRole('link', { name: 'Lập lỗ hổng từ mục này' })).toBeVisible();
    await vys.keyboard.press('2');
    await expect(panel.getByRole('radio', { name: /Không đạt/ })).toBeChecked();
    await expect(thinhs.getByRole('link', { name: 'Không đạt: 1' })).toBeVisible();
    await panel.getByRole('link', { name: 'Lập lỗ hổng từ mục này' }).click();
    await expect(vys.getByLabel('Tiêu đề')).toHaveValue('Vượt qua xác thực');
    await writeOn(vys, 'Mô tả', 'Gọi thẳng /quan-tri khi chưa đăng nhập vẫn vào được.');
    await vys.getByRole('button', { name: 'Lưu nháp' }).click();
    await vys.waitForURL(/issues\/[\da-f-]{36}$/);
    await expect(vys.getByText(/Từ mục kiểm tra/)).toBeVisible();
    const issueId = /issues\/([\da-f-]{36})/.exec(vys.url())?.[1] ?? '';
    await vys.getByRole('link', { name: /WSTG-ATHN-04/ }).click();
    const found = vys.getByRole('region', { name: 'Lỗ hổng tìm được' });
    await expect(found.getByRole('listitem')).toHaveCount(1);
    const params = { id: issueId };
    issueKey = (await vy.call(issuesContract.get, { params })).body.key;
    await expect(found.getByRole('link', { name: issueKey })).toBeVisible();
    expect((await vy.call(issuesContract.update, { params, body: { from: 'DRAFT', status: 'IN_REVIEW' } })).errors).toEqual([]);
    expect((await lead.call(issuesContract.update, { params, body: { from: 'IN_REVIEW', status: 'OPEN' } })).errors).toEqual([]);
  });

  const stored = await asked();
  expect(stored).toHaveLength(97);
  expect(stored.find(({ code }) => code === 'WSTG-ATHN-04')).toMatchObject({ state: 'FAILED', people: ['Phan Thảo Vy'], keys: [issueKey] });
  expect(stored.find(({ code }) => code === 'WSTG-ATHN-01')).toMatchObject({ people: ['Hồ Đức Thịnh', 'Phan Thảo Vy'] });

  await test.step('the coverage on the page is what the database holds: in words, as cells, and by person', async () => {
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

    await leads.goto(`${controlsPage}?view=coverage`);
    for (const [category, controls] of Map.groupBy(stored, (row) => row.category)) {
      const settled = controls.filter(({ state }) => state !== 'NOT_STARTED').length;
      await expect(leads.getByRole('region', { name: category, exact: true })).toContainText(`${settled}/${controls.length}`);
    }
    for (const state of ['PASSED', 'FAILED', 'NOT_APPLICABLE'] as const) {
      const cells = leads.getByRole('main').getByRole('link', { name: new RegExp(`^WSTG-.*: ${WORDS[state]}(,|$)`) });
      await expect(cells).toHaveCount(stored.filter((row) => row.state === state).length);
    }

    await leads.goto(`${controlsPage}?view=coverage&by=person`);
    const ticked =
      await asked(`select s.row_id from task_row_states s join task_rows r on r.id = s.row_id join controls c on c.id = r.control_id
      where c.project_id = $1 and s.state = 'CHECKED' and c.state_by is distinct from s.user_id`);
    expect(ticked).toHaveLength(3);
    await expect(leads.getByRole('link', { name: /: Đã đánh dấu trong công việc$/ })).toHaveCount(ticked.length);
  });

  await test.step('and so is that of the report', async () => {
    await leads.goto(`/#/projects/${projectId}/report`);
    const download = await downloadReport(leads, 'PDF');
    const text = squeezed((await readPdf(readFileSync(await download.path()))).text);
    const count = (state: string) => stored.filter((row) => row.state === state).length;
    const figures = `Tổng số ${stored.length} mục kiểm tra: ${count('PASSED')} đạt, ${count('FAILED')} không đạt, ${count('NOT_APPLICABLE')} không áp dụng, ${count('NOT_STARTED')} chưa có kết quả.`;
    expect(text).toContain(squeezed(figures));
    const isTold = (row: StoredControl) =>
      [row.people, row.people.toReversed()].some((people) => {
        const cells = [row.code, row.title, reportWord(row), people.join(', ') || '–', inDays(row.day) || '–', row.keys.join('') || '–'];
        return text.includes(squeezed(cells.join('')));
      });
    expect(stored.filter((row) => !isTold(row))).toEqual([]);
  });
  for (const page of [leads, vys, thinhs]) await page.context().close();
});
