import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const code = () => page.getByLabelText(t('sessions:otp.code'));

async function show(): Promise<() => string> {
  answer(sessionsContract.login, { otpRequired: true });
  const { address } = await renderPage(paths.login(paths.forgotPassword()), { me: null });
  await page.getByLabelText(t('sessions:login.username')).fill('ha.nguyen');
  await page.getByLabelText(t('sessions:login.password'), { exact: true }).fill('mật khẩu của tôi');
  await userEvent.keyboard('{Enter}');
  await expect.element(code()).toHaveFocus();
  return address;
}

test('the code is submitted at its sixth digit, also with a space; a wrong one clears the field', async () => {
  const address = await show();
  await expect.element(code()).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible();
  answer(sessionsContract.login, refusal('OTP_WRONG', { path: 'otp', message: 'Mã không đúng.' }));
  await code().fill('000 000');
  await expect.element(page.getByText('Mã không đúng.').first()).toBeVisible();
  await expect.element(code()).toHaveValue('');
  await expect.element(code()).toHaveFocus();
  answer(sessionsContract.login, { token: 'new', refreshToken: 'newer' });
  await code().fill('123 456');
  await expect.poll(address).toBe(paths.forgotPassword());
  expect(sent(sessionsContract.login).map(({ body }) => body.otp)).toEqual([undefined, '000000', '123456']);
});

test('switching to a recovery code clears the error of the app’s code, and a wrong one has its own error', async () => {
  await show();
  answer(sessionsContract.login, refusal('OTP_WRONG', { path: 'otp', message: 'Đợi ứng dụng hiện mã mới.' }));
  await code().fill('000 000');
  await expect.element(code()).toBeInvalid();
  await page.getByRole('button', { name: t('sessions:otp.useRecovery') }).click();
  const recovery = page.getByLabelText(t('sessions:otp.recoveryCode'));
  await expect.element(recovery).toBeValid();
  await expect.element(page.getByText(t('sessions:otp.recoveryBody', { username: 'ha.nguyen' }))).toBeVisible();
  await recovery.fill('ABCD-EFGH');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('sessions:otp.recoveryWrong'))).toBeVisible();
  await expect.element(recovery).toHaveFocus();
});

test('a recovery code is accepted instead of a code', async () => {
  const address = await show();
  answer(sessionsContract.login, { token: 'new', refreshToken: 'newer' });
  await page.getByRole('button', { name: t('sessions:otp.useRecovery') }).click();
  await page.getByLabelText(t('sessions:otp.recoveryCode')).fill('ABCD-EFGH');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(paths.forgotPassword());
  expect(sent(sessionsContract.login).at(-1)?.body).toMatchObject({ username: 'ha.nguyen', otp: 'ABCD-EFGH' });
});
