import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { renderPage } from '../../test/render.tsx';
import { answer } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../app/paths.ts';

test('an archived project shows its facts and scope without fields, and says why', async () => {
  const { can, ...project } = projectDetail({ status: 'ARCHIVED' });
  answer(projectsContract.get, { ...project, can: { ...can, edit: false, assign: false, writeIssue: false, moveTo: ['COMPLETED'] } });
  await renderPage(paths.projectSettings(project.id));
  await expect.element(page.getByText(t('projects:archived'))).toBeVisible();
  await expect.element(page.getByText('https://thanh-toan.example')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('textbox')).not.toBeInTheDocument();
  await expectAccessible();
});
