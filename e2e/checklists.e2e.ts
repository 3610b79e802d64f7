import { checklistsContract } from '@coloa/contract/checklists/checklists.contract.ts';
import { taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { expect, test } from './fixtures.ts';
import { enterAsAdmin } from './page-helpers.ts';
import { t } from './words.ts';

test('S46 a standard is imported, one of its controls is edited, and a template is written with it', async ({ page, server }) => {
  const { call } = await enterAsAdmin(page, server.url);
  await page.goto('/#/manager/checklist');
  await page.getByRole('button', { name: t('checklists:import.open') }).click();
  const importing = page.getByRole('dialog', { name: t('checklists:import.title') });
  const section = { chapter_id: 'V1', chapter_name: 'Encoding', section_id: 'V1.1', section_name: 'Order' };
  const text = JSON.stringify({ requirements: [{ ...section, req_id: 'V1.1.1', req_description: 'Decode once.', L: '2' }] });
  await importing.locator('input[type=file]').setInputFiles({ name: 'asvs.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await importing.getByLabel(t('checklists:import.version')).fill('9.9');
  await importing.getByRole('button', { name: t('checklists:import.preview') }).click();
  await importing.getByRole('button', { name: t('checklists:import.confirm') }).click();
  await expect(page.getByRole('link', { name: /^ASVS 9\.9/ })).toHaveAttribute('aria-current', 'true');

  // Select the row by its text, because the list shows the rows of all standards until it is filtered.
  await page.getByRole('table').getByRole('link', { name: 'Decode once.' }).click();
  await page.getByRole('button', { name: t('checklists:edit.open'), exact: true }).click();
  await page.getByLabel(`${t('checklists:fields.title')} · ${t('ui:language.vi')}`).fill('Giải mã một lần');
  await page.getByRole('button', { name: t('checklists:edit.confirm') }).click();
  await expect(page.getByRole('dialog', { name: 'V1.1.1', exact: true }).getByText('Giải mã một lần')).toBeVisible();
  const { items } = (await call(checklistsContract.list, { query: { standard: 'ASVS', standardVersion: '9.9' } })).body;
  expect(items).toMatchObject([{ title: { vi: 'Giải mã một lần' } }]);

  await page.goto('/#/manager/task-template/new');
  await page.getByLabel(t('taskTemplates:form.name')).fill('Kiểm thử web');
  await page.getByRole('button', { name: t('taskTemplates:tree.add') }).click();
  await page.keyboard.type('Trinh sát');
  await page.getByRole('button', { name: t('taskTemplates:rows.fromLibrary') }).click();
  await page.getByPlaceholder(t('checklists:search')).fill('giai ma mot lan');
  await page.getByRole('checkbox', { name: /Giải mã một lần/ }).check();
  await page.getByRole('button', { name: t('taskTemplates:pick.confirm', { count: 1 }) }).click();
  await page.getByRole('button', { name: t('taskTemplates:create') }).click();
  await expect(page).toHaveURL(/task-template\/[\da-f-]{36}$/);
  const templates = (await call(taskTemplatesContract.list, { query: { q: 'Kiểm thử web' } })).body.items;
  expect(templates).toMatchObject([{ name: 'Kiểm thử web', tasks: 1, rows: 1 }]);
  await page.reload();
  await expect(page.getByRole('treeitem', { name: /Trinh sát/ })).toContainText(t('taskTemplates:tree.rows', { count: 1 }));
});
