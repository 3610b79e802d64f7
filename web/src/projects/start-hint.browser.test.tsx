import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { Project } from '@coloa/contract/projects/projects.schema.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { meAs } from '../../test/fixtures/me.ts';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { projectRetests } from '../../test/fixtures/retests.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { addDays, formatDay, todayOf } from '../lib/format.ts';
import { paths } from '../routes/paths.ts';

const today = todayOf(meAs('Lead').currentWorkspace.timeZone);
const { can } = projectDetail();
const planned = (overrides: Partial<Project> = {}) =>
  projectDetail({
    status: 'PLANNED',
    startDay: addDays(today, 1),
    issueCount: 0,
    can: { ...can, moveTo: ['IN_PROGRESS', 'REPORTING'] },
    ...overrides,
  });

const other = planned({ name: 'Dự án khác' });

async function show(project: Project, width = 1280) {
  let now = project;
  answer(projectsContract.get, ({ params: { id } }) => (id === other.id ? other : now));
  answer(projectsContract.update, ({ body: { status } }) => {
    now = { ...now, status: status ?? now.status };
    return true as const;
  });
  answer(retestsContract.ofProject, projectRetests([]));
  const shown = await renderPage(paths.retests(project.id), { width });
  await expect.element(page.getByRole('heading', { name: project.name, level: 1 })).toBeVisible();
  return shown;
}

const start = () => page.getByRole('button', { name: t('projects:startHint.start') });

test('a planned project that has started suggests its next status, and one click sets it', async () => {
  const project = planned({ startDay: today });
  await show(project);
  await expect.element(page.getByText(t('projects:startHint.day', { day: formatDay(today) }))).toBeVisible();
  await expectAccessible();
  await start().click();
  await expect.element(page.getByText(t('projects:moved', { name: project.name, status: t('projects:status.IN_PROGRESS') }))).toBeVisible();
  await expect.element(start()).not.toBeInTheDocument();
  expect(sent(projectsContract.update)).toMatchObject([{ params: { id: project.id }, body: { from: 'PLANNED', status: 'IN_PROGRESS' } }]);
});

test('the first issue also triggers the suggestion, and a dismissed suggestion does not return', async () => {
  const project = planned({ issueCount: 1 });
  const { go } = await show(project);
  await expect.element(page.getByText(t('projects:startHint.issues'))).toBeVisible();
  await page.getByRole('button', { name: t('projects:startHint.dismiss') }).click();
  await expect.element(start()).not.toBeInTheDocument();
  await go(paths.retests(other.id));
  await expect.element(page.getByRole('heading', { name: other.name, level: 1 })).toBeVisible();
  await go(paths.retests(project.id));
  await expect.element(page.getByRole('heading', { name: project.name, level: 1 })).toBeVisible();
  await expect.element(start()).not.toBeInTheDocument();
});

test.each<[string, Partial<Project>]>([
  ['before its start and without issues', {}],
  ['for users who cannot set the status', { issueCount: 1, can: { ...can, moveTo: [] } }],
  ['of a project in progress', { issueCount: 1, status: 'IN_PROGRESS' }],
])('nothing is suggested %s', async (_when, overrides) => {
  await show(planned(overrides));
  await expect.element(start()).not.toBeInTheDocument();
});

test.each([360, 412])('in a window of %i px the suggestion has the full width, with its buttons below', async (width) => {
  const project = planned({ issueCount: 1 });
  await show(project, width);
  const text = page.getByText(t('projects:startHint.issues'));
  await expect.element(text).toBeVisible();
  const { bottom, width: textWidth } = text.element().getBoundingClientRect();
  expect(textWidth).toBeGreaterThan(width - 110);
  for (const name of ['start', 'dismiss'] as const) {
    const button = page
      .getByRole('button', { name: t(`projects:startHint.${name}`) })
      .element()
      .getBoundingClientRect();
    expect(button.top, name).toBeGreaterThanOrEqual(bottom);
    expect(button.right, name).toBeLessThan(width - 16);
  }
});
