import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { issueRow } from '@coloa/contract/issues/issues.schema.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { issueRow as listedIssue } from '../../../test/fixtures/issues.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { countClicks } from '../../../test/input.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });
const peek = () => page.getByRole('complementary', { name: t('ui:peek.label') });
const lastQuery = () => sent(issuesContract.list).at(-1)?.query;

async function show(titles: readonly string[], search: Parameters<typeof paths.issues>[1] = {}) {
  const { project, issues } = answerIssues(titles.map((title, at) => ({ title, status: at === 0 ? 'IN_REVIEW' : 'DRAFT' })));
  const screen = await renderPage(paths.issues(project.id, search), { width: 1440, height: 900 });
  return { ...screen, project, issues, list: paths.issues(project.id, search) };
}

test('S27 the list requests the status and order of its address, and search text is added to the address', async () => {
  const { address } = await show(['Lỗi một', 'Lỗi hai', 'Lỗi ba'], { status: 'DRAFT', sortBy: 'number' });
  await expect.element(row('Lỗi hai')).toBeVisible();
  await expect.element(row('Lỗi một')).not.toBeInTheDocument();
  expect(sent(issuesContract.list)).toContainEqual(
    expect.objectContaining({ query: expect.objectContaining({ status: ['DRAFT'], sortBy: 'number' }) }),
  );
  await userEvent.keyboard('/loi hai');
  await expect.element(row('Lỗi ba')).not.toBeInTheDocument();
  await expect.element(row('Lỗi hai')).toBeVisible();
  await expect.poll(lastQuery).toMatchObject({ status: ['DRAFT'], sortBy: 'number', q: 'loi hai' });
  for (const part of ['status=DRAFT', 'sortBy=number', 'q=loi%20hai']) expect(address()).toContain(part);
});

test('the keyboard moves through the list, opens the peek and the issue, and Back returns to the same list', async () => {
  const { address, history, issues, list } = await show(['Lỗi một', 'Lỗi hai', 'Lỗi ba'], { status: 'DRAFT', sortBy: 'number' });
  await expect.element(row('Lỗi hai')).toBeVisible();
  await userEvent.keyboard('jj ');
  await expect.element(peek().getByRole('heading', { name: 'Lỗi ba' })).toBeVisible();
  expect(address()).toBe(`${list}&peek=${issues[2]?.id}`);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Lỗi ba', level: 1 })).toBeVisible();
  history.back();
  await expect.element(peek()).toBeVisible();
  await expect.element(row('Lỗi hai')).toBeVisible();
});

test('Back closes the peek and leaves the list as it was, and Forward opens the peek again', async () => {
  const { address, history, issues, list, project, go } = await show(['Lỗi một', 'Lỗi hai']);
  await go(paths.issues(project.id, { sortBy: 'number' }));
  await expect.element(row('Lỗi hai')).toBeVisible();
  const sorted = `${list}?sortBy=number`;
  await userEvent.keyboard('j ');
  await expect.poll(address).toBe(`${sorted}&peek=${issues[0]?.id}`);
  await userEvent.keyboard('j');
  await expect.poll(address).toBe(`${sorted}&peek=${issues[1]?.id}`);
  history.back();
  await expect.element(peek()).not.toBeInTheDocument();
  expect(address()).toBe(sorted);
  history.forward();
  await expect.element(peek()).toBeVisible();
  expect(address()).toBe(`${sorted}&peek=${issues[1]?.id}`);
  await userEvent.keyboard('{Escape}');
  await expect.poll(address).toBe(sorted);
});

test('one click in the list opens the form of a new issue', async () => {
  const { address, project } = await show(['Lỗi một']);
  await expect.element(row('Lỗi một')).toBeVisible();
  const clicks = countClicks();
  await page.getByRole('link', { name: new RegExp(`^${t('issues:write')}`) }).click();
  await expect.element(page.getByLabelText(t('issues:form.title'))).toBeVisible();
  expect(address()).toBe(paths.issueNew(project.id));
  expect(clicks()).toBe(1);
});

test('issues waiting for the user are counted, and one click toggles between these and all', async () => {
  const { project, issues } = answerIssues([{ title: 'Lỗi một' }, { title: 'Lỗi hai' }]);
  const rows = issues.map((issue) => issueRow.parse(issue));
  answer(issuesContract.list, ({ query }) => listOf(query.waitingFor === 'me' ? rows.slice(0, 1) : rows));
  await renderPage(paths.issues(project.id), { width: 1440, height: 900 });
  await expect.element(row('Lỗi hai')).toBeVisible();
  const waiting = page.getByRole('button', { name: t('issues:waiting', { count: '1' }) });
  await waiting.click();
  await expect.element(row('Lỗi hai')).not.toBeInTheDocument();
  await expect.element(row('Lỗi một')).toBeVisible();
  await waiting.click();
  await expect.element(row('Lỗi hai')).toBeVisible();
});

