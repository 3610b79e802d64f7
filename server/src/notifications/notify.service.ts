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
import { deleteAssigned, deleteOfIssue, insertNotifications, markHandled, toldOfComment } from './notifications.repo.ts';

/**
 * Describes a notification by its kind, ids and a date. Contains no texts, because access is checked again when a notification is shown or
 * emailed.
 */
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

interface Cause {
  workspaceId: string;
  byId: string | null;
}

export async function readersAmong(db: DbOrTx, workspaceId: string, people: readonly string[], told: Told): Promise<Actor[]> {
  const { kind, projectId, ...about } = told;
  const found = await findNotificationSubjects(db, workspaceId, told);
  const readers = await actorsInWorkspace(db, people, workspaceId);
  const hats = projectId === undefined ? new Map() : await hatsIn(db, workspaceId, projectId, people);
  return readers.filter((reader) => mayBeTold(reader, { kind, about, ...found }, hats.get(reader.userId) ?? null));
}

/**
 * Stores notifications in the transaction of the event. Skips users who caused the event, cannot read its subject, or turned off this
 * kind.
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
  await publishToPages(tx, workspaceId, stored);
  await queueMails(tx, workspaceId, stored);
}

/** Deletes the notifications of a withdrawn step, and their unsent emails, so that repeating the step does not notify twice. */
export async function withdrawNotifications(tx: Tx, workspaceId: string, issueId: string, kind: NotificationKind): Promise<void> {
  const deleted = await deleteOfIssue(tx, workspaceId, issueId, kind);
  await publishToPages(tx, workspaceId, deleted);
}

/** The time within which ending an assignment counts as undoing it. */
const UNDO_MS = 60 * 60 * 1000;

/**
 * Deletes the unread notifications of an assignment, and their unsent emails, if the user who assigned the people ends this shortly after.
 * Otherwise, an undone assignment would send people to work that is not theirs.
 */
export async function withdrawAssigned(
  tx: Tx,
  { workspaceId, byId }: Cause,
  userIds: readonly string[],
  about: { projectId: string; issueId?: string; taskId?: string },
): Promise<void> {
  if (byId === null || userIds.length === 0) return;
  const since = new Date(Date.now() - UNDO_MS);
  await publishToPages(tx, workspaceId, await deleteAssigned(tx, workspaceId, userIds, { byId, since, ...about }));
}

/** Marks the notifications of a user about an issue as read, because the user has handled the issue. */
export async function settleNotifications(
  tx: Tx,
  reader: { workspaceId: string; userId: string },
  issueId: string,
  kinds: readonly NotificationKind[],
): Promise<void> {
  if (kinds.length === 0) return;
  const settled = await markHandled(tx, reader, issueId, kinds);
  const [inPage] = settled.filter((row) => row.inPage);
  await publishToPages(tx, reader.workspaceId, inPage ? [inPage] : []);
}

const publishToPages = (tx: Tx, workspaceId: string, rows: readonly { userId: string; inPage: boolean }[]): Promise<void> =>
  publish(tx, workspaceId, ...rows.flatMap(({ inPage, userId }) => (inPage ? [{ kind: 'NOTIFICATION' as const, projectId: userId }] : [])));

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

export async function notifyLeads(tx: Tx, cause: Cause, told: Told & { projectId: string }): Promise<void> {
  await notify(tx, cause, await leadsOf(tx, cause.workspaceId, told.projectId), told);
}
