import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import { notificationsKey } from '../keys/query-keys.ts';
import { call } from '../lib/api-client.ts';

/** Of everything that changes what is read. */
export const markKey = [...notificationsKey, 'mark'] as const;

/** How many are not read. Behind everything else: nobody waits for it, and where it fails there is no number. */
export const unreadQuery = queryOptions({
  queryKey: [...notificationsKey, 'unread'],
  queryFn: ({ signal }) => call(notificationsContract.unread, undefined, { signal, background: true }),
  meta: { background: true },
});
