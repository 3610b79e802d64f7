import { commentsContract } from '@coloa/contract/comments/comments.contract.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { profileContract } from '@coloa/contract/profile/profile.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import type { Page } from '@playwright/test';
import { paths } from '../web/src/routes/paths.ts';
import { openIssue, said } from './comment-helpers.ts';
import { expect, test } from './mail-fixtures.ts';
import { windowOf } from './members.ts';
import { like, t } from './words.ts';

async function mentioning(url: string) {
  const within = await openIssue(url);
  const { lead, tester, other, issueId } = within;
  const email = `bao.${issueId}@coloa.example`;
  await lead.call(usersContract.update, { params: { id: other.id }, body: { email } });
  const { username } = (await other.call(profileContract.get, {})).body;
  const upTo = (await other.call(notificationsContract.list, { query: {} })).body.items[0]?.id;
  if (upTo) await other.call(notificationsContract.read, { body: { upTo } });
  const mention = (words: string) => tester.call(commentsContract.onIssue, { body: { issueId, body: `@${username} ${words}` } });
  return { ...within, email, mention };
}

const unread = (number: number): string => t('notifications:bell.unread', { number });
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: t('notifications:title'), exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: t('notifications:title') });

test('a mention is counted in both windows and emailed, leads to the comment, and is then read in both windows', async ({
  browser,
  server,
  mail,
}) => {
  const { other, email, mention, key } = await mentioning(server.url);
  const page = await windowOf(browser, server.url, other);
  const beside = await page.context().newPage();
  for (const each of [page, beside]) {
    await each.goto(`/#${paths.projects()}`);
    await expect(bell(each)).not.toHaveAccessibleDescription(like('notifications:bell.unread'));
  }

  await test.step('both windows count mentions without a reload, and an email is sent', async () => {
    await mention('xem giúp bước 2');
    // Two mentions that wait at the same time are sent in one email.
    await expect
      .poll(() => mail.to(email).map(({ subject }) => subject))
      .toContain(t('mails:templates.mentioned.subject', { by: 'Lê Minh Khôi', subject: key }));
    await mention('và bước 3');
    for (const each of [page, beside]) await expect(bell(each)).toHaveAccessibleDescription(unread(2));
  });

  await test.step('the panel leads to the comment, which is read in both windows', async () => {
    await bell(page).click();
    await panel(page)
      .getByRole('link', { name: `${t('notifications:unreadMark')} Lê Minh Khôi ${t('notifications:said.MENTIONED')}` })
      .last()
      .click();
    await expect(said(page, 'xem giúp bước 2')).toBeInViewport();
    for (const each of [page, beside]) await expect(bell(each)).toHaveAccessibleDescription(unread(1));
  });

  await test.step('all are marked as read, and both windows follow the undo', async () => {
    await bell(page).click();
    await panel(page)
      .getByRole('button', { name: t('notifications:markAll') })
      .click();
    await expect(bell(beside)).not.toHaveAccessibleDescription(like('notifications:bell.unread'));
    await page.getByRole('button', { name: t('ui:undo') }).click();
    for (const each of [page, beside]) await expect(bell(each)).toHaveAccessibleDescription(unread(1));
  });
});
