import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../app/paths.ts';
import { session } from '../lib/session.ts';

const username = () => page.getByLabelText(t('sessions:login.username'));
const password = () => page.getByLabelText(t('sessions:login.password'), { exact: true });
const REFUSED = 'Tên đăng nhập hoặc mật khẩu chưa đúng.';

const show = () => renderPage(paths.login(paths.forgotPassword()), { me: null });

async function type(name: string, secret: string): Promise<void> {
  await username().fill(name);
  await password().fill(secret);
  await userEvent.keyboard('{Enter}');
}

test('a refused sign-in is reported in the form until one succeeds, which continues at the address asked for', async () => {
  answer(sessionsContract.login, refusal('LOGIN_FAILED', { message: REFUSED }));
  const { address } = await show();
  await type('admin', 'không phải mật khẩu');
  await expect.element(page.getByRole('alert')).toHaveTextContent(REFUSED);
  await expectAccessible();
  answer(sessionsContract.login, { token: 'một', refreshToken: 'hai' });
  await type('admin', 'mat-khau-quan-tri-2026');
  await expect.poll(address).toBe(paths.forgotPassword());
  expect(page.getByText(REFUSED).elements()).toEqual([]);
  expect(session.token()).toBe('một');
  expect(session.refreshToken()).toBe('hai');
});

test('an empty field is named and focused, and nothing is sent', async () => {
  answer(sessionsContract.login, refusal('LOGIN_FAILED'));
  await show();
  await username().fill('admin');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('sessions:login.passwordRequired'))).toBeVisible();
  await expect.element(password()).toHaveFocus();
  expect(sent(sessionsContract.login)).toEqual([]);
});

test('a session that is not to be remembered says so to the server', async () => {
  answer(sessionsContract.login, { otpRequired: true });
  await show();
  await page.getByRole('checkbox', { name: t('sessions:login.remember') }).click();
  await type('ha.nguyen', 'mat-khau-2026');
  await expect.poll(() => sent(sessionsContract.login)).toMatchObject([{ body: { username: 'ha.nguyen', remember: false } }]);
});
