import { MOST_UNREAD } from '@coloa/contract/notifications/notifications.contract.ts';

/** What stands at the bell: '7', '99+'; nothing for none. */
export const badgeText = (unread: number): string | null =>
  unread <= 0 ? null : unread >= MOST_UNREAD ? `${MOST_UNREAD - 1}+` : String(unread);
