import type { NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import { publish } from '../events/events.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { hatsIn, leadsOf } from '../projects/assignees/assignees.service.ts';
import { actorsInWorkspace } from '../sessions/sessions.service.ts';
import { mailDueAt } from './mail-times.ts';
import { queueMails } from './notification-mails.service.ts';
import { listReached } from './notification-settings.repo.ts';
import { settingsFrom } from './notification-settings.service.ts';
import { findNotificationSubjects } from './notification-subjects.repo.ts';
import { mayBeTold } from './notifications.policy.ts';
import { insertNotifications, toldOfComment } from './notifications.repo.ts';

/** What somebody is told of, by ids alone: whether they may read it is asked when they are shown it, and again when it is mailed. */
export interface Told {
  kind: NotificationKind;
  projectId?: string;
  issueId?: string;
  taskId?: string;
  writeUpId?: string;
  commentId?: string;
  stepId?: string;
  dueDay?: string;
}

/** In whose name; null: nobody's, as when something falls due. */
interface Cause {
  workspaceId: string;
  byId: string | null;
}

/** Those of some people who may read what they are to be told of, as it is now. Three queries at most. */
export async function readersAmong(db: DbOrTx, workspaceId: string, people: readonly string[], told: Told): Promise<Actor[]> {
  const { kind, projectId, ...about } = told;
  const found = await findNotificationSubjects(db, workspaceId, told);
  const readers = await actorsInWorkspace(db, people, workspaceId);
  const hats = projectId === undefined ? new Map() : await hatsIn(db, workspaceId, projectId, people);
  return readers.filter((reader) => mayBeTold(reader, { kind, about, ...found }, hats.get(reader.userId) ?? null));
}

/**
 * Tells people of something in the transaction of its cause, at the bell and by mail as each wishes; nobody of what they did themselves,
 * of what they may not read, or of what they want to hear nothing of. What falls due is told once. Six statements at most, and one for each
 * who is mailed.
 */
export async function notify(tx: Tx, { workspaceId, byId }: Cause, userIds: readonly string[], told: Told): Promise<void> {
  const people = [...new Set(userIds)].filter((userId) => userId !== byId);
  if (people.length === 0) return;
  const readers = await readersAmong(tx, workspaceId, people, told);
  if (readers.length === 0) return;
  const at = new Date();
  const reached = new Map((await listReached(tx, people)).map((row) => [row.userId, row]));
  const rows = readers.flatMap(({ userId, timeZone }) => {
    const { email = null, settings: stored = null } = reached.get(userId) ?? {};
    const settings = settingsFrom(stored);
    const { page, mail } = settings.kinds[told.kind];
    const due = email === null ? null : mailDueAt(settings, mail, timeZone, at);
    return page || due ? [{ ...told, workspaceId, id: newId(), userId, byId, at, inPage: page, mailDueAt: due }] : [];
  });
  const stored = await insertNotifications(tx, rows);
  await publish(
    tx,
    workspaceId,
    ...stored.flatMap(({ inPage, userId }) => (inPage ? [{ kind: 'NOTIFICATION' as const, projectId: userId }] : [])),
  );
  await queueMails(tx, workspaceId, stored);
}

/** Those of some people who were not told of a comment yet in that way, however often it was changed since. One query. */
export async function notYetNotified(
  tx: Tx,
  workspaceId: string,
  userIds: readonly string[],
  about: Told & { commentId: string },
): Promise<readonly string[]> {
  if (userIds.length === 0) return userIds;
  const told = await toldOfComment(tx, workspaceId, userIds, about);
  return userIds.filter((userId) => !told.has(userId));
}

/** The same to the leads of a project. */
export async function notifyLeads(tx: Tx, cause: Cause, told: Told & { projectId: string }): Promise<void> {
  await notify(tx, cause, await leadsOf(tx, cause.workspaceId, told.projectId), told);
}
