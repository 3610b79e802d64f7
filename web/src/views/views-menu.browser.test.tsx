import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Search } from '@coloa/contract/page-paths.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { type SavedView, viewsContract } from '@coloa/contract/views/views.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { issueRow } from '../../test/fixtures/issues.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { member } from '../../test/fixtures/people.ts';
import { savedView } from '../../test/fixtures/views.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, hold, refusal, sent } from '../../test/server.ts';
import { choose, expectTitle, nameField, saveView, title, toast, undo, view } from '../../test/views-menu.ts';
import { answerViews } from '../../test/views-server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

beforeEach(() => {
  answer(issuesContract.list, listOf([issueRow()]));
  answer(usersContract.listMembers, listOf([member()]));
});

async function show(search: Search = {}, views: SavedView[] = []) {
  answerViews(views);
  return renderPage(paths.allIssues(search));
}

test('a filtered list is saved under a name without its page, and opened by that name at the first page', async () => {
  const { address, go, history } = await show({ severity: ['CRITICAL', 'HIGH'], status: ['OPEN'], sortBy: '-updatedAt', page: 3 });
  await saveView('Nặng chưa sửa');
  await expectTitle('Nặng chưa sửa');
  expect(sent(viewsContract.create)).toMatchObject([
    { body: { place: 'ISSUES', name: 'Nặng chưa sửa', search: 'status=OPEN&severity=CRITICAL,HIGH&sortBy=-updatedAt', shared: false } },
  ]);
  expect(address()).toMatch(/page=3&view=/);

  await go(paths.allIssues());
  await expectTitle(null);
  await title().click();
  await view('Nặng chưa sửa').click();
  await expectTitle('Nặng chưa sửa');
  expect(address()).toMatch(/^\/issues\?status=OPEN&severity=CRITICAL,HIGH&sortBy=-updatedAt&view=[\w-]+$/);
  await title().click();
  await expect.element(view('Nặng chưa sửa')).toBeChecked();
  history.back();
  await expect.poll(address).toBe('/issues');
  await expectTitle(null);
});

test('filters that differ from the view’s are marked, saved to it, restored by undo, or discarded by reopening it', async () => {
  const open = savedView({ name: 'Đang mở', search: 'status=OPEN' });
  const { address, history } = await show({ status: ['OPEN'], view: open.id }, [open]);
  await expectTitle('Đang mở');
  await page.getByRole('textbox', { name: t('issues:search') }).fill('cổng');
  await expectTitle('Đang mở', { changed: true });
  await expect.poll(address).toContain('q=');

  await title().click();
  await view('Đang mở').click();
  await expectTitle('Đang mở');
  expect(address()).not.toContain('q=');
  history.back();
  await expectTitle('Đang mở', { changed: true });

  await choose(t('views:update'));
  await expect.element(toast(t('views:updated', { name: 'Đang mở' }))).toBeVisible();
  await expectTitle('Đang mở');
  await undo().click();
  await expect.element(toast(t('views:putBack', { name: 'Đang mở' }))).toBeVisible();
  await expectTitle('Đang mở', { changed: true });
  expect(sent(viewsContract.update).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { id: open.id, search: 'status=OPEN&q=c%E1%BB%95ng' },
    { id: open.id, search: 'status=OPEN' },
  ]);
});

test('a taken name is rejected at its field, and another one is saved', async () => {
  await show({ severity: ['HIGH'] });
  answer(viewsContract.create, ({ body }) =>
    body.name === 'qua han' ? refusal('VIEW_NAME_TAKEN', { path: 'name', message: 'Tên này đã có.' }) : { id: savedView().id },
  );
  await saveView('qua han');
  await expect.element(nameField()).toHaveAccessibleDescription(/Tên này đã có\./);
  await nameField().fill('Mức cao');
  await page.getByRole('button', { name: t('views:form.save') }).click();
  await expect.element(toast(t('views:saved', { name: 'Mức cao' }))).toBeVisible();
  await expect.element(nameField()).not.toBeInTheDocument();
});

test('a view is renamed, and deleted by its owner without a confirmation and with undo', async () => {
  const high = savedView({ name: 'Mức cao', search: 'severity=HIGH' });
  const { address } = await show({ severity: ['HIGH'], view: high.id }, [high]);
  await choose(t('views:rename'));
  await expect.element(page.getByRole('dialog', { name: t('views:form.renameTitle', { name: 'Mức cao' }) })).toBeVisible();
  await nameField().fill('Mức cao nhất');
  await page.getByRole('button', { name: t('views:form.rename') }).click();
  await expectTitle('Mức cao nhất');
  expect(sent(viewsContract.update)).toMatchObject([{ params: { id: high.id }, body: { name: 'Mức cao nhất' } }]);

  await choose(t('views:delete.item'));
  await expect.element(toast(t('views:deleted', { name: 'Mức cao nhất' }))).toBeVisible();
  await expectTitle(null);
  await undo().click();
  await expect.element(toast(t('views:putBack', { name: 'Mức cao nhất' }))).toBeVisible();
  await expectTitle('Mức cao nhất');
  expect(sent(viewsContract.create)).toMatchObject([{ body: { name: 'Mức cao nhất', search: 'severity=HIGH', shared: false } }]);
  expect(address()).toContain('severity=HIGH');
});

test('a view deleted during the deletion of another one is deleted as well', async () => {
  const [high, low] = [savedView({ name: 'Mức cao', search: 'severity=HIGH' }), savedView({ name: 'Mức thấp', search: 'severity=LOW' })];
  await show({ severity: ['HIGH'], view: high.id }, [high, low]);
  const held = hold(viewsContract.delete);
  await choose(t('views:delete.item'));
  await held.arrived;
  await title().click();
  await view('Mức thấp').click();
  await expectTitle('Mức thấp');
  await choose(t('views:delete.item'));
  await expect.poll(() => sent(viewsContract.delete).map(({ params }) => params?.id)).toEqual([high.id, low.id]);
  held.release();
  await expect.element(toast(t('views:deleted', { name: 'Mức thấp' }))).toBeVisible();
});

test('parameters unknown to the list are dropped from a view, and a deleted view leaves its filters', async () => {
  const old = savedView({ name: 'Cũ', search: 'status=OPEN,FORGOTTEN&colour=red&page=7' });
  const views = [old];
  const { address } = await show({}, views);
  await title().click();
  await view('Cũ').click();
  await expectTitle('Cũ');
  expect(address()).toBe(paths.allIssues({ status: ['OPEN'], view: old.id }));
  await expect.element(page.getByText(t('ui:filter.leftOut', { names: '' }), { exact: false })).not.toBeInTheDocument();

  await choose(t('views:rename'));
  views.splice(0);
  answer(viewsContract.update, refusal('NOT_FOUND'));
  await nameField().fill('Tên khác');
  await page.getByRole('button', { name: t('views:form.rename') }).click();
  await expect.element(page.getByRole('alert').filter({ hasText: t('views:gone') })).toBeVisible();
  await expectTitle(null);
  expect(address()).toContain('status=OPEN');
});

test('a link to another user’s private view opens the same list without its name', async () => {
  const { address } = await show({ overdue: true, view: savedView().id });
  await expect.poll(() => sent(viewsContract.list).length).toBe(1);
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  await expectTitle(null);
  expect(address()).toContain('overdue=true');
});
