import { flagOf, pageOf, present } from '../lib/address-values.ts';

/** The list as in the address. */
export interface NotificationSearch {
  /** Only unread ones. */
  unread?: true;
  /** From 1; missing for the first page. */
  page?: number;
}

/** Reads an address; what cannot be is left out rather than refused. */
export const notificationSearch = (raw: Readonly<Record<string, unknown>>): NotificationSearch =>
  present<NotificationSearch>({ unread: flagOf(raw.unread) || undefined, page: pageOf(raw.page) });
