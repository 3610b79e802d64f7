import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { me } from '../../test/fixtures/me.ts';
import { answerProfilePage, answerUsersPage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const draftKey = `coloa.draft.issue.${me().id}.1`;
const dialog = () => page.getByRole('dialog');
const nameField = () => page.getByLabelText(t('profile:name'), { exact: true });
const signInHeading = () => page.getByRole('heading', { name: t('sessions:login.title') });

async function askToSignOut(): Promise<void> {
  await page.getByRole('button', { name: t('app:user.menu', { name: me().name }) }).click();
  await page.getByRole('menuitem', { name: t('app:user.signOut') }).click();
}

test('the login page after signing out lists the accounts of a demo', async () => {
  answerProfilePage();
  answer(sessionsContract.logout, true);
  await renderPage(paths.profile());
  answer(sessionsContract.demoAccounts, [{ username: 'mai.do', name: 'Đỗ Thị Mai', roles: ['Client'], password: 'ba-vong-thanh' }]);
  await askToSignOut();
  await expect.element(signInHeading()).toBeVisible();
  await expect.element(page.getByRole('region', { name: t('sessions:demo.title') })).toBeVisible();
});

test('S22 an expired access token is replaced, and the requested page is shown', async () => {
  answerUsersPage();
  let expired = true;
  answer(usersContract.listMembers, ({ query }) => {
    if (expired) return refusal('TOKEN_INVALID');
    return { items: [], page: query.page, pageSize: query.pageSize, total: 0, more: false };
  });
  answer(sessionsContract.refresh, () => {
    expired = false;
    return { token: 'new' };
  });
  const { address } = await renderPage(paths.users());
  await expect.element(page.getByText(t('users:empty'))).toBeVisible();
  expect(address()).toBe(paths.users());
  expect(sent(sessionsContract.refresh)).toMatchObject([{ body: { token: 'refresh' } }]);
  expect(localStorage.getItem('token')).toBe('new');
});

test('S23 S36 an ended session redirects to the login page with a notice, and drafts are kept', async () => {
  answerUsersPage();
  localStorage.setItem(draftKey, 'bản nháp');
  answer(usersContract.listMembers, refusal('TOKEN_INVALID'));
  answer(sessionsContract.refresh, refusal('TOKEN_INVALID'));
  const { address } = await renderPage(paths.users());
  await expect.element(page.getByText(t('sessions:login.ended'))).toBeVisible();
  expect(address()).toBe(paths.login(paths.users(), true));
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('refresh-token')).toBeNull();
  expect(localStorage.getItem(draftKey)).toBe('bản nháp');
});

test('S25 signing out asks about drafts, calls logout with the refresh token, clears the session and opens /login', async () => {
  answer(sessionsContract.logout, true);
  const { address } = await renderPage(paths.password());
  localStorage.setItem(draftKey, 'bản nháp');
  await askToSignOut();
  await dialog()
    .getByRole('button', { name: t('ui:cancel') })
    .click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(localStorage.getItem('refresh-token')).toBe('refresh');
  await askToSignOut();
  await dialog()
    .getByRole('button', { name: t('app:signOut.confirm') })
    .click();
  await expect.poll(address).toBe(paths.login());
  expect(sent(sessionsContract.logout)).toMatchObject([{ body: { token: 'refresh' } }]);
  for (const key of ['token', 'refresh-token', 'vrts', 'coloa.user', draftKey]) expect(localStorage.getItem(key)).toBeNull();
});

test('S25 without a network the session ends only on this device, and a message says so', async () => {
  answer(sessionsContract.logout, 'no network');
  const { address } = await renderPage(paths.password());
  await askToSignOut();
  await expect.poll(address).toBe(paths.login());
  await expect.element(page.getByText(t('app:signOut.onlyHere'))).toBeVisible();
  expect(localStorage.getItem('refresh-token')).toBeNull();
});

test('signing out asks before it discards typed text, and staying keeps it', async () => {
  answerProfilePage();
  answer(sessionsContract.logout, true);
  await renderPage(paths.profile());
  await nameField().fill('Tên chưa lưu');
  await askToSignOut();
  const question = page.getByRole('dialog', { name: t('ui:leave.title') });
  await question.getByRole('button', { name: t('ui:leave.stay') }).click();
  await expect.element(nameField()).toHaveValue('Tên chưa lưu');
  expect(sent(sessionsContract.logout)).toEqual([]);
  await askToSignOut();
  await question.getByRole('button', { name: t('ui:leave.confirm') }).click();
  await expect.element(signInHeading()).toBeVisible();
});
