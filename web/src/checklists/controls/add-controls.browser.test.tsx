import { checklistsContract } from '@coloa/contract/checklists/checklists.contract.ts';
import { type Control, projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { categoriesOf, checklist, control, projectChecklists } from '../../../test/fixtures/checklists.ts';
import { listOf } from '../../../test/fixtures/lists.ts';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, refusal, sent } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const project = projectDetail();
const inAthn = { category: 'WSTG-ATHN', categoryName: { vi: 'Xác thực', en: 'Authentication' } };
const athn = ['WSTG-ATHN-01', 'WSTG-ATHN-04'].map((code) => checklist({ code, ...inAthn, title: { vi: code, en: code } }));
const robots = checklist({ code: 'WSTG-INFO-03', category: 'WSTG-INFO', title: { vi: 'Đọc robots.txt', en: '' } });
const library = [...athn, robots];
const takenOf = ({ id, code, title, category }: (typeof library)[number]) => control({ checklistId: id, code, title, category });

async function show(taken: readonly Control[]) {
  answer(projectsContract.get, project);
  answer(projectChecklistsContract.list, projectChecklists(taken));
  answer(checklistsContract.categories, categoriesOf(library));
  answer(checklistsContract.list, ({ query: { q } }) => listOf(library.filter(({ title }) => !q || title.vi.includes(q))));
  answer(projectChecklistsContract.take, true);
  await renderPage(paths.controls(project.id));
  await page.getByRole('button', { name: t(taken.length > 0 ? 'controls:take.open' : 'controls:take.first'), exact: true }).click();
}

const drawer = () => page.getByRole('dialog', { name: t('controls:take.title') });
const category = () => drawer().getByRole('region', { name: 'WSTG 4.2' }).getByRole('checkbox', { name: 'Xác thực' });
const search = () => drawer().getByLabelText(t('controls:take.search'));
const confirm = (take: number, drop = 0) =>
  drawer().getByRole('button', {
    name: drop === 0 ? t('controls:take.confirmTake', { take }) : t('controls:take.confirm', { take, drop }),
  });

test('a whole category and a single control found by search are added together', async () => {
  await show([]);
  await category().click();
  await search().fill('robots');
  await drawer()
    .getByRole('checkbox', { name: /WSTG-INFO-03/ })
    .click();
  await expectAccessible();
  await confirm(3).click();
  await expect.element(page.getByText(t('controls:take.doneTake', { take: 3 }))).toBeVisible();
  await expect.element(drawer()).not.toBeInTheDocument();
  const whole = { standard: 'WSTG', standardVersion: '4.2', category: 'WSTG-ATHN' };
  expect(sent(projectChecklistsContract.take)).toMatchObject([
    { body: { projectId: project.id, categories: [whole], checklists: [robots.id], drop: [] } },
  ]);
});

test('a row is pressed anywhere, and titles line up after codes of any length', async () => {
  await show([]);
  await search().fill('robots');
  answer(
    checklistsContract.list,
    listOf([robots, checklist({ code: 'MASVS-RESILIENCE-3', category: 'WSTG-INFO', title: { vi: 'Đọc robots-2.txt', en: '' } })]),
  );
  await search().fill('robots-');
  const titles = [drawer().getByText('Đọc robots.txt'), drawer().getByText('Đọc robots-2.txt')];
  await expect.element(titles[1] ?? drawer()).toBeVisible();
  const lefts = titles.map((title) => title.element().getBoundingClientRect().left);
  expect(lefts[0]).toBe(lefts[1]);
  const row = drawer().getByRole('listitem').first();
  const { width, height } = row.element().getBoundingClientRect();
  expect(height).toBeGreaterThanOrEqual(32);
  await row.click({ position: { x: width - 4, y: 2 } });
  await expect.element(confirm(1)).toBeVisible();
});

test('a control that the project already has is marked and can be removed', async () => {
  const has = takenOf(robots);
  await show([has]);
  await search().fill('robots');
  await expect.element(drawer().getByText(t('controls:take.taken'))).toBeVisible();
  await drawer()
    .getByRole('checkbox', { name: /WSTG-INFO-03/ })
    .click();
  await confirm(0, 1).click();
  await expect.element(page.getByText(t('controls:take.doneDrop', { drop: 1 }))).toBeVisible();
  expect(sent(projectChecklistsContract.take)).toMatchObject([{ body: { categories: [], checklists: [], drop: [has.id] } }]);
});

test('a search with more results than shown states the total', async () => {
  const more = (total: number) => drawer().getByText(t('controls:take.more', { shown: 1, total }));
  await show([]);
  await search().fill('robots');
  await expect.element(drawer().getByRole('checkbox', { name: /WSTG-INFO-03/ })).toBeVisible();
  await expect.element(more(1)).not.toBeInTheDocument();
  answer(checklistsContract.list, listOf([robots], { total: 120 }));
  await search().fill('robot');
  await expect.element(more(120)).toBeVisible();
});

test('controls with a result cannot be removed: they are named, and one click keeps them', async () => {
  const taken = athn.map(takenOf);
  await show([...taken, takenOf(robots)]);
  await category().click();
  answer(projectChecklistsContract.take, refusal('CONTROL_IN_USE', { path: ['drop.0', 'drop.1'] }));
  await confirm(0, 2).click();
  const codes = taken.map(({ code }) => code).join(', ');
  await expect.element(drawer().getByText(t('controls:take.inUse', { count: 2, codes }))).toBeVisible();
  await drawer()
    .getByRole('button', { name: t('controls:take.keepInUse') })
    .click();
  await expect.element(drawer().getByRole('button', { name: t('controls:take.none') })).toBeDisabled();
  await expect.element(category()).toBeChecked();
});
