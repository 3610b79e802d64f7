import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { issueRow } from '../../test/fixtures/issues.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { meAs } from '../../test/fixtures/me.ts';
import { member, people } from '../../test/fixtures/people.ts';
import { savedView } from '../../test/fixtures/views.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { choose, expectTitle, item, nameField, title, toast, view } from '../../test/views-menu.ts';
import { answerViews } from '../../test/views-server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

beforeEach(() => {
  answer(issuesContract.list, listOf([issueRow()]));
  answer(usersContract.listMembers, listOf([member()]));
});

const ofMinh = (edit: boolean) =>
  savedView({ name: 'Chờ duyệt', search: 'status=IN_REVIEW', shared: true, owner: people.minh, can: { edit } });
const shareField = () => page.getByRole('checkbox', { name: t('views:share'), exact: false });

test('a view is shared when it is saved, shown as shared, and made private again', async () => {
  answerViews();
  await renderPage(paths.allIssues({ status: ['IN_REVIEW'] }), { me: meAs('Tester') });
  await choose(t('views:save'));
  await nameField().fill('Chờ duyệt');
  await shareField().click();
  await page.getByRole('button', { name: t('views:form.save') }).click();
  await expectTitle('Chờ duyệt');
  expect(sent(viewsContract.create)).toMatchObject([{ body: { name: 'Chờ duyệt', shared: true } }]);
  await title().click();
  await expect.element(view(`Chờ duyệt ${t('views:isShared')}`)).toBeChecked();
  await item(t('views:unshare')).click();
  await expect.element(toast(t('views:unshared', { name: 'Chờ duyệt' }))).toBeVisible();
  await choose(t('views:share'));
  await expect.element(toast(t('views:shared', { name: 'Chờ duyệt' }))).toBeVisible();
  expect(sent(viewsContract.update).map(({ body }) => body)).toEqual([{ shared: false }, { shared: true }]);
});

test('a shared view shows its owner’s name, and a colleague can copy its link but not change it', async () => {
  answerViews([ofMinh(false)]);
  const { address } = await renderPage(paths.allIssues(), { me: meAs('Tester') });
  await title().click();
  await expect.element(page.getByText(t('views:others'))).toBeVisible();
  await view(new RegExp(`^Chờ duyệt.*${people.minh.name}`)).click();
  await expect.poll(address).toContain('status=IN_REVIEW');
  await title().click();
  await expect.element(item(t('views:copyLink'))).toBeVisible();
  for (const key of ['rename', 'delete.item', 'unshare'] as const) {
    await expect.element(item(t(`views:${key}`))).not.toBeInTheDocument();
  }
});

test('a client initially has no views, and cannot share any', async () => {
  answerViews();
  await renderPage(paths.allIssues({ status: ['OPEN'] }), { me: meAs('Client') });
  await title().click();
  await expect.element(page.getByText(t('views:empty'))).toBeVisible();
  await item(t('views:save')).click();
  await expect.element(nameField()).toBeVisible();
  await expect.element(shareField()).not.toBeInTheDocument();
});

test('an admin confirms deleting another user’s shared view, and the dialog names its owner', async () => {
  const shared = ofMinh(true);
  answerViews([shared]);
  await renderPage(paths.allIssues({ status: ['IN_REVIEW'], view: shared.id }), { me: meAs('Admin') });
  await expectTitle('Chờ duyệt');
  await choose(t('views:delete.item'));
  const question = page.getByRole('dialog', { name: t('views:delete.title', { name: 'Chờ duyệt' }) });
  await expect.element(question).toMatchTextContent(people.minh.name);
  await expectAccessible();
  expect(sent(viewsContract.delete)).toEqual([]);
  await question.getByRole('button', { name: t('views:delete.confirm') }).click();
  await expect.element(toast(t('views:deleted', { name: 'Chờ duyệt' }))).toBeVisible();
  await expectTitle(null);
  expect(sent(viewsContract.delete)).toMatchObject([{ params: { id: shared.id } }]);
});
