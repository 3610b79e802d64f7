import { LIMITS } from '@coloa/contract/limits.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { workspace } from '../../test/fixtures/workspaces.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

test('days to fix are whole numbers per severity, and are saved together', async () => {
  const here = workspace();
  answer(workspacesContract.get, () => here);
  answer(workspacesContract.summary, refusal('NOT_FOUND'));
  answer(workspacesContract.update, ({ body }) => {
    Object.assign(here, body);
    return true as const;
  });
  await renderPage(paths.workspace(here.id));
  const low = page.getByRole('textbox', { name: t('ui:severity.LOW') });
  const save = () => page.getByRole('button', { name: t('ui:saveBar.save') }).click();
  await low.fill('1,5');
  await save();
  await expect.element(page.getByText(t('workspaces:dueDays.format', { max: LIMITS.dueDays }))).toBeVisible();
  expect(sent(workspacesContract.update)).toEqual([]);
  await low.fill('60');
  await save();
  await expect.element(page.getByText(t('workspaces:settings.saved'))).toBeVisible();
  expect(sent(workspacesContract.update)).toMatchObject([{ params: { id: here.id }, body: { dueDays: { LOW: 60 } } }]);
});
