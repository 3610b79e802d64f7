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

test('a recovery code is accepted instead of a code', async () => {
  const address = await show();
  answer(sessionsContract.login, { token: 'new', refreshToken: 'newer' });
  await page.getByRole('button', { name: t('sessions:otp.useRecovery') }).click();
  await page.getByLabelText(t('sessions:otp.recoveryCode')).fill('ABCD-EFGH');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe(paths.forgotPassword());
  expect(sent(sessionsContract.login).at(-1)?.body).toMatchObject({ username: 'ha.nguyen', otp: 'ABCD-EFGH' });
});
