import type { ErrorCode } from '@coloa/contract/errors.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { me } from '../../../test/fixtures/me.ts';
import { answerUsersPage } from '../../../test/pages.ts';
import { expectConsole } from '../../../test/problems.ts';
import { renderPage } from '../../../test/render.tsx';
import { answer, refusal } from '../../../test/server.ts';
import { t } from '../../../test/words.ts';
import { session } from '../../lib/session.ts';
import { paths } from '../../routes/paths.ts';

const heading = (status: 403 | 404 | 500) => page.getByRole('heading', { level: 1, name: t(`app:errors.${status}.title`) });
const retry = () => page.getByRole('button', { name: t('ui:retry') });

test('S04 S37 a 403, 404 or 500 of a page’s request leads to the error page, which names the request', async () => {
  answerUsersPage();
  const { address, go } = await renderPage(paths.password());
  const codes: [403 | 404 | 500, ErrorCode][] = [
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [500, 'INTERNAL'],
  ];
  for (const [status, code] of codes) {
    const id = `request-${status}`;
    answer(usersContract.listMembers, refusal(code, { headers: { 'x-request-id': id } }));
    await go(paths.users());
    await expect.element(heading(status)).toBeVisible();
    await expect.element(page.getByText(id, { exact: true })).toBeVisible();
    expect(address()).toBe(paths.error(status, { from: paths.users(), id }));
    await go(paths.password());
    await expect.element(page.getByRole('heading', { name: t('sessions:password.title') })).toBeVisible();
  }
});

test('S37 an unknown URL, or one with an invalid id, leads to errors/404', async () => {
  const { address, go } = await renderPage('/khong-co');
  await expect.element(heading(404)).toBeVisible();
  expect(address()).toBe(paths.error(404, { from: '/khong-co' }));
  for (const from of ['/shared-topic/writeup/undefined', '/shared-topic/khong-co', '/projects/abc/issues', '/groups/0190a1b2-c3d4']) {
    await go(from);
    await expect.poll(address).toBe(paths.error(404, { from }));
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  }
});

test('an error page without a session has no menu and stays', async () => {
  const { address } = await renderPage(paths.error(500), { me: null });
  await expect.element(heading(500)).toBeVisible();
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  expect(address()).toBe(paths.error(500));
});

test('S38 309 leads to /2fa_require, where a user can still sign out', async () => {
  answerUsersPage();
  answer(twoFactorContract.generate, {
    secret: 'JBSWY3DPEHPK3PXP',
    otpauthUrl: 'otpauth://totp/Coloa',
    qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  answer(usersContract.listMembers, refusal('TWO_FACTOR_REQUIRED'));
  const { address } = await renderPage(paths.users());
  await expect.poll(address).toBe(paths.twoFactor(paths.users()));
  await expect.element(page.getByRole('button', { name: t('sessions:twoFactor.signOut') })).toBeVisible();
});

test('without a network a list keeps its page and can be loaded again', async () => {
  answerUsersPage();
  answer(usersContract.listMembers, 'no network');
  const { address } = await renderPage(paths.users());
  await expect.element(page.getByText(t('users:failed'))).toBeVisible();
  expect(address()).toBe(paths.users());
  answer(usersContract.listMembers, ({ query }) => ({ items: [], page: query.page, pageSize: query.pageSize, total: 0, more: false }));
  await retry().click();
  await expect.element(page.getByText(t('users:empty'))).toBeVisible();
});

test('without a network for the profile, the page reports it, keeps the session, and can be loaded again', async () => {
  // The router logs a warning about every failed load.
  expectConsole(/Error in route match/);
  session.start({ token: 'token', refreshToken: 'refresh' });
  answer(profileContract.get, 'no network');
  await renderPage(paths.password(), { me: null });
  await expect.element(page.getByText(t('app:failure.network'))).toBeVisible();
  expect(session.refreshToken()).toBe('refresh');
  answer(profileContract.get, me());
  await retry().click();
  await expect.element(page.getByRole('heading', { name: t('sessions:password.title') })).toBeVisible();
});
