import { standardOf } from '@coloa/contract/checklists/control-categories.ts';
import { projectChecklistsContract } from '@coloa/contract/checklists/project-checklists.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { control, coverageOf, coveredControl, projectChecklists } from '../../../test/fixtures/checklists.ts';
import { people } from '../../../test/fixtures/people.ts';
import { projectDetail, scopeRow } from '../../../test/fixtures/projects.ts';
import { cameOfIt } from '../../../test/fixtures/tasks.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { paths } from '../../routes/paths.ts';

const project = projectDetail();
const asset = { id: scopeRow().id, kind: 'URL' as const, value: 'https://thu.example' };
const day = '2026-11-20';
const failed = coveredControl({
  state: 'FAILED',
  perAsset: true,
  assetStates: ['FAILED'],
  issues: [cameOfIt({ key: 'CTT-7', severity: 'CRITICAL' })],
  saidBy: [{ ...people.ha, state: 'FAILED', lastDay: day }],
});
const passed = coveredControl({
  code: 'WSTG-ATHN-01',
  title: { vi: 'Cơ chế khóa tài khoản yếu', en: 'Weak lockout' },
  state: 'PASSED',
  saidBy: [{ ...people.ha, state: 'PASSED', lastDay: day }],
  tested: [{ ...people.minh, lastDay: day }],
});
const open = coveredControl({ code: 'WSTG-ATHN-02', title: { vi: 'Mật khẩu mặc định', en: 'Default passwords' } });

test('the coverage shows each control as a cell with its result, by asset or person, and as a table on a phone', async () => {
  answer(projectsContract.get, project);
  answer(projectChecklistsContract.list, projectChecklists([control()]));
  answer(projectChecklistsContract.coverage, coverageOf([passed, failed, open], [asset]));
  const { address } = await renderPage(paths.controls(project.id, { view: 'coverage' }), { width: 1440, height: 900 });
  const critical = `${t('controls:state.FAILED')}, ${t('ui:severity.CRITICAL')}`;
  await expect.element(page.getByRole('link', { name: `WSTG-ATHN-04 Vượt qua xác thực: ${critical}` })).toBeVisible();
  await expect.element(page.getByText(t('controls:done', { done: 2, all: 3 }))).toBeVisible();
  await expect.element(page.getByRole('link', { name: t('controls:coverage.issues', { count: 1 }) })).toBeVisible();
  const heads = ['category', 'title', 'done', 'issues', 'people', 'last'] as const;
  const matrix = page.getByRole('table', { name: standardOf(open) });
  const lefts = (role: 'columnheader' | 'cell') =>
    matrix
      .getByRole(role)
      .elements()
      .map((element) => element.getBoundingClientRect().left);
  expect(
    matrix
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(heads.map((head) => t(`controls:column.${head}`)));
  expect(lefts('columnheader').slice(1)).toEqual(lefts('cell'));
  await expectAccessible();

  const split = (by: 'asset' | 'person') => page.getByRole('button', { name: t(`controls:coverage.by.${by}`) }).click();
  await split('asset');
  await expect.element(page.getByText(asset.value)).toBeVisible();
  await split('person');
  await expect.poll(address).toBe(paths.controls(project.id, { view: 'coverage', by: 'person' }));
  await expect.element(page.getByRole('link', { name: /WSTG-ATHN-01/ }).first()).toBeVisible();
  await expect.element(page.getByRole('link', { name: new RegExp(`: ${t('controls:coverage.ticked')}$`) })).toBeVisible();

  await page.viewport(360, 780);
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBe(360);
  await page.getByRole('button', { name: t('controls:coverage.table') }).click();
  const row = page.getByRole('table', { name: t('controls:coverage.title') }).getByRole('row', { name: /WSTG-ATHN-04/ });
  const ofAsset = t('controls:counted', { state: asset.value, number: t('controls:state.FAILED') });
  await expect.element(row.getByText(ofAsset)).toBeVisible();
  await expect.element(row.getByRole('link', { name: 'CTT-7' })).toBeVisible();
  await expectAccessible();
});

test('the table names each category once, above its controls, and shows names and results on a phone', async () => {
  answer(projectsContract.get, project);
  answer(projectChecklistsContract.list, projectChecklists([control()]));
  answer(projectChecklistsContract.coverage, coverageOf([passed, failed, open], [asset]));
  await renderPage(paths.controls(project.id, { view: 'coverage', table: true }), { width: 360, height: 780 });
  const table = page.getByRole('table', { name: t('controls:coverage.title') });
  const heads = table.getByText(standardOf(open), { exact: true });
  await expect.element(heads.first()).toBeVisible();
  expect(heads.elements()).toHaveLength(1);
  for (const row of table.element().querySelectorAll('tbody tr')) expect(row.getBoundingClientRect().right).toBeLessThanOrEqual(360);
  const line = table.getByRole('row', { name: /WSTG-ATHN-01/ });
  for (const part of [line.getByRole('link'), line.getByText(t('controls:state.PASSED'))]) {
    const { left, right } = part.element().getBoundingClientRect();
    expect(left >= 0 && right <= 360).toBe(true);
  }
});
