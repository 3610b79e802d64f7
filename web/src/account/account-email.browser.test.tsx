import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { me, meAs } from '../../test/fixtures/me.ts';
import { shownSettings } from '../../test/fixtures/notification-settings.ts';
import { answerProfilePage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const NEW_ADDRESS = 'ha@moi.example';
const WRONG = 'Mật khẩu hiện tại chưa đúng.';
const dialog = () => page.getByRole('dialog');
const password = () => dialog().getByLabelText(t('profile:email.password'), { exact: true });

test('a new address requires the password, reports a wrong one at its field, and awaits confirmation', async () => {
  answerProfilePage();
  answer(profileContract.update, refusal('PASSWORD_WRONG', { path: 'password', message: WRONG }));
  await renderPage(paths.profile());
  await page.getByRole('button', { name: t('profile:email.change') }).click();
  await dialog().getByLabelText(t('profile:email.new')).fill(NEW_ADDRESS);
  await password().fill('không phải mật khẩu');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText(WRONG)).toBeVisible();
  await expect.element(password()).toBeInvalid();
  await expectAccessible();
  answer(profileContract.update, true);
  answer(profileContract.get, me({ pendingEmail: NEW_ADDRESS }));
  await password().fill('mật khẩu của tôi');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByText(NEW_ADDRESS, { exact: true })).toBeVisible();
  expect(sent(profileContract.update).at(-1)).toMatchObject({ body: { email: NEW_ADDRESS, password: 'mật khẩu của tôi' } });
});

test('the email to an address that awaits confirmation is sent again after the password', async () => {
  answerProfilePage();
  answer(profileContract.update, true);
  await renderPage(paths.profile(), { me: me({ pendingEmail: NEW_ADDRESS }) });
  await page.getByRole('button', { name: t('profile:email.again') }).click();
  await expect.element(dialog().getByLabelText(t('profile:email.new'))).toHaveValue(NEW_ADDRESS);
  await expect.element(password()).toHaveFocus();
  await password().fill('mật khẩu của tôi');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(t('profile:email.sent', { email: NEW_ADDRESS }))).toBeVisible();
  expect(sent(profileContract.update)).toMatchObject([{ body: { email: NEW_ADDRESS, password: 'mật khẩu của tôi' } }]);
});

test('without a mail server, the card and the form of the address say so before an attempt', async () => {
  answer(notificationsContract.settings, shownSettings(undefined, undefined, { notifications: true, account: false }));
  answerProfilePage();
  await renderPage(paths.profile());
  await expect.element(page.getByText(t('profile:email.noServer'))).toBeVisible();
  await expect.element(page.getByText(t('notifications:settings.noServer'))).not.toBeInTheDocument();
  await page.getByRole('button', { name: t('profile:email.change') }).click();
  await expect.element(dialog().getByText(t('profile:email.noServer'))).toBeVisible();
  await expect.element(dialog().getByText(t('profile:email.changeBody'))).not.toBeInTheDocument();
});

test('a System user without account mail reads what to set, also at the notifications, instead of a link in a circle', async () => {
  answer(notificationsContract.settings, shownSettings(undefined, undefined, { notifications: true, account: false }));
  answerProfilePage();
  await renderPage(paths.profile(), { me: meAs('System', { email: null }) });
  await expect.element(page.getByText(t('profile:email.noServerSystem'), { exact: true })).toBeVisible();
  await expect.element(page.getByText(`${t('notifications:settings.noEmailPossible')} ${t('profile:email.noServerSystem')}`)).toBeVisible();
  await expect.element(page.getByText(t('notifications:settings.noEmail'))).not.toBeInTheDocument();
});

test('opening an emailed link confirms the address, and removes the token from the URL', async () => {
  answer(profileContract.confirmEmail, true);
  const { address } = await renderPage(`${paths.confirmEmail()}?token=tu-thu`, { me: me({ email: NEW_ADDRESS }) });
  await expect.element(page.getByText(t('profile:confirm.done', { email: NEW_ADDRESS }))).toBeVisible();
  expect(address()).toBe(paths.confirmEmail());
  expect(sent(profileContract.confirmEmail)).toMatchObject([{ body: { token: 'tu-thu' } }]);
  await expect.element(page.getByRole('link', { name: t('profile:confirm.toProfile') })).toHaveAttribute('href', `#${paths.profile()}`);
});

test('a used or expired link names the signed-in user', async () => {
  answer(profileContract.confirmEmail, refusal('LINK_INVALID'));
  await renderPage(`${paths.confirmEmail()}?token=da-dung`);
  await expect.element(page.getByText(t('profile:confirm.invalid', { username: me().username }))).toBeVisible();
});
