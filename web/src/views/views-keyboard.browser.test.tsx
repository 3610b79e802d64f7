import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { issueRow } from '../../test/fixtures/issues.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { member } from '../../test/fixtures/people.ts';
import { projectRow } from '../../test/fixtures/projects.ts';
import { savedView } from '../../test/fixtures/views.ts';
import { watchCopies } from '../../test/input.ts';
import { renderPage } from '../../test/render.tsx';
import { answer } from '../../test/server.ts';
import { expectTitle, item, nameField, title, toast, view } from '../../test/views-menu.ts';
import { answerViews } from '../../test/views-server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const menu = () => page.getByRole('menu');
const views = () => page.getByRole('menuitemcheckbox').elements();

beforeEach(() => {
  answer(issuesContract.list, listOf([issueRow()]));
  answer(usersContract.listMembers, listOf([member()]));
  answer(projectsContract.search, listOf([projectRow()]));
  answer(projectsContract.searchAdvanced, listOf([projectRow()]));
});

async function walkTo(entry: Locator): Promise<void> {
  await expect.element(entry).toBeVisible();
  // An opened menu focuses its first item only in a later frame.
  await expect.poll(() => document.activeElement?.matches('[role^="menuitem"]')).toBe(true);
  for (let left = 12; left > 0 && document.activeElement !== entry.element(); left -= 1) await userEvent.keyboard('{ArrowDown}');
  await expect.element(entry).toHaveFocus();
}

test('a view is saved and found by keyboard, its link is copied, and the focus returns to the menu', async () => {
  const copied = watchCopies();
  answerViews();
  await renderPage(paths.allIssues({ overdue: true }));
  await expect.element(title()).toBeVisible();
  (title().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await walkTo(item(t('views:save')));
  await userEvent.keyboard('{Enter}');
  await expect.element(nameField()).toHaveFocus();
  await userEvent.keyboard('Bằng phím{Enter}');
  await expectTitle('Bằng phím');
  await expect.element(title()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await walkTo(view('Bằng phím'));
  await walkTo(item(t('views:save')));
  await walkTo(item(t('views:copyLink')));
  await userEvent.keyboard('{Enter}');
  await expect.element(toast(t('ui:copied'))).toBeVisible();
  expect(copied()).toEqual([expect.stringMatching(/^http.*\/#\/issues\?overdue=true&view=[\w-]+$/)]);
  await expect.element(title()).toHaveFocus();
});

test('views that failed to load are requested again from the menu, which keeps the focus', async () => {
  answer(viewsContract.list, 'no network');
  await renderPage(paths.allIssues());
  await title().click();
  await expect.element(page.getByText(t('views:failed'))).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: t('issues:allTitle') })).toBeVisible();
  answer(viewsContract.list, [savedView({ name: 'Về rồi' })]);
  await walkTo(item(t('ui:retry')));
  await userEvent.keyboard('{Enter}');
  await expect.element(view('Về rồi')).toBeVisible();
  await expect.element(page.getByText(t('views:failed'))).not.toBeInTheDocument();
  await expect.element(menu()).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item(t('views:save'))).toHaveFocus();
});

test('more than eight views have a search box, which works without diacritics and by keyboard', async () => {
  const names = ['Đường dẫn hở', 'Đường dẫn kín', ...Array.from({ length: 8 }, (_, at) => `Khách ${at + 1}`)];
  answerViews(names.map((name) => savedView({ place: 'PROJECTS', name, search: 'status=RETESTING' })));
  const { address } = await renderPage(paths.projects());
  const box = page.getByRole('textbox', { name: t('views:search') });
  // The views load when the menu opens, so the menu already has the focus when the search box appears.
  await title().click();
  await expect.element(box).toBeVisible();
  await expect.element(menu()).toHaveAccessibleName(t('views:title'));
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(title()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('duong dan');
  await expect.poll(() => views().length).toBe(2);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(view('Đường dẫn hở')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(view('Đường dẫn kín')).toHaveFocus();
  await userEvent.keyboard('zzz');
  await expect.element(box).toHaveValue('duong danzzz');
  await expect.element(menu().getByText(t('ui:field.nothingFound'))).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/projects');
  await expectAccessible();
  await box.fill('KIN dẫn');
  await expect.poll(() => views().length).toBe(1);
  await userEvent.keyboard('{Enter}');
  await expectTitle('Đường dẫn kín');
  expect(address()).toMatch(/status=RETESTING&view=[\w-]+$/);
  await expect.element(menu()).not.toBeInTheDocument();
  await expect.element(title()).toHaveFocus();
  await page.viewport(360, 640);
  await title().click();
  await expect.element(box).toHaveValue('');
  await expect.element(box).toBeInViewport();
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('on a phone a long name has space, every entry is inside the window, and menu and form are accessible', async () => {
  const name = 'Những lỗ hổng nghiêm trọng và cao đã quá hạn của khách hàng ngân hàng quý này';
  answerViews([savedView({ name, shared: true })]);
  await renderPage(paths.allIssues(), { width: 360, height: 740 });
  await title().click();
  await expect.element(view(new RegExp(name))).toBeVisible();
  await expectAccessible();
  await view(new RegExp(name)).click();
  await expectTitle(name);
  await title().click();
  await expect.element(item(t('views:delete.item'))).toBeVisible();
  await expectAccessible();
  for (const entry of page.getByRole('menuitem').all()) await expect.element(entry).toBeInViewport();
  expect(document.documentElement.scrollWidth).toBe(360);
  await item(t('views:rename')).click();
  await expect.element(nameField()).toHaveValue(name);
  await expectAccessible();
});
