import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

test('an archived project shows its facts and scope without fields, and gives the reason', async () => {
  const { can, ...project } = projectDetail({ status: 'ARCHIVED' });
  answer(projectsContract.get, { ...project, can: { ...can, edit: false, assign: false, writeIssue: false, moveTo: ['COMPLETED'] } });
  await renderPage(paths.projectSettings(project.id));
  await expect.element(page.getByText(t('projects:archived'))).toBeVisible();
  await expect.element(page.getByText('https://thanh-toan.example')).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('textbox')).not.toBeInTheDocument();
  await expectAccessible();
});

test('the kinds of a project keep their chosen order, one is required, and a conflict shows both lists', async () => {
  const project = projectDetail({ kinds: ['WEB', 'API'] });
  answer(projectsContract.get, project);
  answer(projectsContract.update, refusal('EDIT_CONFLICT', { path: 'kinds', current: { ...project, version: 9, kinds: ['CLOUD'] } }));
  await renderPage(paths.projectSettings(project.id));
  const field = page.getByRole('combobox', { name: t('projects:form.kinds'), exact: true }).first();
  const save = page.getByRole('button', { name: t('ui:saveBar.save') });
  await field.click();
  await userEvent.keyboard('{Backspace}{Backspace}{Escape}');
  await save.click();
  await expect.element(page.getByText(t('projects:form.kindsRequired')).first()).toBeVisible();
  expect(sent(projectsContract.update)).toEqual([]);

  const kind = (name: 'API' | 'WEB' | 'MOBILE' | 'CLOUD') => t(`projects:kind.${name}`);
  await field.click();
  for (const name of ['MOBILE', 'WEB'] as const) await page.getByRole('option', { name: kind(name), exact: true }).click();
  await userEvent.keyboard('{Escape}');
  await save.click();
  const both = [t('projects:form.kinds'), kind('CLOUD'), `${kind('MOBILE')}, ${kind('WEB')}`];
  await expect.element(page.getByRole('row', { name: both.join(' ') })).toBeVisible();
  expect(sent(projectsContract.update)).toMatchObject([{ body: { version: project.version, kinds: ['MOBILE', 'WEB'] } }]);
});

test('a project is deleted once its key is typed, and the list of projects opens', async () => {
  const project = projectDetail();
  const words = { name: project.name, key: project.key };
  answer(projectsContract.get, project);
  answer(projectsContract.delete, true);
  answer(projectsContract.search, listOf([]));
  answer(viewsContract.list, []);
  answer(usersContract.listMembers, listOf([]));
  const { address } = await renderPage(paths.projectSettings(project.id));
  await page.getByRole('button', { name: t('projects:settings.delete'), exact: true }).click();
  const question = page.getByRole('dialog', { name: t('projects:settings.deleteTitle', words) });
  const confirm = question.getByRole('button', { name: t('projects:settings.deleteConfirm', words) });
  await expect.element(confirm).toBeDisabled();
  await question.getByRole('textbox').fill(project.key);
  await confirm.click();
  await expect.poll(address).toBe(paths.projects());
  await expect.element(page.getByText(t('projects:settings.deleted', words))).toBeVisible();
  expect(sent(projectsContract.delete)).toMatchObject([{ params: { id: project.id } }]);
});

test('a new target of the scope gets the focus, so that a list can be pasted at once', async () => {
  answer(projectsContract.get, projectDetail());
  await renderPage(paths.projectSettings(projectDetail().id));
  const add = page.getByRole('button', { name: t('projects:scope.add') });
  const values = () => page.getByLabelText(t('projects:scope.value'), { exact: true });
  await add.first().click();
  await expect.element(values().nth(2)).toHaveFocus();
  await add.last().click();
  await expect.element(values().nth(3)).toHaveFocus();
});
