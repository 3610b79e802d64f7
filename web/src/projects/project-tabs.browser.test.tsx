import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { projectRetests } from '../../test/fixtures/retests.ts';
import { renderPage } from '../../test/render.tsx';
import { answer } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const tab = (name: string) =>
  page.getByRole('navigation', { name: t('projects:tab.label') }).getByRole('link', { name: new RegExp(`^${name}`) });

test.each([
  { who: 'the team', method: true },
  { who: 'a client', method: false },
])('tasks and the checklist of a project are shown to $who: $method', async ({ method }) => {
  const { can, ...project } = projectDetail();
  answer(projectsContract.get, { ...project, can: { ...can, method } });
  answer(retestsContract.ofProject, projectRetests([]));
  await renderPage(paths.retests(project.id));
  await expect.element(tab(t('projects:tab.retests'))).toBeVisible();
  for (const name of [t('projects:tab.tasks'), t('projects:tab.checklists')])
    expect(tab(name).elements(), name).toHaveLength(method ? 1 : 0);
});

test('the tabs show their counts, and a progress bar shows finished tasks and controls', async () => {
  const work = { tasks: { all: 12, done: 3 }, controls: { all: 8, done: 7 } };
  answer(projectsContract.get, projectDetail({ rounds: 2, work }));
  answer(retestsContract.ofProject, projectRetests([]));
  await renderPage(paths.retests(projectDetail().id));
  await expect.element(tab(t('projects:tab.tasks'))).toMatchTextContent(`${t('projects:tab.tasks')}12`);
  await expect.element(tab(t('projects:tab.checklists'))).toMatchTextContent(`${t('projects:tab.checklists')}88%`);
  await expect.element(tab(t('projects:tab.retests'))).toMatchTextContent(`${t('projects:tab.retests')}2`);
  await expect.element(page.getByRole('progressbar', { name: t('projects:progress') })).toHaveAttribute('aria-valuenow', '50');
});

test.each([undefined, { tasks: { all: 0, done: 0 }, controls: { all: 0, done: 0 } }])(
  'a project without work shows no progress: %j',
  async (work) => {
    const { work: _work, ...project } = projectDetail();
    answer(projectsContract.get, { ...project, ...(work && { work }) });
    answer(retestsContract.ofProject, projectRetests([]));
    await renderPage(paths.retests(project.id));
    await expect.element(tab(t('projects:tab.retests'))).toBeVisible();
    expect(page.getByRole('progressbar').elements()).toHaveLength(0);
  },
);

test.each(['tasks', 'controls'] as const)('the tab %s is replaced by a notice once the user has only client access', async (tabOf) => {
  const { can, ...project } = projectDetail();
  answer(projectsContract.get, { ...project, can: { ...can, method: false } });
  await renderPage(paths[tabOf](project.id));
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText(t('projects:closedTab.why'))).toBeVisible();
  await expect
    .element(alert.getByRole('link', { name: t('projects:closedTab.toIssues') }))
    .toHaveAttribute('href', `#${paths.issues(project.id)}`);
});

test.each([
  { moves: 'forward and back', moveTo: ['RETESTING', 'IN_PROGRESS'], headings: ['projects:move.forward', 'projects:move.back'] },
  { moves: 'forward only', moveTo: ['RETESTING'], headings: ['projects:move.forward'] },
] as const)('the status menu has a heading for each direction that the project can move in: $moves', async ({ moveTo, headings }) => {
  const { can, ...project } = projectDetail({ status: 'REPORTING' });
  answer(projectsContract.get, { ...project, can: { ...can, moveTo: [...moveTo] } });
  answer(retestsContract.ofProject, projectRetests([]));
  await renderPage(paths.retests(project.id));
  await page.getByRole('button', { name: t('projects:move.label', { status: t('projects:status.REPORTING') }) }).click();
  await expect.element(page.getByRole('menuitem')).toHaveLength(moveTo.length);
  const shown = ['projects:move.forward', 'projects:move.back'] as const;
  expect(shown.filter((key) => page.getByRole('menu').getByText(t(key), { exact: true }).elements().length > 0)).toEqual(headings);
});
