import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { controlDetail, projectChecklists } from '../../../test/fixtures/checklists.ts';
import { projectDetail } from '../../../test/fixtures/projects.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

test('a result that does not reach the server is reset, even while reads fail', async () => {
  const project = projectDetail();
  const { description: _text, howTo: _how, note: _note, assets: _assets, ...row } = controlDetail();
  answer(projectsContract.get, project);
  answer(projectChecklistsContract.list, projectChecklists([{ ...row, assets: [] }]));
  answer(projectChecklistsContract.detail, controlDetail(row));
  await renderPage(paths.controls(project.id), { width: 1440, height: 900 });
  await page.getByRole('link', { name: row.title.vi }).click();
  const panel = page.getByRole('complementary', { name: t('ui:peek.label') });
  const open = panel.getByRole('radio', { name: new RegExp(`^${t('controls:state.NOT_STARTED')}`) });
  await expect.element(open).toBeChecked();
  answer(projectChecklistsContract.update, 'no network');
  answer(projectChecklistsContract.list, 'no network');
  answer(projectChecklistsContract.detail, 'no network');
  await panel.getByText(t('controls:state.FAILED'), { exact: false }).click();
  await expect.element(page.getByText(t('app:failure.network'))).toBeVisible();
  await expect.element(open).toBeChecked();
});
