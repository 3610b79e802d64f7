import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';

export const notificationsKey = ['notifications'] as const;

/** Of everything that changes what is read. */
export const markKey = [...notificationsKey, 'mark'] as const;

/** How many are not read. Behind everything else: nobody waits for it, and where it fails there is no number. */
export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: ({ signal }) => call(notificationsContract.unread, undefined, { signal, background: true }),
  meta: { background: true },
});
