import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { member } from '../../test/fixtures/people.ts';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { templateRow, template as templateTree } from '../../test/fixtures/task-templates.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

test('a project is created from a template, with a key suggested from its name, and its people are shown', async () => {
  const template = templateRow({ name: 'Cổng dịch vụ', kinds: ['API'] });
  const project = projectDetail({ name: 'Cổng dịch vụ công Bến Nghé' });
  answer(projectsContract.search, listOf([]));
  answer(viewsContract.list, []);
  answer(taskTemplatesContract.list, listOf([template]));
  answer(projectsContract.create, { id: project.id });
  answer(projectsContract.get, project);
  answer(usersContract.listMembers, listOf([member()]));
  const { address } = await renderPage(paths.projects(), { width: 1440, height: 900 });
  await page
    .getByRole('button', { name: t('projects:create'), exact: false })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: t('projects:create') });
  await form.getByLabelText(t('projects:form.name'), { exact: true }).fill(project.name);
  await form.getByRole('combobox', { name: t('projects:form.kinds'), exact: true }).click();
  for (const kind of ['MOBILE', 'API'] as const) await page.getByRole('option', { name: t(`projects:kind.${kind}`), exact: true }).click();
  await expect.element(form.getByText(t('projects:form.kindsHint'))).toBeVisible();
  await form.getByRole('combobox', { name: new RegExp(t('projects:form.template')) }).fill('Cổng');
  await page.getByRole('option', { name: template.name }).click();
  await expectAccessible();
  await form.getByRole('button', { name: t('projects:form.submit') }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  expect(address()).toBe(paths.people(project.id));
  expect(sent(projectsContract.create)).toMatchObject([
    { body: { name: project.name, kinds: ['MOBILE', 'API'], templateId: template.id } },
  ]);
  expect(sent(projectsContract.create)[0]?.body.key).toMatch(/^[A-Z][A-Z\d]+$/);
});

test('a template whose tasks end after the project names their number, until the end date allows them', async () => {
  const row = templateRow({ name: 'Kiểm thử web', tasks: 4, days: 20 });
  const tasks = [
    { title: 'Thu thập', startsOn: 0, dueOn: 9 },
    {
      title: 'Kiểm thử',
      startsOn: 5,
      dueOn: 10,
      tasks: [{ title: 'Báo cáo', dueOn: 20 }, { title: 'Họp', startsOn: 12 }, { title: 'Khác' }],
    },
  ];
  answer(projectsContract.search, listOf([]));
  answer(viewsContract.list, []);
  answer(taskTemplatesContract.list, listOf([row]));
  answer(usersContract.listMembers, listOf([member()]));
  answer(taskTemplatesContract.detail, templateTree({ ...row, tasks }));
  await renderPage(paths.projects(), { width: 1440, height: 900 });
  await page
    .getByRole('button', { name: t('projects:create'), exact: false })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: t('projects:create') });
  await form.getByLabelText(new RegExp(t('projects:form.startDay'))).fill('01/03/2027');
  await form.getByLabelText(new RegExp(t('projects:form.endDay'))).fill('10/03/2027');
  await form.getByRole('combobox', { name: new RegExp(t('projects:form.template')) }).fill('Kiểm');
  await page.getByRole('option', { name: row.name }).click();
  await expect.element(form.getByText(t('projects:form.templateLate', { count: 3 }))).toBeVisible();
  await form.getByLabelText(new RegExp(t('projects:form.endDay'))).fill('14/03/2027');
  await expect.element(form.getByText(t('projects:form.templateLate', { count: 1 }))).toBeVisible();
  await form.getByLabelText(new RegExp(t('projects:form.endDay'))).fill('21/03/2027');
  await expect.element(form.getByText(t('projects:form.templateLate', { count: 1 }))).not.toBeInTheDocument();
  await expectAccessible();
});
