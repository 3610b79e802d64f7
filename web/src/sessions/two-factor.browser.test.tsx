import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { me } from '../../test/fixtures/me.ts';
import { answerUsersPage } from '../../test/pages.ts';
import { render, renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';
import { TwoFactorCard } from './two-factor-card.tsx';

const SECRET = 'JBSWY3DPEHPK3PXP';
const WRONG = 'Mã không đúng.';
const codesOf = (first: string) => Array.from({ length: 10 }, (_, at) => `${first}${at}-mã`);
const setup = { secret: SECRET, otpauthUrl: `otpauth://totp/Coloa?secret=${SECRET}`, qr: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
const on = (recoveryCodesLeft: number) => me({ twoFactor: { on: true, recoveryCodesLeft } });

const password = () => page.getByLabelText(t('sessions:login.password'), { exact: true });
const code = () => page.getByLabelText(t('sessions:otp.code'));
const listed = () => page.getByRole('list', { name: t('sessions:recovery.title') }).getByRole('listitem');
const left = (count: number) => page.getByText(t('sessions:card.left', { count }));
const dialog = () => page.getByRole('dialog');

async function keepCodes(action: string): Promise<void> {
  await expect.element(page.getByRole('button', { name: action })).toHaveAccessibleDescription(t('sessions:recovery.keepFirst'));
  await page.getByLabelText(t('sessions:recovery.kept')).click();
  await page.getByRole('button', { name: action }).click();
}

test('two-factor is set up with one secret: a wrong code clears its field, and a correct one shows ten recovery codes', async () => {
  answer(twoFactorContract.generate, setup);
  answer(twoFactorContract.register, refusal('OTP_WRONG', { path: 'code', message: WRONG }));
  await render(<TwoFactorCard id="two-factor" />);
  await page.getByRole('button', { name: t('sessions:card.setUp') }).click();
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expectAccessible();
  await password().fill('mật khẩu của tôi');
  await code().fill('000000');
  await expect.element(page.getByText(WRONG)).toBeVisible();
  await expect.element(code()).toHaveValue('');
  await expect.element(code()).toHaveFocus();
  await expectAccessible();
  answer(twoFactorContract.register, { recoveryCodes: codesOf('a') });
  await code().fill('123456');
  await expect.element(listed().nth(9)).toBeVisible();
  expect(
    listed()
      .elements()
      .map((item) => item.textContent),
  ).toEqual(codesOf('a'));
  await expectAccessible();
  await keepCodes(t('sessions:recovery.done'));
  await expect.element(left(10)).toBeVisible();
  expect(sent(twoFactorContract.generate)).toHaveLength(1);
  expect(sent(twoFactorContract.register).map(({ body }) => body)).toEqual([
    { code: '000000', password: 'mật khẩu của tôi' },
    { code: '123456', password: 'mật khẩu của tôi' },
  ]);
});

test('a new QR code clears the error of the previous one', async () => {
  answer(twoFactorContract.generate, setup);
  answer(twoFactorContract.register, refusal('OTP_WRONG', { path: 'code', message: WRONG }));
  await render(<TwoFactorCard id="two-factor" />, { width: 360, height: 740 });
  await page.getByRole('button', { name: t('sessions:card.setUp') }).click();
  await password().fill('mật khẩu của tôi');
  await code().fill('000000');
  await expect.element(page.getByText(WRONG)).toBeVisible();
  await expect.element(page.getByText(t('sessions:setup.elsewhere'))).toBeVisible();
  await page.getByRole('button', { name: t('sessions:setup.another') }).click();
  await expect.element(page.getByText(WRONG)).not.toBeInTheDocument();
  await expect.poll(() => sent(twoFactorContract.generate)).toHaveLength(2);
  answer(twoFactorContract.register, refusal('TWO_FACTOR_ON', { message: 'Đang bật.' }));
  await code().fill('111111');
  await expect.element(page.getByText(t('sessions:setup.onElsewhere'))).toBeVisible();
  answer(twoFactorContract.register, { recoveryCodes: codesOf('a') });
  await code().fill('123456');
  await expect.element(listed().first()).toBeInViewport();
  await expect.element(page.getByRole('heading', { name: t('sessions:recovery.title') })).toBeInViewport();
});

test('the set-up requires the password before it sends a code', async () => {
  answer(twoFactorContract.generate, setup);
  answer(twoFactorContract.register, { recoveryCodes: codesOf('a') });
  await render(<TwoFactorCard id="two-factor" />);
  await page.getByRole('button', { name: t('sessions:card.setUp') }).click();
  await code().fill('123456');
  await expect.element(page.getByText(t('sessions:login.passwordRequired'))).toBeVisible();
  await expect.element(password()).toHaveFocus();
  expect(sent(twoFactorContract.register)).toEqual([]);
});

test('new recovery codes replace the shown ones, and are requested at the sixth digit of a code', async () => {
  answer(twoFactorContract.renewRecoveryCodes, { recoveryCodes: codesOf('b') });
  await render(<TwoFactorCard id="two-factor" />, { me: on(9) });
  await page.getByRole('button', { name: t('sessions:card.renew') }).click();
  await dialog().getByLabelText(t('sessions:otp.code')).fill('123456');
  await expect.element(listed().nth(9)).toBeVisible();
  expect(
    listed()
      .elements()
      .map((item) => item.textContent),
  ).toEqual(codesOf('b'));
  await keepCodes(t('sessions:recovery.done'));
  await expect.element(left(10)).toBeVisible();
  expect(sent(twoFactorContract.renewRecoveryCodes)).toMatchObject([{ body: { code: '123456' } }]);
});

test('two-factor is turned off by a recovery code; a used one is rejected and its field is cleared', async () => {
  answer(twoFactorContract.disable, refusal('OTP_WRONG', { path: 'code', message: WRONG }));
  await render(<TwoFactorCard id="two-factor" />, { me: on(9) });
  await page.getByRole('button', { name: t('sessions:card.disable') }).click();
  await dialog()
    .getByRole('button', { name: t('sessions:otp.useRecovery') })
    .click();
  const field = dialog().getByRole('textbox');
  const confirm = dialog().getByRole('button', { name: t('sessions:card.disable') });
  await field.fill('a0-ma-cu');
  await confirm.click();
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveValue('');
  answer(twoFactorContract.disable, true);
  answer(profileContract.get, me());
  await field.fill('b0-ma-moi');
  await confirm.click();
  await expect.element(page.getByRole('button', { name: t('sessions:card.setUp') })).toBeVisible();
  expect(sent(twoFactorContract.disable).map(({ body }) => body.code)).toEqual(['a0-ma-cu', 'b0-ma-moi']);
});

test('S38 a workspace that requires two-factor redirects to its set-up, and back once the codes are saved', async () => {
  answerUsersPage();
  answer(twoFactorContract.generate, setup);
  answer(twoFactorContract.register, { recoveryCodes: codesOf('a') });
  const { address } = await renderPage(paths.users(), { me: me({ twoFactorDemanded: true }) });
  await expect.poll(address).toBe(paths.twoFactor(paths.users()));
  await expect.element(page.getByText(t('sessions:twoFactor.body', { workspace: me().currentWorkspace.name }))).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: t('app:menu.label') })).not.toBeInTheDocument();
  await password().fill('mật khẩu của tôi');
  // A focus event must not request another secret.
  dispatchEvent(new Event('focus'));
  await code().click();
  await userEvent.keyboard('123456');
  await expect.element(listed().nth(9)).toBeVisible();
  answer(profileContract.get, me({ twoFactorDemanded: true, twoFactor: { on: true, recoveryCodesLeft: 10 } }));
  await keepCodes(t('sessions:recovery.goOn'));
  await expect.poll(address).toBe(paths.users());
  expect(sent(twoFactorContract.generate)).toHaveLength(1);
});
