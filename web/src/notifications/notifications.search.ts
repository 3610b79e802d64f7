import { flagOf, pageOf, present } from '../lib/address-values.ts';

/** The state of the list, as stored in the page address. */
export interface NotificationSearch {
  unread?: true;
  /** Starts at 1; undefined for the first page. */
  page?: number;
}

/** Reads the state from a page address. Invalid values are ignored instead of rejected. */
export const notificationSearch = (raw: Readonly<Record<string, unknown>>): NotificationSearch =>
  present<NotificationSearch>({ unread: flagOf(raw.unread) || undefined, page: pageOf(raw.page) });
