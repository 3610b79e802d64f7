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
import { ownInvitation } from '../../test/fixtures/invitations.ts';
import { me } from '../../test/fixtures/me.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { session } from '../lib/session.ts';
import { paths } from '../routes/paths.ts';

const GOOD = 'nắng lên trên mái ngói';
const code = () => page.getByLabelText(t('sessions:otp.code'));

async function setPassword(before: () => void = () => undefined): Promise<() => string> {
  answer(passwordLinksContract.check, { kind: 'reset', username: 'ha.nguyen', name: 'Nguyễn Thu Hà', language: 'vi' });
  answer(passwordLinksContract.reset, true);
  const { address } = await renderPage(`${paths.resetPassword()}?token=tu-thu`, { me: null });
  before();
  await page.getByLabelText(t('sessions:password.new'), { exact: true }).fill(GOOD);
  await page.getByLabelText(t('sessions:password.repeat'), { exact: true }).fill(GOOD);
  await userEvent.keyboard('{Enter}');
  return address;
}

const expectLoginPage = async (address: () => string) => {
  await expect.poll(address).toBe(paths.loginAfterPassword('ha.nguyen'));
  await expect.element(page.getByText(t('sessions:login.passwordSet'))).toBeVisible();
  await expect.element(page.getByLabelText(t('sessions:login.username'))).toHaveValue('ha.nguyen');
  await expect.element(page.getByLabelText(t('sessions:login.password'), { exact: true })).toHaveFocus();
};

test('after a reset the two-factor code is requested, and a correct one signs in', async () => {
  answer(sessionsContract.login, { otpRequired: true });
  const address = await setPassword();
  await expect.element(code()).toHaveFocus();
  await expectAccessible();
  answer(sessionsContract.login, refusal('OTP_WRONG', { path: 'otp' }));
  await code().fill('000000');
  await expect.poll(() => sent(sessionsContract.login)).toHaveLength(2);
  await expect.element(code()).toHaveValue('');
  answer(sessionsContract.login, { token: 'mot', refreshToken: 'hai' });
  answer(profileContract.get, me());
  answer(dashboardContract.get, dashboard());
  answer(tasksContract.mine, { items: [], total: 0 });
  answerFirstStepsDone();
  await code().fill('123456');
  await expect.poll(address).toBe(paths.dashboard());
  expect(sent(passwordLinksContract.reset)).toHaveLength(1);
});

test('leaving the code step after a reset opens the login page with the user name and a notice', async () => {
  answer(sessionsContract.login, { otpRequired: true });
  const address = await setPassword();
  await expect.element(code()).toHaveFocus();
  await page.getByRole('button', { name: t('sessions:otp.back') }).click();
  await expectLoginPage(address);
  await expectAccessible();
});

test.each(['TOO_MANY_ATTEMPTS', 'NO_WORKSPACE', 'INTERNAL'] as const)(
  'a sign-in that fails with %s after a reset falls back to the login page',
  async (reason) => {
    answer(sessionsContract.login, refusal(reason));
    await expectLoginPage(await setPassword());
    expect(session.present()).toBe(false);
    expect(sent(passwordLinksContract.reset)).toHaveLength(1);
  },
);

test('a user without a workspace accepts an invitation after setting the password, and continues at the next required step', async () => {
  const open = ownInvitation();
  answer(sessionsContract.login, ({ body }) =>
    body.invitation === undefined ? refusal('NO_WORKSPACE', { current: [open] }) : { token: 'mot', refreshToken: 'hai' },
  );
  const address = await setPassword();
  answer(profileContract.get, me({ mustChangePassword: true }));
  await page.getByRole('button', { name: t('users:invitation.acceptOne', { workspace: open.workspace.name }) }).click();
  await expect.poll(address).toBe(paths.password(paths.dashboard()));
});

test('a browser with a session only ends it, and does not sign in the user of the link', async () => {
  answer(sessionsContract.login, { token: 'mot', refreshToken: 'hai' });
  answer(sessionsContract.logout, true);
  await setPassword(() => session.start({ token: 'of-another-user', refreshToken: 'of-another-user' }));
  await expect.element(page.getByRole('heading', { name: t('sessions:reset.doneTitle') })).toBeVisible();
  await expect.element(page.getByRole('link', { name: t('sessions:login.submit') })).toHaveAttribute('href', `#${paths.login()}`);
  expect(sent(sessionsContract.login)).toEqual([]);
  expect(session.present()).toBe(false);
});
