import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { projectRetests } from '../../test/fixtures/retests.ts';
import { renderPage } from '../../test/render.tsx';
import { answer } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../app/paths.ts';

const tab = (name: string) => page.getByRole('navigation', { name: t('projects:tab.label') }).getByRole('link', { name });

test.each([
  { who: 'the team', method: true },
  { who: 'a client', method: false },
])('tasks and the checklist of a project are offered to $who: $method', async ({ method }) => {
  const { can, ...project } = projectDetail();
  answer(projectsContract.get, { ...project, can: { ...can, method } });
  answer(retestsContract.ofProject, projectRetests([]));
  await renderPage(paths.retests(project.id));
  await expect.element(tab(t('projects:tab.retests'))).toBeVisible();
  for (const name of [t('projects:tab.tasks'), t('projects:tab.checklists')])
    expect(tab(name).elements(), name).toHaveLength(method ? 1 : 0);
});
