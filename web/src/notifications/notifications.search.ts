import { flagOf, pageOf, present } from '../lib/address-values.ts';

/** The list as in the address. */
export interface NotificationSearch {
  /** Only unread ones. */
  unread?: true;
  /** From 1; missing for the first page. */
  page?: number;
}

/** Parses an address. Invalid values are ignored instead of rejected. */
export const notificationSearch = (raw: Readonly<Record<string, unknown>>): NotificationSearch =>
  present<NotificationSearch>({ unread: flagOf(raw.unread) || undefined, page: pageOf(raw.page) });
