import { MOST_UNREAD, notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { notificationsKey } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';

export const markKey = [...notificationsKey, 'mark'] as const;

export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: ({ signal }) => call(notificationsContract.unread, undefined, { signal, background: true }),
  meta: { background: true },
});

/** Returns '7' or '99+', or null if nothing is unread. */
export const badgeText = (unread: number): string | null =>
  unread <= 0 ? null : unread >= MOST_UNREAD ? `${MOST_UNREAD - 1}+` : String(unread);

/**
 * Returns a function that sets the read state of notifications in a page. `of` selects them by id, by default all. If nothing changes, the
 * function returns the same page.
 */
export const withRead =
  (read: boolean, of: (id: string) => boolean = () => true) =>
  <Page extends { items: readonly { id: string; read: boolean }[] }>(page: Page): Page =>
    page.items.some((each) => each.read !== read && of(each.id))
      ? { ...page, items: page.items.map((each) => (of(each.id) ? { ...each, read } : each)) }
      : page;
