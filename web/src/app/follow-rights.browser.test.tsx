import { eventsContract } from '@coloa/contract/events/events.contract.ts';
import { retestsContract } from '@coloa/contract/issues/retests.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sessionListContract } from '@coloa/contract/sessions/session-list.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { twoFactorContract } from '@coloa/contract/sessions/two-factor.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { me, meAs } from '../../test/fixtures/me.ts';
import { projectDetail } from '../../test/fixtures/projects.ts';
import { projectRetests } from '../../test/fixtures/retests.ts';
import { answerProfilePage, answerUsersPage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, endStreams, publish, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { session } from '../lib/session.ts';
import { paths } from '../routes/paths.ts';

const menu = () => page.getByRole('navigation', { name: t('app:menu.label') });
const systemMenu = () => menu().getByRole('button', { name: t('app:menu.system') });
const OWN = { projectId: me().id };

test('a role change reaches the open page: the System menu disappears and returns without a reload', async () => {
  answerProfilePage();
  await renderPage(paths.profile());
  await expect.element(systemMenu()).toBeVisible();
  answer(profileContract.get, meAs('Client'));
  await publish('RIGHTS', OWN);
  await expect.element(systemMenu()).not.toBeInTheDocument();
  answer(profileContract.get, me());
  await publish('RIGHTS', OWN);
  await expect.element(systemMenu()).toBeVisible();
});

test('a page that the new role may not read is replaced by the 403 page, once', async () => {
  answerUsersPage();
  const { address } = await renderPage(paths.users());
  await expect.element(systemMenu()).toBeVisible();
  answer(profileContract.get, meAs('Client'));
  for (const endpoint of [usersContract.summary, usersContract.listMembers]) answer(endpoint, refusal('FORBIDDEN'));
  await publish('RIGHTS', OWN);
  await expect.element(page.getByRole('heading', { name: t('app:errors.403.title') })).toBeVisible();
  expect(address()).toBe(paths.error(403, { from: paths.users() }));
});

test('changed workspace settings appear in the header; an event without a change reloads only the profile', async () => {
  answerProfilePage();
  const profile = me();
  const twoPlaces = { ...profile, workspaces: [...profile.workspaces, { id: newFixtureId(), name: 'Hạ tầng' }] };
  await renderPage(paths.profile(), { me: twoPlaces });
  const named = page.getByRole('banner').getByRole('button', { name: 'Tên mới' });
  answer(profileContract.get, { ...twoPlaces, currentWorkspace: { ...profile.currentWorkspace, name: 'Tên mới' } });
  await publish('RIGHTS', { projectId: profile.currentWorkspace.id });
  await expect.element(named).toBeVisible();
  await expect.poll(() => sent(sessionListContract.list)).toHaveLength(2);
  await publish('RIGHTS', { projectId: profile.currentWorkspace.id });
  await expect.poll(() => sent(profileContract.get)).toHaveLength(3);
  expect(sent(sessionListContract.list)).toHaveLength(2);
});

test('a required second factor leads to its page, from which the user returns', async () => {
  answerProfilePage();
  const { address } = await renderPage(paths.profile());
  answer(profileContract.get, me({ twoFactorDemanded: true }));
  answer(twoFactorContract.generate, {
    secret: 'JBSWY3DP',
    otpauthUrl: 'otpauth://totp/Coloa',
    qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  await publish('RIGHTS', { projectId: me().currentWorkspace.id });
  await expect.poll(address).toBe(paths.twoFactor(paths.profile()));
});

test('changed project roles update the tabs, and a project without access shows that in place', async () => {
  const project = projectDetail();
  answer(projectsContract.get, project);
  answer(retestsContract.ofProject, projectRetests([]));
  await renderPage(paths.retests(project.id));
  const tab = (name: string) =>
    page.getByRole('navigation', { name: t('projects:tab.label') }).getByRole('link', { name: new RegExp(`^${name}`) });
  await expect.element(tab(t('projects:tab.tasks'))).toBeVisible();
  answer(projectsContract.get, { ...project, can: { ...project.can, method: false } });
  await publish('RIGHTS', OWN);
  await expect.element(tab(t('projects:tab.tasks'))).not.toBeInTheDocument();
  answer(projectsContract.get, refusal('NOT_FOUND'));
  answer(retestsContract.ofProject, refusal('NOT_FOUND'));
  await publish('RIGHTS', OWN);
  await expect.element(page.getByText(t('projects:gone.title'))).toBeVisible();
});

test('a user who is removed from the workspace is signed out of the open page', async () => {
  answerProfilePage();
  const { address } = await renderPage(paths.profile());
  await expect.element(menu()).toBeVisible();
  answer(eventsContract.stream, refusal('TOKEN_INVALID'));
  answer(sessionsContract.refresh, refusal('TOKEN_INVALID'));
  endStreams();
  await expect.poll(address, { timeout: 5_000 }).toBe(paths.login(paths.profile(), true));
  expect(session.present()).toBe(false);
});

test('unsaved text keeps the page of an ended session open until the next action', async () => {
  answerProfilePage();
  const { address } = await renderPage(paths.profile());
  const name = page.getByLabelText(t('profile:name'), { exact: true });
  await name.fill('Nguyễn Thu Hà Giang');
  answer(eventsContract.stream, refusal('TOKEN_INVALID'));
  answer(sessionsContract.refresh, refusal('TOKEN_INVALID'));
  endStreams();
  await expect.poll(() => sent(sessionsContract.refresh).length, { timeout: 5_000 }).toBe(1);
  expect(address()).toBe(paths.profile());
  await expect.element(name).toHaveValue('Nguyễn Thu Hà Giang');
});

test('a page of an ended session is left as soon as its unsaved text is discarded', async () => {
  answerProfilePage();
  const { address } = await renderPage(paths.profile());
  const name = page.getByLabelText(t('profile:name'), { exact: true });
  const saved = me().name;
  await name.fill('Nguyễn Thu Hà Giang');
  answer(eventsContract.stream, refusal('TOKEN_INVALID'));
  answer(sessionsContract.refresh, refusal('TOKEN_INVALID'));
  endStreams();
  await expect.poll(session.present, { timeout: 5_000 }).toBe(false);
  expect(address()).toBe(paths.profile());
  await name.fill(saved);
  await expect.poll(address).toBe(paths.login(paths.profile(), true));
});

test('recovery codes stay in an ended session until the user confirms that they are stored', async () => {
  answerProfilePage();
  answer(twoFactorContract.renewRecoveryCodes, { recoveryCodes: ['a0-mã', 'a1-mã'] });
  const { address } = await renderPage(paths.profile(), { me: me({ twoFactor: { on: true, recoveryCodesLeft: 9 } }) });
  await page.getByRole('button', { name: t('sessions:card.renew') }).click();
  await page.getByRole('dialog').getByLabelText(t('sessions:otp.code')).fill('123456');
  const codes = page.getByRole('list', { name: t('sessions:recovery.title') });
  await expect.element(codes).toBeVisible();
  answer(eventsContract.stream, refusal('TOKEN_INVALID'));
  answer(sessionsContract.refresh, refusal('TOKEN_INVALID'));
  endStreams();
  await expect.poll(session.present, { timeout: 5_000 }).toBe(false);
  await expect.element(codes).toBeVisible();
  await page.getByLabelText(t('sessions:recovery.kept')).click();
  await expect.poll(address).toBe(paths.login(paths.profile(), true));
});

test('a second factor that becomes required keeps a page with unsaved text and says why it cannot save', async () => {
  answerProfilePage();
  const { address } = await renderPage(paths.profile());
  const name = page.getByLabelText(t('profile:name'), { exact: true });
  await name.fill('Nguyễn Thu Hà Giang');
  answer(profileContract.get, me({ twoFactorDemanded: true }));
  await publish('RIGHTS', { projectId: me().currentWorkspace.id });
  await expect.element(page.getByText(t('app:twoFactorFirst'))).toBeVisible();
  await expect.element(name).toHaveValue('Nguyễn Thu Hà Giang');
  expect(address()).toBe(paths.profile());
});

test('the two-factor page leads on as soon as two-factor is no longer required: on focus and on load', async () => {
  answerProfilePage();
  answer(twoFactorContract.generate, {
    secret: 'JBSWY3DP',
    otpauthUrl: 'otpauth://totp/Coloa',
    qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  const { address, go } = await renderPage(paths.twoFactor(paths.profile()), { me: me({ twoFactorDemanded: true }) });
  await expect.element(page.getByRole('heading', { level: 1, name: t('sessions:twoFactor.title') })).toBeVisible();
  answer(profileContract.get, me());
  window.dispatchEvent(new Event('focus'));
  await expect.poll(address).toBe(paths.profile());
  await go(paths.twoFactor(paths.profile()));
  await expect.poll(address).toBe(paths.profile());
});

test('the two-factor page stays after a call that requires two-factor, but only until another page is opened', async () => {
  answerProfilePage();
  answerUsersPage();
  answer(twoFactorContract.generate, {
    secret: 'JBSWY3DP',
    otpauthUrl: 'otpauth://totp/Coloa',
    qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  answer(usersContract.listMembers, refusal('TWO_FACTOR_REQUIRED'));
  const { address, go } = await renderPage(paths.users());
  await expect.element(page.getByRole('heading', { level: 1, name: t('sessions:twoFactor.elsewhere.title') })).toBeVisible();
  await go(paths.profile());
  await expect.poll(address).toBe(paths.profile());
  await go(paths.twoFactor(paths.profile()));
  await expect.poll(address).toBe(paths.profile());
});
