import { checklistsContract } from '@coloa/contract/checklists/checklists.contract.ts';
import type { ErrorCode } from '@coloa/contract/errors.ts';
import { groupsContract } from '@coloa/contract/groups/groups.contract.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listOf } from '../../test/fixtures/lists.ts';
import { me } from '../../test/fixtures/me.ts';
import { member } from '../../test/fixtures/people.ts';
import { answerUsersPage } from '../../test/pages.ts';
import { type Rendered, renderPage } from '../../test/render.tsx';
import { answer, hold, refusal } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { pageOf, paths } from '../routes/paths.ts';

const reads = [checklistsContract.categories, checklistsContract.list] as const;
const heading = (words: string) => page.getByRole('heading', { level: 1, name: words });

/**
 * Navigates from the groups to the checklists. Both queries of the checklists fail, the second one after the first one has started a
 * navigation.
 */
async function goToFailing(code: ErrorCode): Promise<Rendered> {
  answer(groupsContract.list, listOf<never>([]));
  for (const endpoint of reads) answer(endpoint, refusal(code, { message: 'Không được.' }));
  const shown = await renderPage(paths.groups());
  await expect.element(heading(t('groups:title'))).toBeVisible();
  shown.visited.length = 0;
  const late = hold(checklistsContract.list);
  const going = shown.go(paths.checklists());
  await late.arrived;
  await expect.poll(shown.address).not.toBe(paths.checklists());
  late.release();
  await going;
  return shown;
}

test.each<[403 | 500, ErrorCode]>([
  [403, 'FORBIDDEN'],
  [500, 'INTERNAL'],
])('two reads that fail with %i lead once to its page, without a message, and Back leads to the page before', async (status, code) => {
  const { visited, address, history } = await goToFailing(code);
  await expect.element(heading(t(`app:errors.${status}.title`))).toBeVisible();
  expect(visited).toEqual([paths.checklists(), paths.error(status, { from: paths.checklists() })]);
  await expect.element(page.getByText('Không được.')).not.toBeInTheDocument();
  history.back();
  await expect.poll(address).toBe(paths.groups());
});

test('the first click on "Try again" opens the page that failed', async () => {
  const { address } = await goToFailing('INTERNAL');
  for (const endpoint of reads) hold(endpoint);
  await page.getByRole('link', { name: t('app:errors.retry') }).click();
  await expect.element(heading(t('checklists:title'))).toBeVisible();
  expect(address()).toBe(paths.checklists());
});

test('two reads that require two-factor redirect once to its set-up, which keeps the requested page', async () => {
  answer(twoFactorContract.generate, {
    secret: 'JBSWY3DPEHPK3PXP',
    otpauthUrl: 'otpauth://totp/Coloa',
    qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const { visited } = await goToFailing('TWO_FACTOR_REQUIRED');
  await expect.element(page.getByRole('button', { name: t('sessions:twoFactor.signOut') })).toBeVisible();
  expect(visited).toEqual([paths.checklists(), paths.twoFactor(paths.checklists())]);
});

test('two reads that require a new password redirect once to the password form', async () => {
  const { visited } = await goToFailing('PASSWORD_CHANGE_REQUIRED');
  await expect.element(heading(t('sessions:password.title'))).toBeVisible();
  expect(visited).toEqual([paths.checklists(), paths.password(paths.checklists())]);
});

test('a failing read of a page that the user leaves does not block the next page', async () => {
  answer(groupsContract.list, refusal('INTERNAL'));
  const reading = hold(groupsContract.list);
  const { queryClient, visited, go } = await renderPage(paths.groups());
  await reading.arrived;
  // The next page waits for the profile, so the previous page is still shown.
  queryClient.removeQueries({ queryKey: ['profile'] });
  answer(profileContract.get, me());
  const profile = hold(profileContract.get);
  const going = go(paths.password());
  await profile.arrived;
  reading.release();
  await expect.poll(() => queryClient.getQueryCache().findAll({ queryKey: ['groups'], status: 'error' } as never).length).toBe(1);
  profile.release();
  await going;
  await expect.element(heading(t('sessions:password.title'))).toBeVisible();
  expect(visited.map(pageOf)).toEqual([paths.password()]);
});

test('a read that is temporarily unavailable keeps the page and can be retried there', async () => {
  answerUsersPage();
  answer(usersContract.listMembers, refusal('UNAVAILABLE'));
  const { address } = await renderPage(paths.users());
  await expect.element(page.getByText(t('users:failed'))).toBeVisible();
  expect(address()).toBe(paths.users());
  answer(usersContract.listMembers, listOf([member()]));
  await page.getByRole('button', { name: t('ui:retry') }).click();
  await expect.element(page.getByText(t('users:failed'))).not.toBeInTheDocument();
});

test('a failing secondary read never redirects away from the page', async () => {
  answerUsersPage();
  for (const endpoint of [viewsContract.list, notificationsContract.unread, rolesContract.list]) answer(endpoint, refusal('INTERNAL'));
  const { address, queryClient } = await renderPage(paths.users());
  const failed = () => queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }).length;
  await expect.poll(failed).toBeGreaterThan(1);
  expect(address()).toBe(paths.users());
});
