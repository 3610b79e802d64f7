import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { ownInvitation } from '../../test/fixtures/invitations.ts';
import { me } from '../../test/fixtures/me.ts';
import { answerLayout } from '../../test/layout.ts';
import { answerProfilePage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, refusal, sent } from '../../test/server.ts';
import { t, tIn } from '../../test/words.ts';
import { session } from '../lib/session.ts';
import { paths } from '../routes/paths.ts';

const username = () => page.getByLabelText(t('sessions:login.username'));
const password = () => page.getByLabelText(t('sessions:login.password'), { exact: true });
const REFUSED = 'Tên đăng nhập hoặc mật khẩu chưa đúng.';

const show = () => renderPage(paths.login(paths.forgotPassword()), { me: null });

async function type(name: string, secret: string): Promise<void> {
  await username().fill(name);
  await password().fill(secret);
  await userEvent.keyboard('{Enter}');
}

test('the outer ring of the background fades out instead of ending in the middle of the page', async () => {
  await show();
  await expect.element(username()).toBeVisible();
  const masks = [...document.querySelectorAll('svg')].map((each) => getComputedStyle(each).maskImage).filter((mask) => mask !== 'none');
  expect(masks).toEqual([expect.stringMatching(/^linear-gradient\(to right, rgba\(0, 0, 0, 0\)/)]);
});

test('a failed sign-in shows an error until one succeeds, which continues at the requested address', async () => {
  answer(sessionsContract.login, refusal('LOGIN_FAILED', { message: REFUSED }));
  const { address } = await show();
  await type('admin', 'không phải mật khẩu');
  const alerts = () => page.getByRole('alert').elements();
  // Both the form and a toast show the error.
  await expect.poll(() => alerts().map(({ textContent }) => textContent.includes(REFUSED))).toEqual([true, true]);
  await expectAccessible();
  answer(sessionsContract.login, { token: 'một', refreshToken: 'hai' });
  await type('admin', 'mat-khau-quan-tri-2026');
  await expect.poll(address).toBe(paths.forgotPassword());
  await expect.poll(() => document.body.textContent.includes(REFUSED)).toBe(false);
  expect(session.token()).toBe('một');
  expect(session.refreshToken()).toBe('hai');
});

test('Tab moves from the user name to the password', async () => {
  await show();
  await username().click();
  await userEvent.keyboard('{Tab}');
  await expect.element(password()).toHaveFocus();
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

test('the login page of a demo lists its accounts, and fills the form with the chosen one', async () => {
  answer(sessionsContract.demoAccounts, [
    { username: 'ha.le', name: 'Lê Ngân Hà', roles: ['System', 'Admin'], password: 'ba-vong-thanh' },
    { username: 'mai.do', name: 'Đỗ Thị Mai', roles: ['Client'], password: 'ba-vong-thanh' },
  ]);
  answer(sessionsContract.login, { otpRequired: true });
  await show();
  const accounts = page.getByRole('region', { name: t('sessions:demo.title') });
  await expect.element(accounts.getByRole('listitem').first()).toMatchTextContent('ha.le · System, Admin');
  await expectAccessible();
  await accounts.getByRole('button', { name: t('sessions:demo.useOf', { name: 'Đỗ Thị Mai' }) }).click();
  await expect.element(username()).toHaveValue('mai.do');
  await expect.element(page.getByRole('button', { name: t('sessions:login.submit') })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent(sessionsContract.login)).toMatchObject([{ body: { username: 'mai.do', password: 'ba-vong-thanh' } }]);
});

test('a login page without demo accounts shows no list of them', async () => {
  await show();
  await expect.poll(() => sent(sessionsContract.demoAccounts)).toHaveLength(1);
  await expect.element(page.getByText(t('sessions:demo.title'))).not.toBeInTheDocument();
});

test('signing in without “remember” requests a session that is not remembered', async () => {
  answer(sessionsContract.login, { otpRequired: true });
  await show();
  await page.getByRole('checkbox', { name: t('sessions:login.remember') }).click();
  await type('ha.nguyen', 'mat-khau-2026');
  await expect.poll(() => sent(sessionsContract.login)).toMatchObject([{ body: { username: 'ha.nguyen', remember: false } }]);
});

test('S02 S42 pages without a session have no menu and are in Vietnamese until the user chooses another language', async () => {
  const { go } = await renderPage(paths.login(), { me: null });
  await expect.element(page.getByRole('heading', { name: tIn('vi')('sessions:login.title') })).toBeVisible();
  expect(document.documentElement.lang).toBe('vi');
  await page.getByRole('button', { name: t('ui:language.en') }).click();
  await expect.element(page.getByRole('heading', { name: tIn('en')('sessions:login.title') })).toBeVisible();
  expect([document.documentElement.lang, localStorage.getItem('coloa.language')]).toEqual(['en', 'en']);
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
  await go(paths.forgotPassword());
  await expect.element(page.getByRole('heading', { name: tIn('en')('sessions:forgot.title') })).toBeVisible();
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument();
});

test('S21 without a session a page redirects to the login page, which keeps its address', async () => {
  const { address } = await renderPage(paths.users({ sortBy: '-name' }), { me: null });
  await expect.element(username()).toHaveFocus();
  expect(address()).toBe(paths.login(paths.users({ sortBy: '-name' })));
});

test('after too many attempts the button counts down to the next one', async () => {
  answer(sessionsContract.login, refusal('TOO_MANY_ATTEMPTS', { headers: { 'retry-after': '1' } }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  await show();
  await type('admin', 'sai');
  await expect.element(page.getByRole('button', { name: t('sessions:login.wait', { seconds: 1 }) })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  vi.setSystemTime(Date.now() + 1_000);
  await expect.element(page.getByRole('button', { name: t('sessions:login.submit'), exact: true })).toBeVisible();
  expect(sent(sessionsContract.login)).toHaveLength(1);
});

test('a user without a workspace sees their invitations, and signs in by accepting one', async () => {
  const open = ownInvitation();
  const workspace = open.workspace.name;
  answer(sessionsContract.login, ({ body }) =>
    body.invitation === undefined ? refusal('NO_WORKSPACE', { current: [open] }) : { token: 'một', refreshToken: 'hai' },
  );
  const { address } = await show();
  await type('mai.do', 'mat-khau-quan-tri-2026');
  const asked = t('users:invitation.asked', { name: open.by.name, workspace, role: open.role.name });
  await expect.element(page.getByText(asked)).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  await expectAccessible();
  await page.getByRole('button', { name: t('users:invitation.acceptOne', { workspace }) }).click();
  await expect.poll(address).toBe(paths.forgotPassword());
  expect(sent(sessionsContract.login).map(({ body }) => body.invitation)).toEqual([undefined, open.id]);
});

test('a code that expires while invitations are shown is requested again, and the invitation is then accepted', async () => {
  const open = ownInvitation();
  let ranOut = false;
  answer(sessionsContract.login, ({ body }) => {
    if (body.otp === undefined) return { otpRequired: true as const };
    if (body.invitation === undefined) return refusal('NO_WORKSPACE', { current: [open] });
    if (ranOut) return { token: 'một', refreshToken: 'hai' };
    ranOut = true;
    return refusal('OTP_WRONG', { path: 'otp', message: 'Mã không đúng.' });
  });
  const { address } = await show();
  await type('mai.do', 'mat-khau-quan-tri-2026');
  const accept = page.getByRole('button', { name: t('users:invitation.acceptOne', { workspace: open.workspace.name }) });
  await page.getByLabelText(t('sessions:otp.code')).fill('123456');
  await accept.click();
  await expect.element(page.getByLabelText(t('sessions:otp.code'))).toBeVisible();
  await page.getByLabelText(t('sessions:otp.code')).fill('654321');
  await accept.click();
  await expect.poll(address).toBe(paths.forgotPassword());
  expect(sent(sessionsContract.login).at(-1)?.body).toMatchObject({ otp: '654321', invitation: open.id });
});

test('an invitation that ended is reported, and Back returns to the form', async () => {
  const open = ownInvitation();
  answer(sessionsContract.login, ({ body }) =>
    body.invitation === undefined
      ? refusal('NO_WORKSPACE', { current: [open] })
      : refusal('INVITATION_ENDED', { message: 'Lời mời không còn hiệu lực.' }),
  );
  await show();
  await type('mai.do', 'mat-khau-quan-tri-2026');
  await page.getByRole('button', { name: t('users:invitation.acceptOne', { workspace: open.workspace.name }) }).click();
  await expect.element(page.getByText('Lời mời không còn hiệu lực.').first()).toBeVisible();
  await page.getByRole('button', { name: t('sessions:otp.back') }).click();
  await expect.element(username()).toHaveFocus();
});

test('a language chosen on the login page is saved in the profile, once', async () => {
  answer(sessionsContract.login, { token: 'one', refreshToken: 'two' });
  answer(profileContract.get, me({ language: 'vi' }));
  answer(profileContract.update, true);
  answerProfilePage();
  answerLayout();
  await renderPage(paths.login(paths.profile()), { me: null });
  await page.getByRole('button', { name: t('ui:language.en') }).click();
  await expect.element(page.getByRole('heading', { name: tIn('en')('sessions:login.title') })).toBeVisible();
  await type('ha.nguyen', 'mat-khau-2026');
  await expect.element(page.getByRole('navigation', { name: tIn('en')('app:menu.label') })).toBeVisible();
  await expect.poll(() => sent(profileContract.update)).toMatchObject([{ body: { language: 'en' } }]);
});

test('without a choice on the login page the language comes from the profile, not the previous user', async () => {
  answer(sessionsContract.login, { token: 'one', refreshToken: 'two' });
  answer(profileContract.get, me({ language: 'en' }));
  answer(profileContract.update, true);
  answerProfilePage();
  answerLayout();
  const languages: (string | null)[] = [];
  answer(notificationsContract.unread, () => {
    languages.push(localStorage.getItem('coloa.language'));
    return { unread: 0 };
  });
  await renderPage(paths.login(paths.profile()), { me: null });
  await type('ha.nguyen', 'mat-khau-2026');
  await expect.poll(() => languages.length).toBeGreaterThan(0);
  await expect.poll(() => document.documentElement.lang).toBe('en');
  expect(sent(profileContract.update)).toEqual([]);
  // The page is rendered, and requests its data, only in the user's language.
  expect(languages).not.toContain(null);
});
