import { type ChecklistImport, checklistsContract } from '@coloa/contract/checklists/checklists.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { categoriesOf, checklist } from '../../test/fixtures/checklists.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { choose } from '../../test/input.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const imported: ChecklistImport = {
  standard: 'ASVS',
  standardVersion: '9.9',
  added: 1,
  addedControls: [{ code: 'V1.1.1', title: 'Decode once.' }],
  changed: 0,
  unchanged: 0,
  doubled: [],
};

test('S46 a standard is previewed and imported; a rejected file shows the reason until the next attempt', async () => {
  answer(checklistsContract.categories, categoriesOf([checklist({ standard: 'ASVS', standardVersion: '9.9' })]));
  answer(checklistsContract.list, listOf([]));
  answer(checklistsContract.import, refusal('IMPORT_JSON', { message: 'Tệp không phải JSON.' }));
  const { address } = await renderPage(paths.checklists());
  await page.getByRole('button', { name: t('checklists:import.open') }).click();
  const drawer = page.getByRole('dialog', { name: t('checklists:import.title') });
  const preview = drawer.getByRole('button', { name: t('checklists:import.preview') });
  const input = drawer.getByLabelText(t('checklists:import.choose'));
  await expect.element(preview).toBeDisabled();
  await choose(input, [new File(['{"requirements": ['], 'asvs.json', { type: 'application/json' })]);
  await drawer.getByLabelText(t('checklists:import.version')).fill('9.9');
  await preview.click();
  await expect.element(drawer.getByRole('alert').getByText('Tệp không phải JSON.')).toBeVisible();

  answer(checklistsContract.import, imported);
  await choose(input, [new File(['{"requirements": []}'], 'asvs.json', { type: 'application/json' })]);
  await expect.element(drawer.getByRole('alert')).not.toBeInTheDocument();
  await preview.click();
  await drawer.getByText(t('checklists:import.added', { count: 1 })).click();
  await expect.element(drawer.getByText('Decode once.')).toBeVisible();
  await expectAccessible();
  const confirm = drawer.getByRole('button', { name: t('checklists:import.confirm') });
  answer(checklistsContract.import, refusal('IMPORT_JSON', { message: 'Chưa nhập được.' }));
  await confirm.click();
  await expect.element(drawer.getByRole('alert').getByText('Chưa nhập được.')).toBeVisible();
  await drawer.getByRole('button', { name: t('checklists:import.back') }).click();
  await expect.element(drawer.getByRole('alert')).not.toBeInTheDocument();
  answer(checklistsContract.import, imported);
  await preview.click();
  await confirm.click();
  await expect.element(page.getByText(t('checklists:import.done', { added: 1, changed: 0 }))).toBeVisible();
  await expect.poll(address).toBe(paths.checklists({ standard: 'ASVS', version: '9.9' }));
  await expect.element(page.getByRole('link', { name: /^ASVS 9\.9/ })).toHaveAttribute('aria-current', 'true');
  const file = '{"requirements": []}';
  expect(sent(checklistsContract.import).map(({ body }) => body)).toEqual([
    { file: '{"requirements": [', standardVersion: '9.9', preview: true },
    ...[true, false, true, false].map((preview) => ({ file, standardVersion: '9.9', preview })),
  ]);
});
