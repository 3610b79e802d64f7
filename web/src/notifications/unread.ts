import { MOST_UNREAD } from '@coloa/contract/notifications/notifications.contract.ts';

/** What stands at the bell: '7', '99+'; nothing for none. */
export const badgeText = (unread: number): string | null =>
  unread <= 0 ? null : unread >= MOST_UNREAD ? `${MOST_UNREAD - 1}+` : String(unread);

/** A page of the list in which those that `of` names, or all, are read or unread; the same page where that changes nothing. */
export const withRead =
  (read: boolean, of: (id: string) => boolean = () => true) =>
  <Page extends { items: readonly { id: string; read: boolean }[] }>(page: Page): Page =>
    page.items.some((each) => each.read !== read && of(each.id))
      ? { ...page, items: page.items.map((each) => (of(each.id) ? { ...each, read } : each)) }
      : page;
