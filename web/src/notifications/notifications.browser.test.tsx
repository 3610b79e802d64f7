import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { issueDetail } from '../../test/fixtures/issues.ts';
import { notification } from '../../test/fixtures/notifications.ts';
import { answerNotifications } from '../../test/notifications-server.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { addDays, formatDay, todayOf } from '../lib/format.ts';
import { paths } from '../routes/paths.ts';

const bell = () => page.getByRole('banner').getByRole('button', { name: t('notifications:bell.label') });
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-notification]')];
const main = () => page.getByRole('main');
const mark = (read: boolean) =>
  main().getByRole('button', {
    name: new RegExp(`^${t(read ? 'notifications:markRead' : 'notifications:markUnread', { title: '' }).trim()}`),
  });
const marked = () => sent(notificationsContract.read).map(({ body }) => body);

async function expectUnread(count: number): Promise<void> {
  const words = count === 0 ? t('notifications:bell.label') : t('notifications:bell.unread', { count, number: String(count) });
  await expect.element(bell()).toHaveAccessibleDescription(words);
}

test('one notification is marked read and unread without an announcement, and all are marked with undo', async () => {
  const items = answerNotifications([notification(), notification(), notification()].reverse());
  await renderPage(paths.notifications());
  await expectUnread(3);
  await mark(true).first().click();
  await expectUnread(2);
  answer(issuesContract.get, issueDetail());
  await main().getByRole('listitem').first().hover();
  await mark(false).first().click();
  await expectUnread(3);
  await expect
    .poll(() => marked())
    .toMatchObject([
      { ids: [items[0]?.id], read: true },
      { ids: [items[0]?.id], read: false },
    ]);
  expect(page.getByText(t('notifications:bell.grew', { count: 3, number: '3' })).elements()).toEqual([]);

  await main()
    .getByRole('button', { name: t('notifications:markAll') })
    .click();
  await expectUnread(0);
  expect(marked().at(-1)).toMatchObject({ upTo: items[0]?.id, read: true });
  await page.getByRole('button', { name: t('ui:undo') }).click();
  await expectUnread(3);
  expect(new Set(marked().at(-1)?.ids)).toEqual(new Set(items.map(({ id }) => id)));
  await expect.poll(() => mark(true).elements().length).toBe(3);
});

test('the address filters unread notifications, and reading one moves the focus to the next', async () => {
  answerNotifications([notification(), notification(), notification({ read: true })].reverse());
  const { address } = await renderPage(paths.notifications());
  await expect.poll(rows).toHaveLength(3);
  await main()
    .getByRole('button', { name: t('notifications:shown.unread'), exact: true })
    .click();
  await expect.poll(address).toBe('/notifications?unread=true');
  await expect.poll(rows).toHaveLength(2);
  await mark(true).first().click();
  await expect.poll(rows).toHaveLength(1);
  await expect.poll(() => document.activeElement === rows()[0]).toBe(true);
  await mark(true).first().click();
  await expect.element(main().getByText(t('notifications:noneUnread'))).toBeVisible();
  await expectAccessible();
});

test('j moves through the list from anywhere on the page', async () => {
  answerNotifications([notification(), notification()].reverse());
  await renderPage(paths.notifications());
  await expect.poll(rows).toHaveLength(2);
  await userEvent.keyboard('jj');
  await expect.poll(() => document.activeElement === rows()[1]).toBe(true);
  await expect.element(page.getByRole('link', { name: /CTT-4/ }).nth(1)).toHaveAttribute('href', expect.stringMatching(/\?comment=/));
});

test.each(['ACCEPTED', 'REJECTED', 'DUPLICATE'] as const)(
  'a review that ended with %s says so, with the first line of the note',
  async (decision) => {
    const note = 'Ảnh hưởng đã rõ.';
    answerNotifications([notification({ kind: 'REVIEWED', commentId: null, decision, note })]);
    await renderPage(paths.notifications(), { width: 360 });
    await expect.element(main().getByRole('link', { name: new RegExp(note) })).toBeVisible();
    await expect.element(main().getByText(t(`notifications:reviewed.${decision}`))).toBeVisible();
  },
);

test('an issue that was sent back shows the first line of the note', async () => {
  const note = 'Thiếu bằng chứng ở bước 2.';
  answerNotifications([notification({ kind: 'SENT_BACK', commentId: null, note }), notification({ commentId: null })]);
  await renderPage(paths.notifications(), { width: 360 });
  await expect.element(main().getByRole('link', { name: new RegExp(note) })).toBeVisible();
  await expect.element(main().getByText(t('notifications:said.inNote'))).toBeVisible();
  await expectAccessible();
});

test('a retest says its result, and a reader’s retest request its issue and first line', async () => {
  const asks = { kind: 'READER_MESSAGE', by: null, commentId: null } as const;
  answerNotifications([
    notification({ kind: 'RETESTED', commentId: null, result: 'NOT_FIXED' }),
    notification({ ...asks, message: 'RETEST', note: 'Đã vá ở bản 2.1, nhờ @minh xem' }),
    notification({ ...asks, message: 'COMMENT', note: 'Cảm ơn' }),
  ]);
  await renderPage(paths.notifications());
  await expect.element(main().getByText(t('notifications:retested.NOT_FIXED'))).toBeVisible();
  await expect.element(main().getByText(t('notifications:reader.retestOf', { key: 'CTT-4' }))).toBeVisible();
  await expect.element(main().getByText('Đã vá ở bản 2.1, nhờ @minh xem')).toBeVisible();
  await expect.element(main().getByText(t('notifications:said.READER_MESSAGE'))).toBeVisible();
  await expect.element(main().getByText('Cảm ơn')).toBeVisible();
});

test('a due date is worded as on the day of its notification', async () => {
  const now = todayOf('Asia/Ho_Chi_Minh');
  const due = (sent: number, dueDay: number) =>
    notification({ kind: 'DUE_SOON', by: null, commentId: null, at: `${addDays(now, sent)}T03:00:00.000Z`, dueDay: addDays(now, dueDay) });
  answerNotifications([due(0, 1), due(-1, 0), due(-9, -6), due(-12, -13)]);
  await renderPage(paths.notifications());
  const words = (key: 'day' | 'past', days: number) => t(`notifications:due.${key}`, { day: formatDay(addDays(now, days)) });
  for (const text of [t('notifications:due.tomorrow'), words('day', 0), words('day', -6), words('past', -13)])
    await expect.element(main().getByText(text, { exact: true })).toBeVisible();
});
