import { LIMITS } from '@coloa/contract/limits.ts';
import { workspacesContract } from '@coloa/contract/workspaces/workspaces.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { me } from '../../test/fixtures/me.ts';
import { people } from '../../test/fixtures/people.ts';
import { workspace, workspaceSummary } from '../../test/fixtures/workspaces.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const system = () => me({ role: { ...me().role, name: 'System' } });
const other = workspace({ name: 'Đội đỏ', slug: 'doi-do' });
const here = workspace({ id: me().currentWorkspace.id });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

test('S46 a workspace is created by keyboard; the short name follows the name, and a taken one is reported', async () => {
  const made = workspace({ name: 'Đội đỏ 2026', slug: 'doi-do' });
  answer(workspacesContract.list, [here]);
  answer(workspacesContract.summaries, []);
  answer(workspacesContract.get, made);
  answer(workspacesContract.summary, workspaceSummary(made));
  answer(workspacesContract.create, refusal('SLUG_TAKEN', { path: 'slug', message: 'Tên rút gọn này đã có.' }));
  const { address } = await renderPage(paths.workspaces(), { me: system() });
  const opener = page.getByRole('button', { name: t('workspaces:create') });
  await expect.element(opener).toBeVisible();
  opener.element().focus();
  await userEvent.keyboard('{Enter}');
  const drawer = page.getByRole('dialog', { name: t('workspaces:create') });
  const slug = drawer.getByLabelText(t('workspaces:form.slug'), { exact: true });
  await expect.element(drawer.getByLabelText(t('workspaces:form.name'), { exact: true })).toHaveFocus();
  await userEvent.keyboard('Đội đỏ 2026');
  await expect.element(slug).toHaveValue('doi-do-2026');
  await slug.fill('default');
  await userEvent.keyboard('{Enter}');
  await expect.element(drawer.getByText('Tên rút gọn này đã có.')).toBeVisible();
  await expectAccessible();
  answer(workspacesContract.create, made);
  await slug.fill('doi-do');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(paths.workspace(made.id));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Đội đỏ 2026' })).toBeVisible();
  expect(sent(workspacesContract.create).at(-1)).toMatchObject({ body: { name: 'Đội đỏ 2026', slug: 'doi-do' } });
});

test('the number of errors includes a name that is too long', async () => {
  answer(workspacesContract.list, [here]);
  answer(workspacesContract.summaries, []);
  await renderPage(paths.workspaces(), { me: system() });
  await page.getByRole('button', { name: t('workspaces:create') }).click();
  const drawer = page.getByRole('dialog', { name: t('workspaces:create') });
  await drawer.getByLabelText(t('workspaces:form.name'), { exact: true }).fill('a'.repeat(LIMITS.name + 1));
  await drawer.getByLabelText(t('workspaces:form.slug'), { exact: true }).fill('Đội đỏ');
  await drawer.getByRole('button', { name: t('workspaces:form.submit') }).click();
  await expect.element(drawer.getByText(t('ui:form.errors', { count: 2 }))).toBeVisible();
});

test('a workspace is found without diacritics, and moved to the bin only once its name is typed', async () => {
  answer(workspacesContract.list, [here, other]);
  answer(workspacesContract.summaries, []);
  answer(workspacesContract.delete, true);
  await renderPage(paths.workspaces(), { me: system() });
  await page.getByLabelText(t('workspaces:search')).fill('doi do');
  await expect.element(row(here.name)).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('workspaces:act.label', { name: other.name }) }).click();
  await page.getByRole('menuitem', { name: t('workspaces:act.delete') }).click();
  const question = page.getByRole('dialog', { name: t('workspaces:delete.title', { name: other.name }) });
  await expect.element(question.getByRole('button', { name: t('workspaces:delete.confirm') })).toBeDisabled();
  await question.getByLabelText(t('ui:dialog.type', { text: other.name })).fill(other.name);
  answer(workspacesContract.list, [here]);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('workspaces:delete.done', { name: other.name }))).toBeVisible();
  expect(sent(workspacesContract.delete)).toMatchObject([{ params: { id: other.id }, body: { name: other.name } }]);
});

test('the current workspace can be neither switched to nor deleted', async () => {
  answer(workspacesContract.list, [here]);
  answer(workspacesContract.summaries, []);
  await renderPage(paths.workspaces(), { me: system() });
  await expect.element(row(here.name)).toMatchTextContent(t('workspaces:here'));
  await page.getByRole('button', { name: t('workspaces:act.label', { name: here.name }) }).click();
  await expect.element(page.getByRole('menuitem', { name: t('workspaces:act.settings') })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: t('workspaces:act.delete') })).not.toBeInTheDocument();
  await expect.element(page.getByRole('menuitem', { name: t('workspaces:act.switch') })).not.toBeInTheDocument();
});

test('a workspace in the bin shows who deleted it and how long it stays, and is restored', async () => {
  const can = { edit: false, delete: false, restore: true };
  const binned = workspace({ ...other, deletedAt: '2026-11-20T01:00:00.000Z', deletedBy: people.lan, can });
  answer(workspacesContract.list, ({ query }) => (query.deleted ? [binned] : [here]));
  answer(workspacesContract.summaries, []);
  answer(workspacesContract.restore, true);
  const { address } = await renderPage(paths.workspaces({ bin: true }), { me: system(), now: '2026-11-20T13:00:00.000Z' });
  await expect.element(page.getByText(t('workspaces:binLeft', { count: 30 }))).toBeVisible();
  await expect.element(row(other.name).getByText(people.lan.name)).toBeVisible();
  await expectAccessible();
  answer(workspacesContract.list, ({ query }) => (query.deleted ? [] : [here, other]));
  await page.getByRole('button', { name: t('workspaces:restoreOne', { name: other.name }) }).click();
  await expect.element(page.getByText(t('workspaces:restored', { name: other.name }))).toBeVisible();
  expect(sent(workspacesContract.restore)).toMatchObject([{ params: { id: other.id } }]);
  await page.getByRole('link', { name: t('workspaces:leaveBin') }).click();
  await expect.poll(address).toBe(paths.workspaces());
  await expect.element(row(other.name)).toBeVisible();
});

test('the two-factor column shows its words completely in English', async () => {
  answer(workspacesContract.list, [here]);
  answer(workspacesContract.summaries, [workspaceSummary(here, { members: 1_200, withoutTwoFactor: 1_100 })]);
  await renderPage(paths.workspaces(), { me: system(), width: 1440, height: 900, language: 'en' });
  const cell = page.getByRole('cell', { name: t('workspaces:twoFactor.without', { count: 1_100, number: '1,100' }), exact: false });
  await expect.element(cell).toBeVisible();
  await document.fonts.ready;
  const { scrollWidth, clientWidth } = cell.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('the numbers of projects are on the line of their status', async () => {
  answer(workspacesContract.get, here);
  answer(workspacesContract.summary, workspaceSummary(here, { projects: { total: 7, byStatus: { IN_PROGRESS: 7 } } }));
  await renderPage(paths.workspace(here.id), { me: system() });
  const status = page.getByText(t('projects:status.IN_PROGRESS'), { exact: true });
  await expect.element(status).toBeVisible();
  const number = status.element().parentElement?.nextSibling;
  if (!number) throw new Error('no number');
  const range = document.createRange();
  range.selectNodeContents(number);
  expect(Math.abs(range.getBoundingClientRect().bottom - textBottom(status.element()))).toBeLessThan(0.4);
});

function textBottom(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().bottom;
}
