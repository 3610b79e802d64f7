import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { sessionsContract } from '@coloa/contract/sessions/sessions.contract.ts';
import { invitationsContract } from '@coloa/contract/users/invitations.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { invitation, ownInvitation } from '../../test/fixtures/invitations.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { me, meAs } from '../../test/fixtures/me.ts';
import { people } from '../../test/fixtures/people.ts';
import { projectRow } from '../../test/fixtures/projects.ts';
import { answerNotifications } from '../../test/notifications-server.ts';
import { answerUsersPage } from '../../test/pages.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, publish, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const languages = ['vi', 'en'] as const;
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('an invitation of the user', () => {
  const own = ownInvitation();
  const workspace = own.workspace.name;
  const asked = () => page.getByText(t('users:invitation.asked', { name: people.lan.name, workspace, role: 'Client' }));

  beforeEach(() => {
    answer(projectsContract.search, listOf([projectRow()]));
    answer(viewsContract.list, []);
    answerNotifications([]);
  });

  function answerOpen(): void {
    let open = [own];
    answer(invitationsContract.own, () => open);
    const close = () => {
      open = [];
      return true as const;
    };
    answer(invitationsContract.accept, close);
    answer(invitationsContract.decline, close);
  }

  test.each(languages)(
    'is on the notifications page with the effects of joining, and adds the workspace when accepted: %s',
    async (language) => {
      answerOpen();
      await renderPage(paths.notifications(), { language });
      await expect.element(asked()).toBeVisible();
      await expect.element(page.getByText(t('users:invitation.effects', { workspace }), { exact: false })).toBeVisible();
      await expectAccessible();
      answer(profileContract.get, me({ language, workspaces: [...me().workspaces, own.workspace] }));
      await button(t('users:invitation.acceptOne', { workspace })).click();
      await expect.element(page.getByText(t('users:invitation.accepted', { workspace }))).toBeVisible();
      await expect.element(asked()).not.toBeInTheDocument();
      expect(sent(invitationsContract.accept)).toMatchObject([{ params: { id: own.id } }]);
      answer(sessionsContract.switchWorkspace, refusal('TOKEN_INVALID'));
      await expect.element(button(t('users:invitation.enter'))).toBeVisible();
    },
  );

  test('is counted at the bell as soon as it arrives, and can be declined in the panel', async () => {
    await renderPage(paths.projects(), { me: meAs('Client') });
    const bell = () => page.getByRole('banner').getByRole('button', { name: t('notifications:bell.label') });
    await expect.element(bell()).toHaveAccessibleDescription(t('notifications:bell.label'));
    answerOpen();
    await publish('NOTIFICATION');
    await expect.element(bell()).toHaveAccessibleDescription(t('notifications:bell.unread', { count: 1, number: '1' }));
    await bell().click();
    await expect.element(asked()).toBeVisible();
    await button(t('users:invitation.declineOne', { workspace })).click();
    await expect.element(asked()).not.toBeInTheDocument();
    expect(sent(invitationsContract.decline)).toMatchObject([{ params: { id: own.id } }]);
    await expect.element(bell()).toHaveAccessibleDescription(t('notifications:bell.label'));
  });

  test('fits a phone', async () => {
    answerOpen();
    await renderPage(paths.notifications(), { width: 360, height: 740 });
    await expect.element(button(t('users:invitation.acceptOne', { workspace }))).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
    await expectAccessible();
  });

  test('shows an error if it is no longer valid', async () => {
    answerOpen();
    answer(invitationsContract.accept, refusal('INVITATION_ENDED', { message: 'Lời mời không còn hiệu lực.' }));
    await renderPage(paths.notifications());
    await button(t('users:invitation.acceptOne', { workspace })).click();
    await expect.element(page.getByText('Lời mời không còn hiệu lực.')).toBeVisible();
  });
});

describe('open invitations of a workspace', () => {
  const table = () => page.getByRole('table', { name: t('users:invitation.title') });

  test.each(languages)('are listed below the members with role, inviter and expiry, and can be withdrawn: %s', async (language) => {
    let open = [invitation()];
    answer(invitationsContract.list, () => open);
    answer(invitationsContract.withdraw, () => {
      open = [];
      return true as const;
    });
    answerUsersPage();
    await renderPage(paths.users(), { language });
    const row = table().getByRole('row').filter({ hasText: 'mai.do' });
    await expect.element(row.getByText(people.lan.name)).toBeVisible();
    await expect.element(row.getByText('04/12/2026', { exact: false })).toBeVisible();
    await expectAccessible();
    await button(t('users:invitation.withdrawOne', { username: 'mai.do' })).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('users:invitation.withdraw') })
      .click();
    await expect.element(table()).not.toBeInTheDocument();
    expect(sent(invitationsContract.withdraw)).toHaveLength(1);
  });

  test('are marked if declined, and are then removed without a confirmation', async () => {
    answer(invitationsContract.list, [invitation({ declined: true })]);
    answer(invitationsContract.withdraw, true);
    answerUsersPage();
    await renderPage(paths.users());
    await expect.element(table().getByText(t('users:invitation.declined'))).toBeVisible();
    await button(t('users:invitation.removeOne', { username: 'mai.do' })).click();
    await expect.poll(() => sent(invitationsContract.withdraw)).toHaveLength(1);
  });

  test('are not requested for users who cannot write users', async () => {
    answer(invitationsContract.list, [invitation()]);
    answerUsersPage();
    await renderPage(paths.users(), { me: meAs('Tester') });
    await expect.element(page.getByRole('table').first()).toBeVisible();
    expect(sent(invitationsContract.list)).toEqual([]);
  });

  test('fit a phone', async () => {
    answer(invitationsContract.list, [invitation()]);
    answerUsersPage();
    await renderPage(paths.users(), { width: 360, height: 740 });
    await expect.element(button(t('users:invitation.withdrawOne', { username: 'mai.do' }))).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
  });
});
