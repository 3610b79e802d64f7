import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import type { ProjectRow } from '@coloa/contract/projects/projects.schema.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { meAs } from '../../test/fixtures/me.ts';
import { projectRow } from '../../test/fixtures/projects.ts';
import { type RenderOptions, renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';
import type { ProjectSearch } from './projects.search.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 360, height: 780 };

async function show(rows: ProjectRow[], options: RenderOptions = desk, search: ProjectSearch = {}) {
  for (const call of [projectsContract.search, projectsContract.searchAdvanced]) answer(call, listOf(rows));
  for (const call of [projectsContract.update, projectsContract.delete, projectsContract.restore]) answer(call, true);
  answer(usersContract.listMembers, listOf([]));
  await renderPage(paths.projects(search), options);
  await expect.element(page.getByRole('row', { name: new RegExp(rows[0]?.name ?? '') })).toBeVisible();
}

const named = (name: string, overrides: Partial<ProjectRow> = {}) => projectRow({ key: name.toUpperCase(), name, ...overrides });
const select = (name: string) =>
  page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('checkbox')
    .click();
const bar = () => page.getByRole('toolbar');
const action = (name: string) => bar().getByRole('button', { name }).click();
const undo = () => page.getByRole('button', { name: t('ui:undo') });
const moves = () => sent(projectsContract.update).map(({ params, body }) => ({ ...params, ...body }));

const started: Partial<ProjectRow> = { status: 'PLANNED', can: { moveTo: ['IN_PROGRESS', 'ARCHIVED'], delete: true } };
const archived: Partial<ProjectRow> = { status: 'ARCHIVED', can: { moveTo: ['COMPLETED'], delete: false } };

async function choose(status: ProjectRow['status']) {
  await action(t('projects:column.status'));
  await page.getByRole('menuitem', { name: t(`projects:status.${status}`), exact: false }).click();
}

test.each([
  ['on a computer', desk],
  ['on a phone', phone],
])('selected projects are moved %s, the others keep their status, and one undo moves them back', async (_, size) => {
  const [alpha, beta, old] = [named('alpha', started), named('beta', started), named('cu', archived)];
  await show([alpha, beta, old], size);
  for (const { name } of [alpha, beta, old]) await select(name);
  await expectAccessible();
  await choose('IN_PROGRESS');
  const status = t('projects:status.IN_PROGRESS');
  const words = `${t('projects:bulk.moved', { count: 2, status })} ${t('projects:bulk.kept', { count: 1 })}`;
  await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
  await undo().click();
  await expect.poll(moves).toHaveLength(4);
  expect(moves()).toEqual([
    ...[alpha, beta].map(({ id }) => ({ id, status: 'IN_PROGRESS', from: 'PLANNED' })),
    ...[alpha, beta].map(({ id }) => ({ id, status: 'PLANNED', from: 'IN_PROGRESS' })),
  ]);
});

test('a change that one step cannot undo asks first, and a project that the server rejects is named and stays selected', async () => {
  const [alpha, beta] = [named('alpha', started), named('beta', started)];
  await show([alpha, beta]);
  answer(projectsContract.update, ({ params }) =>
    params.id === beta.id ? refusal('STATUS_CHANGED', { message: 'Trạng thái vừa thay đổi.' }) : true,
  );
  await userEvent.keyboard('jxjx');
  await choose('ARCHIVED');
  const asked = { count: 2, status: t('projects:status.ARCHIVED') };
  const dialog = page.getByRole('dialog', { name: t('projects:bulk.moveTitle', asked) });
  await expect.element(dialog.getByText(t('projects:bulk.moveBody', { count: 2 }))).toBeVisible();
  await expectAccessible();
  expect(moves()).toEqual([]);
  await dialog.getByRole('button', { name: t('projects:bulk.moveConfirm', { count: 2 }) }).click();
  const summary = page.getByRole('dialog', { name: t('projects:bulk.left', { count: 1 }) });
  await expect.element(summary.getByText('Trạng thái vừa thay đổi.')).toBeVisible();
  await expect.element(summary.getByRole('listitem').filter({ hasText: 'BETA' })).toBeVisible();
  await summary
    .getByRole('button', { name: t('ui:close') })
    .last()
    .click();
  await expect.element(page.getByRole('toolbar', { name: t('ui:bulk.selected', { count: 1 }) })).toBeVisible();
});

test('after a lost connection, projects that were already changed do not count as failed, and the rest is not tried', async () => {
  const rows = ['alpha', 'beta', 'gamma'].map((name) => named(name, started));
  await show(rows);
  const [, beta, gamma] = rows;
  answer(projectsContract.update, ({ params }) => (params.id === beta?.id ? refusal('UNAVAILABLE') : true));
  await page.getByRole('checkbox', { name: t('ui:table.selectAll') }).click();
  await choose('IN_PROGRESS');
  await expect.element(page.getByRole('dialog', { name: t('projects:bulk.left', { count: 2 }) })).toBeVisible();
  await expect.element(page.getByText(t('projects:bulk.others', { count: 1 }))).toBeVisible();
  expect(moves().map(({ id }) => id)).not.toContain(gamma?.id);
});

test('projects are deleted after their number is typed, except archived ones, and undo restores them', async () => {
  const [alpha, old] = [named('alpha', started), named('cu', archived)];
  await show([alpha, old]);
  for (const { name } of [alpha, old]) await select(name);
  await action(t('projects:bulk.delete'));
  const dialog = page.getByRole('dialog', { name: t('projects:bulk.deleteTitle', { count: 1 }) });
  await expect.element(dialog.getByText(t('projects:bulk.deleteBody', { count: 1 }))).toBeVisible();
  await expect.element(dialog.getByText(t('projects:bulk.unfit', { count: 1, keys: old.key }))).toBeVisible();
  await expectAccessible();
  const confirm = dialog.getByRole('button', { name: t('projects:bulk.deleteConfirm', { count: 1 }) });
  await expect.element(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('1');
  await confirm.click();
  await expect.element(page.getByText(t('projects:bulk.deleted', { count: 1 }))).toBeVisible();
  await undo().click();
  await expect.poll(() => sent(projectsContract.restore)).toMatchObject([{ params: { id: alpha.id } }]);
  expect(sent(projectsContract.delete)).toMatchObject([{ params: { id: alpha.id } }]);
});

test('projects of the bin are restored together', async () => {
  const deletedAt = new Date().toISOString();
  const rows = ['alpha', 'beta'].map((name) => named(name, { deletedAt, can: { moveTo: [], delete: false } }));
  await show(rows, phone, { bin: true });
  for (const { name } of rows) await select(name);
  await action(t('projects:restore'));
  await expect.element(page.getByText(t('projects:bulk.restored', { count: 2 }))).toBeVisible();
  expect(sent(projectsContract.restore).map(({ params }) => params.id)).toEqual(rows.map(({ id }) => id));
});

test('users who cannot change any project get no checkboxes', async () => {
  await show([named('alpha', { can: { moveTo: [], delete: false } })]);
  expect(page.getByRole('checkbox').elements()).toEqual([]);
});

test('a lead of a project without the permission to delete projects can only move it', async () => {
  await show([named('alpha', { can: { moveTo: ['IN_PROGRESS'], delete: false } })], { ...desk, me: meAs('Tester') });
  await select('alpha');
  await expect.element(bar().getByRole('button', { name: t('projects:column.status') })).toBeVisible();
  await expect.element(bar().getByRole('button', { name: t('projects:bulk.delete') })).not.toBeInTheDocument();
});
