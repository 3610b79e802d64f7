import type { RequestOf, ResponseOf } from '@coloa/contract/http.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { z } from 'zod';
import { publish } from '../events/events.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { listPage, mapList } from '../platform/http/paging.ts';
import { refusal } from '../platform/http/refusal.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { DAY_MS } from '../platform/text/days.ts';
import { presentNotification } from './notifications.present.ts';
import { countNotifications, countUnread, deleteBefore, deleteOfUser, listNotifications, markRead } from './notifications.repo.ts';

export async function notificationsOf(
  db: DbOrTx,
  actor: Actor,
  { unread, before, ...query }: RequestOf<typeof notificationsContract.list>['query'],
  language: Language,
): Promise<ResponseOf<typeof notificationsContract.list>> {
  const filter = { unread: unread !== undefined, before };
  const [list, count] = await Promise.all([
    listPage(
      query,
      (limit, offset) => listNotifications(db, actor, filter, limit, offset),
      () => countNotifications(db, actor, filter),
    ),
    countUnread(db, actor),
  ]);
  return { ...mapList(list, (row) => presentNotification(row, language)), unread: count };
}

export const unreadOf = (db: DbOrTx, actor: Actor): Promise<number> => countUnread(db, actor);

/**
 * Marks notifications as read or unread, and updates other open pages of the actor.
 * @throws Refusal FIELD_REQUIRED without `ids` and `upTo`
 */
export async function mark(tx: Tx, actor: Actor, { ids, upTo, read }: RequestOf<typeof notificationsContract.read>['body']): Promise<void> {
  if (ids === undefined && upTo === undefined) throw refusal('FIELD_REQUIRED', { path: 'ids' });
  const marked = await markRead(tx, actor, { ids, upTo, read });
  if (marked > 0) await publish(tx, actor.workspaceId, { kind: 'NOTIFICATION', projectId: actor.userId });
}

export const forgetNotifications = (tx: Tx, workspaceId: string, userId: string): Promise<void> => deleteOfUser(tx, workspaceId, userId);

const forget = defineJob('notifications.forget', z.object({}));

/** Installs the job that deletes old notifications. Call it before the jobs start. */
export function installNotificationJobs({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): void {
  jobs.handle(forget, () => deleteBefore(database.db, new Date(Date.now() - LIMITS.notificationDays * DAY_MS)));
  jobs.schedule(forget, '50 19 * * *', {});
}
