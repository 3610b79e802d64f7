import { usersContract } from '@coloa/contract/users/users.contract.ts';
import type { UserSummary } from '@coloa/contract/users/users.schema.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { me } from '../../test/fixtures/me.ts';
import { member, TESTER_ROLE } from '../../test/fixtures/people.ts';
import { answerUsersPage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

test('a page past the end links back to the first one, and an unknown parameter is dropped from the address', async () => {
  answerUsersPage();
  answer(usersContract.listMembers, ({ query }) =>
    query.page === 1 ? listOf([member()]) : listOf<ReturnType<typeof member>>([], { page: query.page, total: 1 }),
  );
  const { address } = await renderPage(`${paths.users({ page: 9 })}&khong=co`);
  await expect.element(page.getByText(t('ui:filter.leftOut', { names: 'khong' }))).toBeVisible();
  expect(address()).toBe(paths.users({ page: 9 }));
  await page.getByRole('button', { name: t('ui:pagination.first') }).click();
  await expect.poll(address).toBe(paths.users());
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
});

test('a filter of the list is set in its address and its request', async () => {
  answerUsersPage();
  const { address } = await renderPage(paths.users({ q: 'ha' }));
  await page.getByTitle(t('ui:filter.value', { field: t('users:columns.role') })).click();
  await page.getByRole('radio', { name: TESTER_ROLE.name }).click();
  await expect.poll(address).toBe(paths.users({ q: 'ha', roleId: TESTER_ROLE.id }));
  await expect.poll(() => sent(usersContract.listMembers).at(-1)?.query).toMatchObject({ q: 'ha', roleId: TESTER_ROLE.id });
});

test('a figure of the summary links to the members that it counts', async () => {
  const summary: UserSummary = {
    workspace: me().currentWorkspace,
    members: 7,
    byRole: [],
    withoutTwoFactor: 3,
    invited: 0,
    disabled: 0,
    lastSeenAt: null,
  };
  answer(usersContract.summary, [{ ...summary, workspace: { id: summary.workspace.id, name: summary.workspace.name } }]);
  answerUsersPage();
  const { address } = await renderPage(paths.users({ q: 'ha' }));
  await page
    .getByRole('region', { name: t('users:summary.label') })
    .getByRole('link', { name: t('users:summary.withoutTwoFactor', { count: 3 }), exact: false })
    .click();
  await expect.poll(address).toBe(paths.users({ twoFactor: 'off' }));
  await expect.poll(() => sent(usersContract.listMembers).at(-1)?.query).toMatchObject({ twoFactor: 'off' });
});

test('on a phone, a card of a workspace shows the whole name, with the last activity below', async () => {
  const name = 'An Dương Chuyển đổi số';
  const figures = { members: 7, byRole: [], withoutTwoFactor: 3, invited: 0, disabled: 0 };
  const { id } = me().currentWorkspace;
  answer(usersContract.summary, [{ workspace: { id, name }, ...figures, lastSeenAt: new Date().toISOString() }]);
  answerUsersPage();
  await renderPage(paths.users(), { width: 360, height: 740 });
  const link = page.getByRole('region', { name: t('users:summary.label') }).getByRole('link', { name, exact: true });
  await expect.element(link).toBeVisible();
  const { scrollWidth, clientWidth } = link.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  const activity = page.getByText(t('users:summary.active'), { exact: false });
  expect(activity.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(link.element().getBoundingClientRect().bottom - 1);
});

test.each([1440, 800, 360])('at %i px, the cards of all workspaces are in view without scrolling sideways', async (width) => {
  const figures = { members: 1_240, byRole: [], withoutTwoFactor: 1_103, invited: 12, disabled: 37, lastSeenAt: new Date().toISOString() };
  const { id } = me().currentWorkspace;
  const names = ['An Dương Chuyển đổi số', 'Đội đỏ Ngân hàng Hải Vân', 'Kiểm thử nội bộ', 'Trung tâm An toàn thông tin'];
  answer(
    usersContract.summary,
    names.map((name, n) => ({ workspace: { id: n === 0 ? id : newFixtureId(), name }, ...figures })),
  );
  answerUsersPage();
  await renderPage(paths.users(), { width, height: 900 });
  const summaries = page.getByRole('region', { name: t('users:summary.label') });
  await expect.element(summaries.getByRole('article').nth(3)).toBeVisible();
  expect(summaries.element().scrollWidth).toBeLessThanOrEqual(summaries.element().clientWidth);
  for (const card of summaries.getByRole('article').elements()) expect(card.getBoundingClientRect().right).toBeLessThanOrEqual(width);
});

test('the list shows the current user as active now, and a recent activity of others only roughly', async () => {
  const lastSeenAt = new Date(Date.now() - 8 * 60_000).toISOString();
  answerUsersPage([member({ id: me().id, lastSeenAt }), member({ id: newFixtureId(), name: 'Trần Minh', lastSeenAt })]);
  await renderPage(paths.users(), { width: 1440, height: 900 });
  const other = page.getByRole('row', { name: /Trần Minh/ });
  await expect.element(other.getByText(t('sessions:list.recently', { count: 10 }))).toBeVisible();
  await expect.element(page.getByRole('row').getByText(t('sessions:list.now'), { exact: true })).toBeVisible();
});
