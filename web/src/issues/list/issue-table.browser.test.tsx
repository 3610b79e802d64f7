import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { contributor } from '../../../test/fixtures/issues.ts';
import { people, person } from '../../../test/fixtures/people.ts';
import { answerIssues } from '../../../test/issues-server.ts';
import { renderPage } from '../../../test/render.tsx';
import { t } from '../../../test/words.ts';
import { addDays, todayOf } from '../../lib/format.ts';
import { storage } from '../../lib/storage.ts';
import { paths } from '../../routes/paths.ts';

const TITLE = 'Bỏ qua bước OTP khi chuyển tiền';
const row = () => page.getByRole('row', { name: new RegExp(TITLE) });
const showColumns = (...shown: string[]) => storage.setJson('coloa.views.issues', { hidden: [], known: shown });
const pageWidth = () => document.documentElement.scrollWidth;
const today = () => todayOf('Asia/Ho_Chi_Minh');
const daysOf = (key: 'due.late' | 'due.left') => t(`issues:${key}`, { count: 0 }).replace('0', String.raw`\d+`);

async function show(written: Parameters<typeof answerIssues>[0], width = 1440, of: Parameters<typeof answerIssues>[1] = {}) {
  const { project } = answerIssues(written, of);
  await renderPage(paths.issues(project.id), { width, height: width < 500 ? 780 : 900 });
  await expect.element(row()).toBeVisible();
}

