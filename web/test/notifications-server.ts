import { type Notification, notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { answer } from './server.ts';

/**
 * Answers with `items`, sorted newest first, and records which of them the page marks as read. A test can later add notifications to the
 * returned list.
 */
export function answerNotifications(items: Notification[]): Notification[] {
  const unread = () => items.filter(({ read }) => !read).length;
  answer(notificationsContract.unread, () => ({ unread: unread() }));
  answer(notificationsContract.list, ({ query: { unread: unreadOnly, page = 1, pageSize = 50 } }) => {
    const shown = items.filter(({ read }) => !unreadOnly || !read);
    return { items: shown.map((item) => ({ ...item })), page, pageSize, total: shown.length, more: false, unread: unread() };
  });
  answer(notificationsContract.read, ({ body: { ids, upTo, read = true } }) => {
    for (const item of items) if (ids?.includes(item.id) || (upTo !== undefined && item.id <= upTo)) item.read = read;
    return true as const;
  });
  return items;
}
