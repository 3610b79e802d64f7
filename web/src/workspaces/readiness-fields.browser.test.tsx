import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { workspace } from '../../test/fixtures/workspaces.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

test('an administrator sets which readiness checks are required, and only non-default levels are saved', async () => {
  const here = workspace({ readiness: { TYPE: 'STOP' } });
  answer(workspacesContract.get, () => here);
  answer(workspacesContract.summary, refusal('NOT_FOUND'));
  answer(workspacesContract.update, ({ body }) => {
    Object.assign(here, body);
    return true as const;
  });
  await renderPage(paths.workspace(here.id));
  const choose = async (line: 'TYPE' | 'CVSS' | 'NO_LOGO', level: 'STOP' | 'WARN' | 'OFF') => {
    await page.getByRole('combobox', { name: t(`readiness:line.${line}`) }).click();
    await page.getByRole('option', { name: t(`readiness:level.${level}`) }).click();
  };
  await expect.element(page.getByRole('combobox', { name: t('readiness:line.TYPE') })).toHaveValue(t('readiness:level.STOP'));
  await expect.element(page.getByRole('combobox', { name: t('readiness:line.CVSS') })).toHaveValue(t('readiness:level.OFF'));
  await choose('TYPE', 'WARN');
  await choose('CVSS', 'STOP');
  await choose('NO_LOGO', 'OFF');
  await userEvent.keyboard('{Escape}');
  await expectAccessible();
  await page.getByRole('button', { name: t('ui:saveBar.save') }).click();
  await expect.element(page.getByText(t('workspaces:settings.saved'))).toBeVisible();
  expect(sent(workspacesContract.update).map(({ body }) => body)).toEqual([{ readiness: { CVSS: 'STOP', NO_LOGO: 'OFF' } }]);
});
