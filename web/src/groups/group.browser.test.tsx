import { groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { group, groupRow } from '../../test/fixtures/groups.ts';
import { issueRow } from '../../test/fixtures/issues.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { meAs } from '../../test/fixtures/me.ts';
import { member, people } from '../../test/fixtures/people.ts';
import { projectRow } from '../../test/fixtures/projects.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';
import { OPEN_STATUSES } from './figures.ts';

const bank = group();

beforeEach(() => {
  answer(groupsContract.get, bank);
  answer(groupsContract.list, listOf([groupRow({ id: bank.id })]));
  answer(issuesContract.list, listOf([issueRow()]));
  answer(projectsContract.search, listOf([projectRow()]));
  answer(usersContract.listMembers, listOf([member(people.minh)]));
});

const charts = () => [t('groups:figures.byStatus'), t('groups:figures.byAge')];
const asTable = (title: string) => page.getByRole('button', { name: t('ui:chart.asTable', { title }) });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const severityAnd = (count: number, severity: 'HIGH' | 'CRITICAL', words: string) => `${count} ${t(`ui:severity.${severity}`)}, ${words}`;
const issuesOf = (search: Record<string, unknown>) => `#${paths.allIssues({ groupId: bank.id, ...search })}`;

test('figures and bar segments link to exactly the issues that they count', async () => {
  await renderPage(paths.group(bank.id));
  await expect.element(page.getByRole('heading', { level: 1, name: bank.name })).toBeVisible();
  await expect.poll(() => document.querySelector('main strong')?.textContent).toBe('ngân hàng số');
  const open = t('issues:status.OPEN');
  await expect.element(link(severityAnd(2, 'HIGH', open))).toHaveAttribute('href', issuesOf({ severity: ['HIGH'], status: ['OPEN'] }));
  await expect.element(link(`3 ${open}`)).toHaveAttribute('href', issuesOf({ status: ['OPEN'] }));
  const week = link(severityAnd(1, 'CRITICAL', t('groups:age.WEEK')));
  await expect
    .element(week)
    .toHaveAttribute(
      'href',
      issuesOf({ severity: ['CRITICAL'], status: OPEN_STATUSES, publishedFrom: '2026-11-19', publishedTo: '2026-11-26' }),
    );
  const figures = page.getByRole('list', { name: t('groups:figures.label') });
  await expect
    .element(figures.getByRole('link', { name: `3 ${t('groups:figures.open')}` }))
    .toHaveAttribute('href', issuesOf({ status: OPEN_STATUSES }));
  await expect.element(link('Ứng dụng di động')).toHaveAttribute('href', `#${paths.issues(bank.projects[1]?.id ?? '')}`);
});

test('the address keeps that a chart is shown as a table, also after returning from a list', async () => {
  const { address, history } = await renderPage(paths.group(bank.id));
  const [title = ''] = charts();
  await asTable(title).click();
  await expect.element(page.getByRole('table', { name: title })).toBeVisible();
  expect(address()).toBe(paths.group(bank.id, { table: ['status'] }));
  await expectAccessible();
  await link(severityAnd(2, 'HIGH', t('issues:status.OPEN'))).click();
  await expect.element(page.getByRole('main').getByText(bank.name)).toBeVisible();
  await page.getByRole('button', { name: t('ui:filter.remove', { field: t('issues:filter.groupId') }), exact: false }).click();
  await expect.poll(address).not.toContain('groupId');
  history.back();
  await expect.element(page.getByRole('table', { name: title })).toBeVisible();
  await page.getByRole('button', { name: t('ui:chart.asChart', { title }) }).click();
  await expect.poll(address).toBe(paths.group(bank.id));
});

test('a name that two users changed is shown in both versions, and saving keeps the other user’s other changes', async () => {
  const theirs = { ...bank, name: 'Ngân hàng số (họ)', description: 'Họ viết.', version: 2 };
  answer(groupsContract.update, ({ body }) =>
    body.version === 1 ? refusal('EDIT_CONFLICT', { path: 'name', current: theirs }) : (true as const),
  );
  await renderPage(paths.group(bank.id, { edit: true }));
  const drawer = page.getByRole('dialog', { name: t('groups:edit.title', { name: bank.name }) });
  await drawer.getByLabelText(t('groups:form.name')).fill('Ngân hàng số (tôi)');
  await drawer.getByRole('button', { name: t('ui:save') }).click();
  const row = drawer.getByRole('row').filter({ hasText: t('groups:form.name') });
  await expect.element(row).toMatchTextContent(/\(họ\).*\(tôi\)/);
  await expectAccessible();
  await drawer.getByRole('button', { name: t('ui:conflict.keepMine') }).click();
  await expect.element(drawer).not.toBeInTheDocument();
  expect(sent(groupsContract.update).map(({ body }) => body)).toEqual([
    { version: 1, name: 'Ngân hàng số (tôi)' },
    { version: 2, name: 'Ngân hàng số (tôi)' },
  ]);
});

test('a group is deleted after a confirmation that names it, and the list opens', async () => {
  answer(groupsContract.delete, true);
  const { address } = await renderPage(paths.group(bank.id));
  await page.getByRole('button', { name: t('groups:delete.open') }).click();
  const question = page.getByRole('dialog', { name: t('groups:delete.title', { name: bank.name }) });
  await expect.element(question).toMatchTextContent(t('groups:delete.body'));
  await expectAccessible();
  expect(sent(groupsContract.delete)).toEqual([]);
  await question.getByRole('button', { name: t('groups:delete.confirm') }).click();
  await expect.element(page.getByText(t('groups:delete.done', { name: bank.name }))).toBeVisible();
  await expect.poll(address).toBe(paths.groups());
});

test('on a phone the list and the group, including its charts as tables, fit the window', async () => {
  const { go } = await renderPage(paths.groups(), { width: 360, height: 740 });
  const width = () => document.documentElement.scrollWidth;
  await expect.element(page.getByRole('link', { name: bank.name, exact: false })).toBeVisible();
  expect(width()).toBe(360);
  await go(paths.group(bank.id));
  await expect.element(page.getByRole('heading', { level: 1, name: bank.name })).toBeVisible();
  expect(width()).toBe(360);
  for (const title of charts()) await asTable(title).click();
  await expect.element(page.getByRole('table', { name: charts()[1] ?? '' })).toBeVisible();
  expect(width()).toBe(360);
  await expectAccessible();
});

test('a user who cannot change a group has no buttons for it', async () => {
  answer(groupsContract.get, { ...bank, projects: [], can: { edit: false, delete: false } });
  await renderPage(paths.group(bank.id), { me: meAs('Tester') });
  await expect.element(page.getByText(t('groups:projects.empty'))).toBeVisible();
  for (const key of ['edit.open', 'delete.open', 'projects.add'] as const) {
    await expect.element(page.getByRole('button', { name: t(`groups:${key}`) })).not.toBeInTheDocument();
  }
});

const noFigures = { issues: [], ages: [], overdue: 0 };
const noCounts = { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0, VARIES: 0 };

test('a user who cannot see every project reads of none that they can see, not of none', async () => {
  answer(groupsContract.list, listOf([groupRow({ id: bank.id, projects: 0, issues: noCounts })]));
  answer(groupsContract.get, { ...bank, projects: [], figures: noFigures });
  const { go } = await renderPage(paths.groups(), { me: meAs('Tester'), width: 360, height: 740 });
  const row = page.getByRole('row', { name: new RegExp(bank.name) });
  await expect.element(row.getByText(t('groups:noneSeen.projects'))).toBeVisible();
  await expect.element(row.getByText(t('projects:noIssuesSeen'))).toBeVisible();
  await go(paths.group(bank.id));
  await expect.element(page.getByText(t('groups:figures.noneSeen'))).toBeVisible();
  await expect.element(page.getByText(t('groups:figures.noneOpenSeen'))).toBeVisible();
  const figures = page.getByRole('list', { name: t('groups:figures.label') });
  await expect.element(figures.getByRole('link', { name: `– ${t('groups:figures.projects')}` })).toBeVisible();
  await expect.element(figures).not.toHaveTextContent('0');
  await expectAccessible();
});

test('a user who can see every project reads that a group has no projects and issues', async () => {
  answer(groupsContract.list, listOf([groupRow({ id: bank.id, projects: 0, issues: noCounts })]));
  answer(groupsContract.get, { ...bank, projects: [], figures: noFigures });
  const { go } = await renderPage(paths.groups(), { width: 1440 });
  const row = page.getByRole('row', { name: new RegExp(bank.name) });
  await expect.element(row.getByText(t('projects:noIssues'))).toBeVisible();
  await go(paths.group(bank.id));
  await expect.element(page.getByText(t('groups:figures.none'))).toBeVisible();
  await expect.element(page.getByRole('link', { name: `0 ${t('groups:figures.projects')}` })).toBeVisible();
});