test('a row shows its authors, and the peek names the weakness', async () => {
  showColumns('reporter');
  const authors = [people.ha, people.minh, people.lan, people.duc].map((each, at) =>
    contributor({ person: each, share: at === 0 ? 70 : 10, isReporter: at === 0 }),
  );
  await show([{ status: 'OPEN', contributors: authors, cwe: 'CWE-79' }]);
  await expect.element(row().getByRole('img', { name: people.minh.name })).toBeVisible();
  await expect.element(row().getByRole('img', { name: people.duc.name })).toHaveTextContent('+1');
  await row()
    .getByRole('cell', { name: t('issues:status.OPEN') })
    .click();
  const peek = page.getByRole('complementary', { name: t('ui:peek.label') });
  await expect.element(peek.getByRole('link', { name: 'CWE-79' })).toBeVisible();
  await expect.element(peek.getByText('Cross-site scripting (XSS)')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(peek).not.toBeInTheDocument();
});

test('the languages column claims only titles, and a correction that waits for the user is marked', async () => {
  showColumns('languages');
  await show([{ status: 'OPEN', languages: ['vi', 'en'], correctionPending: true }], 1440, { languages: ['vi', 'en'] });
  await expect.element(row().getByRole('img', { name: t('issues:languages.titled') })).toBeVisible();
  await expect.element(row().getByTitle(t('issues:correctionPending.hint'))).toHaveTextContent(t('issues:correctionPending.mark'));
});

test('with all columns the title keeps its width, person columns have headings, and dates are not truncated', async () => {
  showColumns('reporter', 'priority', 'bugId', 'tags', 'createdAt');
  await show([{ status: 'OPEN', dueDay: '2099-01-08', fixer: person({ name: 'Lê Minh Khôi' }) }]);
  const title = page.getByRole('columnheader', { name: t('issues:column.title') });
  expect(title.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(280);
  for (const name of [t('issues:property.fixer'), t('issues:column.reporter')]) {
    const heading = page.getByRole('columnheader', { name }).getByText(name);
    await expect.element(heading).toBeVisible();
    expect(heading.element().getBoundingClientRect().width).toBeGreaterThan(20);
  }
  const day = page.getByRole('cell', { name: '08/01/2099' }).element();
  expect(day.scrollWidth).toBeLessThanOrEqual(day.clientWidth);
  expect(pageWidth()).toBeLessThanOrEqual(1440);
});

test.each(['vi', 'en'] as const)(
  'in %s, due dates of other years are not truncated beside the quick view, also late ones',
  async (language) => {
    const days = ['2025-08-28', '2099-08-28'];
    const { project, issues } = answerIssues(days.map((dueDay, at) => ({ title: TITLE, status: 'OPEN', dueDay, overdue: at === 0 })));
    await renderPage(paths.issues(project.id, { peek: issues[1]?.id }), { width: 1440, height: 900, language });
    await expect.element(page.getByRole('complementary', { name: t('ui:peek.label') })).toBeVisible();
    // The font of the product is wider than the one shown until it has loaded.
    await Promise.all([400, 500].map((weight) => document.fonts.load(`${weight} 13px "Be Vietnam Pro"`)));
    for (const name of ['28/08/2025', '28/08/2099']) {
      const day = page.getByRole('cell', { name }).element();
      expect(day.scrollWidth).toBeLessThanOrEqual(day.clientWidth);
    }
  },
);

test('on a phone a card shows a late or near due date, and the page is not wider than the window', async () => {
  await show(
    [
      { status: 'OPEN', dueDay: addDays(today(), 4) },
      { title: 'Lộ số dư', status: 'OPEN', dueDay: addDays(today(), -3), overdue: true },
      { title: 'Lộ khóa API', status: 'READY_FOR_RETEST', dueDay: addDays(today(), -3) },
    ],
    360,
  );
  const near = new RegExp(`^${t('issues:status.OPEN')} ${daysOf('due.left')}$`);
  await expect.element(row().getByRole('cell', { name: near })).toBeVisible();
  const late = page.getByRole('row', { name: /Lộ số dư/ });
  await expect.element(late.getByText(t('issues:due.late', { count: 3 }))).toBeVisible();
  const retested = page.getByRole('row', { name: /Lộ khóa API/ });
  await expect.element(retested.getByText(t('issues:due.late', { count: 3 }))).not.toBeInTheDocument();
  expect(pageWidth()).toBeLessThanOrEqual(360);
});

test.each(['vi', 'en'] as const)(
  'on a phone in %s, no long status, late day or age of a card is cut, and none overlaps another',
  async (language) => {
    const updatedAt = new Date(Date.now() - 40 * 86_400_000).toISOString();
    const { project } = answerIssues([{ status: 'IN_PROGRESS', dueDay: addDays(today(), -130), overdue: true, updatedAt }]);
    await renderPage(paths.issues(project.id), { width: 360, height: 780, language });
    await expect.element(row().getByText(t('issues:due.late', { count: 130 }))).toBeVisible();
    const [status, age] = ['status', 'end'].map((place) => row().element().querySelector(`[data-place="${place}"]`));
    for (const cell of [status, age]) expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0);
    expect(status?.getBoundingClientRect().right).toBeLessThanOrEqual(age?.getBoundingClientRect().left ?? 0);
    const baseline = (word: string) => row().getByText(word, { exact: true }).element().getBoundingClientRect();
    const [first, last] = [baseline(t('issues:status.IN_PROGRESS')), age?.getBoundingClientRect()];
    expect(Math.abs(first.top - (last?.top ?? 0))).toBeLessThan(first.height);
  },
);

test.each(['vi', 'en'] as const)(
  'on a phone in %s, the head of the list has one row each for title, search and filters',
  async (language) => {
    const { project } = answerIssues([{ status: 'IN_REVIEW' }]);
    await renderPage(paths.issues(project.id, { status: ['OPEN', 'IN_REVIEW'] }), { width: 360, height: 780, language });
    await expect.element(row()).toBeVisible();
    const middle = (element: Element) => element.getBoundingClientRect().top + element.getBoundingClientRect().height / 2;
    const title = page.getByRole('heading', { level: 2, name: t('issues:title') });
    const actions = [t('issues:bin.title'), t('issues:write')].map((name) => page.getByRole('link', { name }));
    for (const each of actions) expect(Math.abs(middle(each.element()) - middle(title.element()))).toBeLessThan(8);
    const add = page.getByRole('button', { name: t('ui:filter.add') });
    const views = page.getByRole('button', { name: t('views:title') });
    for (const each of [page.getByText(t('issues:sort.label')), views])
      expect(middle(each.element())).toBeCloseTo(middle(add.element()), 0);
    views.element().focus();
    await expect.poll(() => views.element().getBoundingClientRect().right).toBeLessThanOrEqual(360);
    expect(pageWidth()).toBeLessThanOrEqual(360);
    await expectAccessible();
  },
);

test('a menu longer than the window ends inside it and scrolls', async () => {
  const { project } = answerIssues();
  await renderPage(paths.issues(project.id), { width: 1440, height: 480 });
  await page.getByRole('button', { name: t('ui:filter.add') }).click();
  const menu = page.getByRole('menu');
  await expect.element(menu.getByRole('menuitem', { name: t('issues:filter.status') })).toHaveFocus();
  await expect.poll(() => menu.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(472);
  expect(menu.element().scrollHeight).toBeGreaterThan(menu.element().clientHeight);
});

test('ages include their direction, and no cell or heading of the list is truncated', async () => {
  const { project } = answerIssues([{ status: 'OPEN', dueDay: '2099-01-08', updatedAt: new Date(Date.now() - 44_000).toISOString() }]);
  await renderPage(paths.issues(project.id), { width: 1440, height: 900, language: 'en' });
  await expect.element(row().getByText(/^4\d seconds ago$/)).toBeVisible();
  const cells = [...document.querySelectorAll('main thead th, main tbody td:not([data-place="title"])')];
  expect(cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map(({ textContent }) => textContent)).toEqual([]);
});

test('the column and the sort of updates say which changes count', async () => {
  const { project } = answerIssues();
  await renderPage(paths.issues(project.id), { width: 1440, height: 900 });
  const heading = page.getByRole('columnheader', { name: t('issues:column.updatedAt') });
  await expect.element(heading.getByRole('button')).toHaveAccessibleDescription(new RegExp(t('issues:updatedHint')));
  await page.getByTitle(t('ui:filter.value', { field: t('issues:sort.label') })).click();
  const item = page.getByRole('menuitemcheckbox', { name: t('issues:sort.updatedAt'), exact: true });
  await expect.element(item).toHaveAccessibleDescription(t('issues:updatedHint'));
  await expectAccessible();
});
