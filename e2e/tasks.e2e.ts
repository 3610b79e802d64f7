import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { expect, test } from './fixtures.ts';
import { engagement, windowOf } from './members.ts';
import { t } from './words.ts';

test('tasks are moved on the board, ticked with a note that the lead sees, and saved as a template', async ({ browser, server }) => {
  const { lead, tester, projectId } = await engagement(server.url);
  const checkList = [{ title: 'Cài bản 5.2.3' }, { title: 'Tạo tài khoản thử' }];
  const { body: task } = await lead.call(tasksContract.add, {
    body: { projectId, title: 'Dựng môi trường UAT', assignees: [tester.id], checkList },
  });
  const address = `/#/projects/${projectId}/tasks`;
  const leads = await windowOf(browser, server.url, lead);
  const testers = await windowOf(browser, server.url, tester);

  await leads.goto(`${address}?view=board`);
  const column = (name: string) => leads.getByRole('region', { name, exact: true });
  await column(t('tasks:status.TODO'))
    .getByRole('link', { name: /^Dựng môi trường/ })
    .dragTo(column(t('tasks:status.IN_PROGRESS')));
  await leads.reload();
  await column(t('tasks:status.IN_PROGRESS'))
    .getByRole('link', { name: /^Dựng môi trường/ })
    .click();

  await testers.goto(`${address}?task=${task.id}`);
  const drawer = testers.getByRole('dialog');
  await drawer
    .getByRole('button', { name: t('tasks:rowState.CHECKED') })
    .first()
    .click();
  await drawer
    .getByRole('button', { name: t('tasks:rows.writeNote') })
    .last()
    .click();
  await drawer.locator('.cm-content').fill('Khách hàng tạo giúp.');
  await drawer.getByRole('button', { name: t('tasks:rows.saveNote') }).click();
  await expect(leads.getByRole('dialog').getByText('Khách hàng tạo giúp.')).toBeVisible();
  await expect(
    leads
      .getByRole('dialog')
      .getByText(t('tasks:rows.count', { done: 1, all: 2 }))
      .first(),
  ).toBeVisible();
  await testers.reload();
  await expect(drawer.getByText('Khách hàng tạo giúp.')).toBeVisible();
  await expect(drawer.getByRole('button', { name: t('tasks:rowState.CHECKED') }).first()).toHaveAttribute('aria-pressed', 'true');
  await testers.goto('/#/dashboard');
  await expect(testers.getByRole('link', { name: /Dựng môi trường UAT/ })).toBeVisible();

  const name = `Web ${Date.now()}`;
  await leads.keyboard.press('Escape');
  await leads.getByRole('button', { name: t('tasks:keep.open') }).click();
  await leads.getByRole('textbox', { name: t('tasks:keep.name') }).fill(name);
  await leads.getByRole('button', { name: t('tasks:keep.submit') }).click();
  await expect(leads.getByText(t('tasks:keep.done', { name }))).toBeVisible();
  const { body } = await lead.call(taskTemplatesContract.list, { query: { q: name } });
  expect(body.items).toMatchObject([{ name, tasks: 1, rows: 2 }]);
});
