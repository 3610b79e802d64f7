import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { COUNTED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { answerFirstStepsDone } from '../../test/first-steps-done.ts';
import { dashboard, dashboardFigures, issueHappening, projectHappening } from '../../test/fixtures/dashboard.ts';
import { issueRow } from '../../test/fixtures/issues.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { member, people } from '../../test/fixtures/people.ts';
import { projectRow } from '../../test/fixtures/projects.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { formatDayRange } from '../lib/format.ts';
import { paths } from '../routes/paths.ts';

const minh = { userId: people.minh.id };
const period = { from: '2026-08-29', to: '2026-11-26' };

beforeEach(() => {
  answerFirstStepsDone();
  answer(dashboardContract.get, ({ query }) => dashboard({ person: query.userId ? people.minh : null }));
  answer(tasksContract.mine, { items: [], total: 0 });
  answer(usersContract.listMembers, listOf([member(people.minh)]));
  answer(issuesContract.list, listOf([issueRow()]));
});

const figure = (key: 'reported' | 'opened' | 'closed' | 'overdue' | 'retests') =>
  page
    .getByRole('region', { name: t('dashboard:widget.figures') })
    .getByRole('link', { name: new RegExp(`^${t(`dashboard:figure.${key}`)}`) });
const asTable = (title: string) => page.getByRole('button', { name: t('ui:chart.asTable', { title }) });
const days = { days: formatDayRange(period.from, period.to), before: formatDayRange('2026-05-31', '2026-08-28') };
const ofMinh = (search: Record<string, unknown>) => `#${paths.allIssues({ ...search, authorId: people.minh.id })}`;

test('figures name their dates and person, compare with the previous period, and link to the counted list', async () => {
  await renderPage(paths.dashboard(minh));
  await expect.element(page.getByText(t('dashboard:scope.person', { ...days, name: people.minh.name }))).toBeVisible();
  await expect.element(figure('opened')).toMatchTextContent(new RegExp(`5${t('dashboard:change.new')}`));
  await expect.element(figure('reported')).toMatchTextContent('+25');
  await expect.element(figure('closed')).toMatchTextContent('−50');
  const created = { createdFrom: period.from, createdTo: period.to };
  await expect.element(figure('reported')).toHaveAttribute('href', ofMinh(created));
  await expect.element(figure('opened')).toHaveAttribute('href', ofMinh({ publishedFrom: period.from, publishedTo: period.to }));
  await expect.element(figure('closed')).toHaveAttribute('href', ofMinh({ closedFrom: period.from, closedTo: period.to }));
  await expect.element(figure('overdue')).toHaveAttribute('href', ofMinh({ overdue: true }));
  await expect.element(figure('retests')).toHaveAttribute('href', ofMinh({ status: ['READY_FOR_RETEST'] }));
  const words = `3 ${t('ui:severity.LOW')}, ${t('issues:status.OPEN')}`;
  await expect
    .element(page.getByRole('link', { name: words }))
    .toHaveAttribute('href', ofMinh({ ...created, status: ['OPEN'], severity: ['LOW'] }));
});

test('a chart can be shown as a table, which is kept when the user returns from a list', async () => {
  const { address, history } = await renderPage(paths.dashboard(minh));
  const title = t('dashboard:widget.severity');
  const table = page.getByRole('table', { name: title });
  const open = () => table.getByRole('row', { name: new RegExp(`^${t('issues:status.OPEN')}`) });
  await asTable(title).click();
  await expect.element(open()).toMatchTextContent(/1.*3.*4$/);
  await expectAccessible();
  await open().getByRole('link').last().click();
  await expect.poll(address).toContain(paths.allIssues({ createdFrom: period.from, createdTo: period.to, status: ['OPEN'] }).slice(0, -1));
  await expect.element(page.getByRole('heading', { level: 1, name: t('issues:allTitle') })).toBeVisible();
  history.back();
  await expect.element(table).toBeVisible();
});

test('arrow keys move between the points of a chart, which link to their week', async () => {
  const { address } = await renderPage(paths.dashboard());
  const weeks = page.getByRole('group', { name: t('dashboard:widget.weeks') });
  const week = { days: formatDayRange('2026-11-23', '2026-11-26') };
  const opened = weeks.getByRole('link', { name: t('dashboard:weeks.opened', { ...week, count: 3, number: '3' }) });
  await expect.element(opened).toBeVisible();
  (opened.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(weeks.getByRole('link', { name: t('dashboard:weeks.closed', { ...week, count: 1, number: '1' }) })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
  const before = { days: formatDayRange('2026-11-16', '2026-11-22'), count: 2, number: '2' };
  await expect.element(weeks.getByRole('link', { name: t('dashboard:weeks.opened', before) })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(opened).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(paths.allIssues({ publishedFrom: '2026-11-23', publishedTo: '2026-11-26' }));
});

test('a period and a person are chosen on the page, and set in its address and its request', async () => {
  const { address } = await renderPage(paths.dashboard());
  await page.getByRole('button', { name: t('dashboard:period.days7') }).click();
  await expect.poll(address).toMatch(/^\/dashboard\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  await expect.poll(() => sent(dashboardContract.get).at(-1)?.query.from).toBeDefined();
  await page.getByRole('button', { name: t('dashboard:period.days90') }).click();
  await expect.poll(address).toBe('/dashboard');
  await page.getByRole('button', { name: t('dashboard:whoseNow', { name: t('dashboard:everyone') }) }).click();
  await page.getByRole('combobox', { name: t('dashboard:whose') }).fill('minh');
  await expect.poll(() => sent(usersContract.listMembers).at(-1)?.query.q).toBe('minh');
  await page.getByRole('option', { name: new RegExp(people.minh.name) }).click();
  await expect.poll(address).toBe(paths.dashboard(minh));
  await expect.element(page.getByText(t('dashboard:scope.person', { ...days, name: people.minh.name }))).toBeVisible();
});

test('a project activity names its author and links to the activity of the project', async () => {
  answer(dashboardContract.get, dashboard({ activity: [projectHappening()] }));
  await renderPage(paths.dashboard());
  const changes = page.getByRole('list', { name: t('dashboard:widget.activity') });
  const step = changes.getByRole('listitem');
  await expect.element(step).toMatchTextContent(`${people.minh.name} ${t('projects:history.TASK_ADDED', { name: 'Dò quét' })}`);
  await expect.element(step.getByRole('link', { name: 'HVB' })).toHaveAttribute('href', expect.stringMatching(/\/activity$/));
});

test('a single changed issue is shown with its author, and an empty activity shows a message', async () => {
  const { go } = await renderPage(paths.dashboard());
  const changes = page.getByRole('list', { name: t('dashboard:widget.activity') });
  await expect
    .element(changes.getByRole('listitem'))
    .toMatchTextContent(new RegExp(`${people.minh.name}.*${t('dashboard:did.step.accept')}`));
  answer(dashboardContract.get, dashboard({ activity: [] }));
  await go(paths.dashboard(minh));
  await expect.element(page.getByText(t('dashboard:nothing.activity'))).toBeVisible();
});

test.each([
  ['READY_FOR_RETEST', 'IN_PROGRESS', 'withdraw'],
  ['IN_PROGRESS', 'OPEN', 'stopFixing'],
  ['READY_FOR_RETEST', 'OPEN', 'notFixed'],
  ['IN_REVIEW', 'DRAFT', 'sendBack'],
] as const)('a step from %s to %s is named by what happened, not by the new status', async (from, to, step) => {
  answer(dashboardContract.get, dashboard({ activity: [issueHappening({ from, to })] }));
  await renderPage(paths.dashboard());
  const changes = page.getByRole('list', { name: t('dashboard:widget.activity') });
  await expect.element(changes.getByRole('listitem')).toMatchTextContent(`${people.minh.name} ${t(`dashboard:did.step.${step}`)}`);
});

test('an edit is named without its field, because the activity does not list the changed fields', async () => {
  const edited = issueHappening({ action: 'EDITED', from: null, to: null });
  answer(dashboardContract.get, dashboard({ activity: [edited] }));
  await renderPage(paths.dashboard());
  const changes = page.getByRole('list', { name: t('dashboard:widget.activity') });
  await expect.element(changes.getByRole('listitem')).toMatchTextContent(`${people.minh.name} sửa ${edited.issue.key}`);
});

test('a period without issues shows a message, and the person’s work remains', async () => {
  const none = { reported: { now: 0, before: 0 }, issues: [], weeks: [], fixTimes: [], types: [] };
  answer(dashboardContract.get, dashboard({ person: people.minh, figures: dashboardFigures(none) }));
  await renderPage(paths.dashboard({ ...minh, from: '2026-01-01', to: '2026-01-31' }));
  await expect.element(page.getByText(t('dashboard:nothing.written'))).toBeVisible();
  await expect.element(page.getByRole('heading', { name: t('dashboard:draftsOf', { name: people.minh.name }) })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /Bản nháp dở/ })).toBeVisible();
});

test('dates that the server rejects are reported on the page and at the fields, and one button resets them', async () => {
  const why = 'Ngày kết thúc phải từ ngày bắt đầu trở đi.';
  answer(dashboardContract.get, ({ query }) => (query.from ? refusal('DAYS_REVERSED', { path: 'to', message: why }) : dashboard()));
  const { address } = await renderPage(paths.dashboard({ from: '2026-03-31', to: '2026-01-01' }));
  await expect.element(page.getByRole('alert')).toMatchTextContent(t('dashboard:refused.words', { why }));
  await page.getByRole('button', { name: /31\/03/ }).click();
  await expect.element(page.getByRole('dialog')).toMatchTextContent(why);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: t('dashboard:refused.back') }).click();
  await expect.element(figure('reported')).toBeVisible();
  expect(address()).toBe('/dashboard');
});

test('the severities of a project open the list without the statuses that they do not count', async () => {
  const row = projectRow({ issues: { CRITICAL: 5, HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, VARIES: 0 } });
  answer(dashboardContract.get, dashboard({ projects: { items: [row], total: 1, more: false } }));
  await renderPage(paths.dashboard());
  const table = page.getByRole('table', { name: t('dashboard:projects') });
  await expect
    .element(table.getByTitle(new RegExp(`^${t('ui:severity.CRITICAL')}: .* 10\\.0\\. ${t('projects:countsNote')}$`)))
    .toHaveAttribute('href', `#${paths.issues(row.id, { severity: ['CRITICAL'], status: COUNTED_STATUSES })}`);
});
