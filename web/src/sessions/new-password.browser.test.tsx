import { dashboardContract } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { passwordLinksContract } from '@coloa/contract/sessions/password-links.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { tasksContract } from '@coloa/contract/tasks/tasks.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { answerFirstStepsDone } from '../../test/first-steps-done.ts';
import { dashboard } from '../../test/fixtures/dashboard.ts';
import { me } from '../../test/fixtures/me.ts';
import { answerUsersPage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t, tIn } from '../../test/words.ts';
import { session } from '../lib/session.ts';
import { typedPassword } from '../lib/typed-password.ts';
import { paths } from '../routes/paths.ts';

const COMMON = 'Mật khẩu này quá phổ biến.';
const GOOD = 'nắng lên trên mái ngói';
const newPassword = () => page.getByLabelText(t('sessions:password.new'), { exact: true });
const oldPassword = () => page.getByLabelText(t('sessions:password.old'), { exact: true });
const heading = (name: string) => page.getByRole('heading', { name });

async function type(password: string, repeated = password): Promise<void> {
  await newPassword().fill(password);
  await page.getByLabelText(t('sessions:password.repeat'), { exact: true }).fill(repeated);
  await userEvent.keyboard('{Enter}');
}

const showLink = (token: string) => renderPage(`${paths.resetPassword()}?token=${token}`, { me: null });

test('S02 a forgotten password is requested by user name, and the confirmation does not name the user', async () => {
  answer(passwordLinksContract.ask, true);
  await renderPage(paths.forgotPassword(), { me: null });
  await expect.element(page.getByLabelText(t('sessions:forgot.username'))).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('sessions:forgot.usernameRequired'))).toBeVisible();
  await userEvent.keyboard('ha.nguyen{Enter}');
  await expect.element(heading(t('sessions:forgot.sentTitle'))).toBeVisible();
  await expect.element(page.getByText('ha.nguyen', { exact: false })).not.toBeInTheDocument();
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  expect(sent(passwordLinksContract.ask)).toMatchObject([{ query: { username: 'ha.nguyen' } }]);
});

test('without a mail server the page asks to contact an administrator instead of promising an email', async () => {
  answer(passwordLinksContract.mail, { available: false });
  await renderPage(paths.forgotPassword(), { me: null });
  await expect.element(page.getByText(t('sessions:forgot.withoutMail'))).toBeVisible();
  await expect.element(page.getByLabelText(t('sessions:forgot.username'))).not.toBeInTheDocument();
  await expectAccessible();
});

test('an emailed link is shown in the language of its user', async () => {
  answer(passwordLinksContract.check, { kind: 'invite', username: 'jane.roe', name: 'Jane Roe', language: 'en' });
  await showLink('tu-thu');
  await expect.element(heading(tIn('en')('sessions:reset.title.invite'))).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});

test('a link for another user than the signed-in one changes the language only until the page is left', async () => {
  answer(passwordLinksContract.check, { kind: 'invite', username: 'jane.roe', name: 'Jane Roe', language: 'en' });
  const { go } = await renderPage(`${paths.resetPassword()}?token=tu-thu`);
  await expect.element(heading(tIn('en')('sessions:reset.title.invite'))).toBeVisible();
  await go(paths.forgotPassword());
  await expect.element(heading(tIn('vi')('sessions:forgot.title'))).toBeVisible();
  expect(document.documentElement.lang).toBe('vi');
});

test('S02 an emailed link greets its user, rejects a common password, and signs in once a valid one is set', async () => {
  answer(passwordLinksContract.check, { kind: 'invite', username: 'ha.nguyen', name: 'Nguyễn Thu Hà', language: 'vi' });
  answer(passwordLinksContract.reset, refusal('PASSWORD_COMMON', { path: 'newPassword', message: COMMON }));
  const { address } = await showLink('tu-thu');
  await expect.element(heading(t('sessions:reset.title.invite'))).toBeVisible();
  expect(address()).toBe(paths.resetPassword());
  await expect.element(newPassword()).toHaveFocus();
  await expect.element(page.getByText('Nguyễn Thu Hà', { exact: false })).toBeVisible();
  await expectAccessible();
  await type(GOOD, 'nắng lên trên mái tôn');
  await expect.element(page.getByText(t('sessions:password.different'))).toBeVisible();
  await type('password1234');
  await expect.element(page.getByText(COMMON)).toBeVisible();
  await expect.element(newPassword()).toBeInvalid();
  answer(passwordLinksContract.reset, true);
  answer(sessionsContract.login, { token: 'mot', refreshToken: 'hai' });
  answer(profileContract.get, me());
  answer(dashboardContract.get, dashboard());
  answer(tasksContract.mine, { items: [], total: 0 });
  answerFirstStepsDone();
  await type(GOOD);
  await expect.poll(address).toBe(paths.dashboard());
  await expect.element(page.getByText(t('sessions:reset.signedIn'))).toBeVisible();
  expect(sent(passwordLinksContract.reset).map(({ body }) => body)).toEqual([
    { token: 'tu-thu', newPassword: 'password1234' },
    { token: 'tu-thu', newPassword: GOOD },
  ]);
  expect(sent(sessionsContract.login).map(({ body }) => body)).toEqual([{ username: 'ha.nguyen', password: GOOD, remember: true }]);
  expect(session.token()).toBe('mot');
});

