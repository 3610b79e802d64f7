import { flagOf, pageOf, present } from '../lib/address-values.ts';

/** What one sees of the list, as the address holds it. */
export interface NotificationSearch {
  /** What was not read yet alone. */
  unread?: true;
  /** From 1; left out for the first page. */
  page?: number;
}

/** Reads an address; what cannot be is left out rather than refused. */
export const notificationSearch = (raw: Readonly<Record<string, unknown>>): NotificationSearch =>
  present<NotificationSearch>({ unread: flagOf(raw.unread) || undefined, page: pageOf(raw.page) });