test('a client has no filters or columns for team-only data', async () => {
  const { can } = projectDetail();
  const { project } = answerIssues([{ title: 'Lỗi một', status: 'OPEN' }], { can: { ...can, method: false } });
  await renderPage(paths.issues(project.id), { width: 1440, height: 900 });
  await expect.element(row('Lỗi một')).toBeVisible();
  await page.getByRole('button', { name: t('issues:columns') }).click();
  await expect.element(page.getByRole('menuitemcheckbox', { name: t('issues:columnName.dueDay') })).toBeVisible();
  await expect.element(page.getByRole('menuitemcheckbox', { name: t('issues:columnName.tags') })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: t('ui:filter.add') }).click();
  await expect.element(page.getByRole('menuitem', { name: t('issues:filter.status') })).toBeVisible();
  for (const name of ['tag', 'authorId', 'reporterId', 'contributorId', 'languageMissing', 'languageOutdated'] as const)
    await expect.element(page.getByRole('menuitem', { name: t(`issues:filter.${name}`) })).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: t('issues:filter.status') }).click();
  const offered = page.getByRole('dialog', { name: t('issues:filter.status') }).getByRole('checkbox');
  await expect.poll(() => offered.elements()).toHaveLength(PUBLISHED_STATUSES.length);
});

test('a client sees only the published statuses of a filter, and only the written languages of an issue', async () => {
  const { can } = projectDetail();
  const { tags: _tags, outdated: _outdated, ...seen } = listedIssue({ title: 'Lỗi một', status: 'OPEN', languages: ['vi'] });
  const { project } = answerIssues([{}], { can: { ...can, method: false }, languages: ['vi', 'en'] });
  answer(issuesContract.list, listOf([{ ...seen, project: { id: project.id, key: project.key, name: project.name } }]));
  await renderPage(paths.issues(project.id, { status: ['DRAFT', 'IN_REVIEW', 'OPEN'] }), { width: 1440, height: 900 });
  await expect.element(row('Lỗi một')).toBeVisible();
  const chosen = page.getByTitle(t('ui:filter.value', { field: t('issues:filter.status') }));
  await expect.element(chosen).toMatchTextContent(t('issues:status.OPEN'));
  for (const status of ['DRAFT', 'IN_REVIEW'] as const) await expect.element(chosen).not.toMatchTextContent(t(`issues:status.${status}`));
  await expect.element(row('Lỗi một').getByRole('img', { name: t('issues:languages.name.vi'), exact: true })).toBeVisible();
});

test('unknown filters and values in an address are named and dropped', async () => {
  const { address, project } = await show(['Một lỗi'], { status: 'IN_REVIEW', severity: 'SUPER', colour: 'red' });
  await expect.element(page.getByText(t('ui:filter.leftOut', { names: 'severity, colour' }))).toBeVisible();
  expect(address()).toBe(paths.issues(project.id, { status: 'IN_REVIEW' }));
});

test('a page past the end of the list links back to the first one', async () => {
  const { project, issues } = answerIssues([{ title: 'Một lỗi' }]);
  answer(issuesContract.list, ({ query }) =>
    listOf(query.page > 1 ? [] : issues.map((issue) => issueRow.parse(issue)), { page: query.page, total: 1 }),
  );
  const { address } = await renderPage(paths.issues(project.id, { page: 9 }));
  await page.getByRole('button', { name: t('ui:pagination.first') }).click();
  await expect.element(row('Một lỗi')).toBeVisible();
  expect(address()).toBe(paths.issues(project.id, { page: 1 }));
});

test('issues with a missing language are requested by the address and shown as a filter', async () => {
  await show(['Lỗi thiếu tiếng Anh'], { languageMissing: 'en' });
  await expect.element(row('Lỗi thiếu tiếng Anh')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: t('ui:filter.remove', { field: t('issues:filter.languageMissing') }), exact: false }))
    .toBeVisible();
  expect(sent(issuesContract.list).some(({ query }) => query.languageMissing === 'en')).toBe(true);
});

test('? lists the shortcuts, and Escape closes the list', async () => {
  await show(['Phím']);
  await expect.element(row('Phím')).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: t('app:keys.title') })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
