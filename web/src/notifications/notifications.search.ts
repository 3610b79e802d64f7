import { flagOf, pageOf, present } from '../lib/address-values.ts';

export interface NotificationSearch {
  unread?: true;
  /** From 1; absent for the first page. */
  page?: number;
}

/** Ignores invalid values. */
export const notificationSearch = (raw: Readonly<Record<string, unknown>>): NotificationSearch =>
  present<NotificationSearch>({ unread: flagOf(raw.unread) || undefined, page: pageOf(raw.page) });
