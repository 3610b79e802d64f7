import { flagOf, pageOf, present } from '../lib/address-values.ts';

export interface NotificationSearch {
  unread?: true;
  /** One-based page number, absent for the first page. */
  page?: number;
}

/** Parses the URL parameters and ignores invalid values. */
export const notificationSearch = (raw: Readonly<Record<string, unknown>>): NotificationSearch =>
  present<NotificationSearch>({ unread: flagOf(raw.unread) || undefined, page: pageOf(raw.page) });
