import { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { Notification } from '@coloa/contract/notifications/notifications.contract.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { projectsContract } from '@coloa/contract/projects/projects.contract.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../test/accessible.ts';
import { newFixtureId } from '../../test/fixtures/ids.ts';
import { issueRow } from '../../test/fixtures/issues.ts';
import { listOf } from '../../test/fixtures/lists.ts';
import { meAs } from '../../test/fixtures/me.ts';
import { notification } from '../../test/fixtures/notifications.ts';
import { people } from '../../test/fixtures/people.ts';
import { projectDetail, projectRow } from '../../test/fixtures/projects.ts';
import { answerNotifications } from '../../test/notifications-server.ts';
import { renderPage } from '../../test/render.tsx';
import { answer, publish, refusal, sent } from '../../test/server.ts';
import { t } from '../../test/words.ts';
import { paths } from '../routes/paths.ts';

const bell = () => page.getByRole('banner').getByRole('button', { name: t('notifications:bell.label') });
const panel = () => page.getByRole('dialog', { name: t('notifications:title') });
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-notification]')];
const toClient = { me: meAs('Client') };

beforeEach(() => {
  answer(projectsContract.search, listOf([projectRow()]));
  answer(viewsContract.list, []);
  // The pointer may still be over a project because of the previous test. The page then preloads the issues of that project.
  answer(issuesContract.list, listOf([issueRow()]));
});

async function expectUnread(count: number): Promise<void> {
  const words = count === 0 ? t('notifications:bell.label') : t('notifications:bell.unread', { count, number: String(count) });
  await expect.element(bell()).toHaveAccessibleDescription(words);
}

test('a new notification is counted and announced without a reload, and the tab title is unchanged', async () => {
  const items = answerNotifications([]);
  await renderPage(paths.projects(), toClient);
  await expectUnread(0);
  const { title } = document;
  items.unshift(notification());
  await publish('NOTIFICATION');
  await expectUnread(1);
  const announced = t('notifications:bell.grew', { count: 1, number: '1' });
  await expect.element(page.getByRole('status').filter({ hasText: announced })).toBeInTheDocument();
  expect(document.title).toBe(title);
});

test('the panel names each actor and action, links to the subject, and marks opened notifications as read', async () => {
  const project = projectDetail();
  answer(projectsContract.get, project);
  const assigned = notification({
    kind: 'ASSIGNED',
    subject: { type: 'project', projectId: project.id, key: project.key, name: project.name },
    commentId: null,
  });
  answerNotifications([notification(), assigned]);
  const { address } = await renderPage(paths.projects(), toClient);
  await expectUnread(2);
  await bell().click();
  await expect.element(panel().getByRole('heading', { name: t('notifications:day.today') })).toBeVisible();
  const said = (words: string) => new RegExp(`^${t('notifications:unreadMark')} ${people.minh.name} ${words}.*CTT`);
  const mention = panel().getByRole('link', { name: said(t('notifications:said.MENTIONED')) });
  await expect.element(mention).toHaveAttribute('href', expect.stringMatching(/^#\/projects\/.*\/issues\/[^?]+\?comment=/));
  await expectAccessible();
  await panel()
    .getByRole('link', { name: said(t('notifications:assigned.project')) })
    .click();
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.poll(address).toBe(paths.issues(project.id));
  await expectUnread(1);
  expect(sent(notificationsContract.read)).toMatchObject([{ body: { ids: [assigned.id], read: true } }]);
});

test('a failed count leaves the page unchanged, and a list that failed to load can be retried', async () => {
  const failure = refusal('INTERNAL', { message: 'Lỗi.' });
  answer(notificationsContract.unread, failure);
  answer(notificationsContract.list, failure);
  const { address } = await renderPage(paths.projects(), toClient);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await bell().click();
  await expect.element(panel().getByText(t('notifications:failed'))).toBeVisible();
  expect(address()).toBe(paths.projects());
  answerNotifications([notification()]);
  await panel()
    .getByRole('button', { name: t('ui:retry') })
    .click();
  await expect.poll(rows).toHaveLength(1);
  await expectUnread(1);
});

test('the panel is opened, navigated and closed by keyboard, and one notification is marked as read', async () => {
  answerNotifications([notification(), notification()]);
  await renderPage(paths.projects(), toClient);
  await expectUnread(2);
  await userEvent.keyboard('b');
  await expect.poll(rows).toHaveLength(2);
  const expectFocus = (at: number) => expect.poll(() => document.activeElement === rows()[at]).toBe(true);
  await userEvent.keyboard('{ArrowDown}');
  await expectFocus(0);
  await userEvent.keyboard('j');
  await expectFocus(1);
  await userEvent.keyboard('{Home}');
  await expectFocus(0);
  await userEvent.keyboard('{Tab}{Enter}');
  await expectUnread(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(bell()).toHaveFocus();
});

test('on a phone the panel fills the window and links to the page of all notifications', async () => {
  answerNotifications([notification()]);
  await renderPage(paths.projects(), { ...toClient, width: 360, height: 740 });
  await bell().click();
  await expect.poll(rows).toHaveLength(1);
  expect(panel().element().getBoundingClientRect().width).toBe(360);
  await expectAccessible();
  await panel()
    .getByRole('link', { name: t('notifications:all') })
    .click();
  await expect.element(panel()).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: t('notifications:title') })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(360);
});

test('pages of the panel list each notification once, even if a new one arrives in between', async () => {
  const all: Notification[] = Array.from({ length: 25 }, () => notification({ id: newFixtureId() })).reverse();
  answer(notificationsContract.unread, { unread: 25 });
  answer(notificationsContract.list, ({ query: { before, pageSize = 20 } }) => {
    const rest = before ? all.filter(({ id }) => id < before) : all;
    return { items: rest.slice(0, pageSize), page: 1, pageSize, total: rest.length, more: false, unread: 25 };
  });
  await renderPage(paths.projects(), toClient);
  await bell().click();
  await expect.poll(rows).toHaveLength(20);
  const ids = () => new Set(rows().map((row) => row.dataset.notification)).size;
  const add = () => all.unshift(notification({ id: newFixtureId() }));
  add();
  await panel()
    .getByRole('button', { name: t('notifications:more') })
    .click();
  await expect.poll(rows).toHaveLength(25);
  expect(ids()).toBe(25);
  add();
  await publish('NOTIFICATION');
  await expect.poll(rows).toHaveLength(27);
  expect(ids()).toBe(27);
});

test.for([360, 1280])('at %i px the heading of the panel is one line', async (width) => {
  answerNotifications([notification()]);
  await renderPage(paths.projects(), { ...toClient, width });
  await bell().click();
  await expect.poll(rows).toHaveLength(1);
  const [box, all] = [
    panel().getByRole('checkbox', { name: t('notifications:unreadOnly') }),
    panel().getByRole('button', { name: t('notifications:markAll') }),
  ].map((each) => each.element().getBoundingClientRect());
  expect(all?.top).toBeLessThan(box?.bottom ?? 0);
  expect(all?.left).toBeGreaterThan(box?.right ?? 0);
});