test('a used link offers a new one, also if it was used while the password was typed', async () => {
  answer(passwordLinksContract.check, refusal('LINK_INVALID'));
  const used = await showLink('da-dung');
  await expect.element(heading(t('sessions:reset.invalidTitle'))).toBeVisible();
  await page.getByRole('link', { name: t('sessions:reset.askAgain') }).click();
  await expect.poll(used.address).toBe(paths.forgotPassword());
  await used.unmount();

  answer(passwordLinksContract.check, { kind: 'reset', username: 'ha.nguyen', name: 'Nguyễn Thu Hà', language: 'vi' });
  answer(passwordLinksContract.reset, refusal('LINK_INVALID'));
  await showLink('vua-dung');
  await expect.element(heading(t('sessions:reset.title.reset'))).toBeVisible();
  await type(GOOD);
  await expect.element(heading(t('sessions:reset.invalidTitle'))).toBeVisible();
});

async function signInWithGiven(): Promise<() => string> {
  answerUsersPage();
  answer(sessionsContract.login, { token: 'mot', refreshToken: 'hai' });
  answer(profileContract.get, me({ mustChangePassword: true }));
  const { address } = await renderPage(paths.login(paths.users()), { me: null });
  await page.getByLabelText(t('sessions:login.username')).fill('ha.nguyen');
  await page.getByLabelText(t('sessions:login.password'), { exact: true }).fill('ban-dau-2026');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(paths.password(paths.users()));
  await expect.element(newPassword()).toHaveFocus();
  return address;
}

test('directly after the sign-in, a given password is replaced without typing it again, by a different one', async () => {
  const address = await signInWithGiven();
  await expect.element(oldPassword()).not.toBeInTheDocument();
  await expectAccessible();
  await type('ban-dau-2026');
  await expect.element(page.getByText(t('sessions:password.unchanged'))).toBeVisible();
  answer(sessionsContract.changePassword, true);
  answer(profileContract.get, me());
  await type(GOOD);
  await expect.poll(address).toBe(paths.users());
  expect(sent(sessionsContract.changePassword).map(({ body }) => body)).toEqual([{ oldPassword: 'ban-dau-2026', newPassword: GOOD }]);
  expect(typedPassword.get()).toBeNull();
});

test('the page asks for the current password if it was changed elsewhere since the sign-in', async () => {
  await signInWithGiven();
  const wrong = 'Mật khẩu hiện tại chưa đúng.';
  answer(sessionsContract.changePassword, refusal('PASSWORD_WRONG', { path: 'oldPassword', message: wrong }));
  await type(GOOD);
  await expect.element(oldPassword()).toBeInvalid();
  await expect.element(page.getByText(wrong)).toBeVisible();
  answer(sessionsContract.changePassword, true);
  answer(profileContract.get, me());
  await oldPassword().fill('cap-lai-2026');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent(sessionsContract.changePassword).at(-1))
    .toMatchObject({ body: { oldPassword: 'cap-lai-2026', newPassword: GOOD } });
});

test('a password set by another user must be changed first: every page redirects to the form and back afterwards', async () => {
  answerUsersPage();
  answer(sessionsContract.changePassword, refusal('PASSWORD_COMMON', { path: 'newPassword', message: COMMON }));
  const { address } = await renderPage(paths.users(), { me: me({ mustChangePassword: true }) });
  await expect.poll(address).toBe(paths.password(paths.users()));
  await expect.element(page.getByText(t('sessions:password.forced'))).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: t('app:menu.label') })).not.toBeInTheDocument();
  await expect.element(oldPassword()).toHaveFocus();
  await oldPassword().fill('ban-dau-2026');
  await type('password1234');
  await expect.element(page.getByText(COMMON)).toBeVisible();
  answer(sessionsContract.changePassword, true);
  answer(profileContract.get, me());
  await type(GOOD);
  await expect.poll(address).toBe(paths.users());
  await expect.element(page.getByText(t('sessions:password.done'))).toBeVisible();
  expect(sent(sessionsContract.changePassword).at(-1)).toMatchObject({ body: { oldPassword: 'ban-dau-2026', newPassword: GOOD } });
});
