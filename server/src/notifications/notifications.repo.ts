import type { NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import { MOST_UNREAD } from '@coloa/contract/notifications/notifications.contract.ts';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { comments } from '../comments/comments.tables.ts';
import { briefColumns, issueHistory, issues } from '../issues/issues.tables.ts';
import { personColumns, users } from '../membership/users.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { countUpTo } from '../platform/http/paging.ts';
import { projects } from '../projects/projects.tables.ts';
import { tasks } from '../tasks/tasks.tables.ts';
import { writeUpComments, writeUps } from '../topics/topics.tables.ts';
import { type ReaderMessage, readerMessage, tellable } from './notifications.scope.ts';
import { notifications } from './notifications.tables.ts';

type Reader = Pick<Actor, 'workspaceId' | 'userId' | 'permissions' | 'onlyProjects'>;

/** Inserts notifications. Skips a DUE_SOON notification if the user already has one for the same subject and due date. */
export async function insertNotifications(tx: DbOrTx, rows: (typeof notifications.$inferInsert)[]) {
  if (rows.length === 0) return [];
  return tx
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: notifications.userId, inPage: notifications.inPage, mailDueAt: notifications.mailDueAt });
}

const ofUser = ({ workspaceId, userId }: Pick<Reader, 'workspaceId' | 'userId'>): SQL | undefined =>
  and(eq(notifications.workspaceId, workspaceId), eq(notifications.userId, userId));

const readableRows = <Columns extends Parameters<DbOrTx['select']>[0]>(
  db: DbOrTx,
  columns: NonNullable<Columns>,
  reader: Reader,
  narrowed: SQL | undefined,
) =>
  db
    .select(columns)
    .from(notifications)
    .leftJoin(projects, and(eq(projects.workspaceId, notifications.workspaceId), eq(projects.id, notifications.projectId)))
    .leftJoin(issues, and(eq(issues.workspaceId, notifications.workspaceId), eq(issues.id, notifications.issueId)))
    .leftJoin(tasks, and(eq(tasks.workspaceId, notifications.workspaceId), eq(tasks.id, notifications.taskId)))
    .leftJoin(comments, and(eq(comments.workspaceId, notifications.workspaceId), eq(comments.id, notifications.commentId)))
    .leftJoin(writeUps, and(eq(writeUps.workspaceId, notifications.workspaceId), eq(writeUps.id, notifications.writeUpId)))
    .leftJoin(
      writeUpComments,
      and(eq(writeUpComments.workspaceId, notifications.workspaceId), eq(writeUpComments.id, notifications.commentId)),
    )
    .leftJoin(
      issueHistory,
      and(
        eq(issueHistory.workspaceId, notifications.workspaceId),
        eq(issueHistory.id, notifications.stepId),
        // Readers choose the ids of their messages.
        ne(notifications.kind, 'READER_MESSAGE'),
      ),
    )
    .leftJoin(users, eq(users.id, notifications.byId))
    .where(and(ofUser(reader), narrowed, tellable(reader)))
    .$dynamic();

const shown = () => ({
  id: notifications.id,
  kind: notifications.kind,
  at: notifications.at,
  readAt: notifications.readAt,
  commentId: notifications.commentId,
  dueDay: notifications.dueDay,
  note: issueHistory.note,
  changes: issueHistory.changes,
  message: sql<ReaderMessage | null>`case when ${notifications.kind} = 'READER_MESSAGE' then ${readerMessage.ask(notifications)} end`,
  by: personColumns(users),
  project: { id: projects.id, key: projects.key, name: projects.name },
  issue: {
    ...briefColumns,
    dueDay: issues.dueDay,
  },
  task: { id: tasks.id, title: tasks.title, standardKey: tasks.standardKey, status: tasks.status, dueDay: tasks.dueDay },
  writeUp: { id: writeUps.id, title: writeUps.title },
});
type Shown = ReturnType<typeof shown>;

export interface NotificationFilter {
  unread: boolean;
  before?: string | undefined;
}

function listed(reader: Reader, { unread, before }: NotificationFilter): SQL | undefined {
  return and(
    eq(notifications.inPage, true),
    unread ? isNull(notifications.readAt) : undefined,
    before === undefined
      ? undefined
      : sql`${notifications.id} < (
          select n.id from notifications as n
          where n.workspace_id = ${reader.workspaceId} and n.user_id = ${reader.userId} and n.in_page and n.id = ${before}
        )`,
  );
}

export const listNotifications = (db: DbOrTx, reader: Reader, filter: NotificationFilter, limit: number, offset: number) =>
  readableRows<Shown>(db, shown(), reader, listed(reader, filter)).orderBy(desc(notifications.id)).limit(limit).offset(offset);
export type NotificationRecord = Awaited<ReturnType<typeof listNotifications>>[number];

/** Lists the given notifications, oldest first, including those that are sent only by email. */
export const listById = (db: DbOrTx, reader: Reader, ids: readonly string[]): Promise<NotificationRecord[]> =>
  readableRows<Shown>(db, shown(), reader, sql`${notifications.id} = any(${sql.param([...ids])}::uuid[])`).orderBy(notifications.id);

export const countNotifications = (db: DbOrTx, reader: Reader, filter: NotificationFilter): Promise<number> =>
  countUpTo(db, readableRows(db, { one: sql`1`.as('one') }, reader, listed(reader, filter)));

export async function countUnread(db: DbOrTx, reader: Reader): Promise<number> {
  const first = readableRows(db, { one: sql`1`.as('one') }, reader, listed(reader, { unread: true })).limit(MOST_UNREAD);
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${first.as('unread')}`);
  return rows[0]?.n ?? 0;
}

export interface Marked {
  ids?: readonly string[] | undefined;
  upTo?: string | undefined;
  read: boolean;
}

export async function markRead(tx: Tx, reader: Pick<Reader, 'workspaceId' | 'userId'>, { ids, upTo, read }: Marked): Promise<number> {
  const which = or(ids && inArray(notifications.id, [...ids]), upTo === undefined ? undefined : lte(notifications.id, upTo));
  const rows = await tx
    .update(notifications)
    .set({ readAt: read ? sql`now()` : null })
    .where(
      and(ofUser(reader), eq(notifications.inPage, true), read ? isNull(notifications.readAt) : isNotNull(notifications.readAt), which),
    )
    .returning({ id: notifications.id });
  return rows.length;
}

/** Marks a user's notifications about an issue as read, also those that are sent only by email, so that a waiting email is not sent. */
export const markHandled = (
  tx: Tx,
  reader: Pick<Reader, 'workspaceId' | 'userId'>,
  issueId: string,
  kinds: readonly NotificationKind[],
): Promise<{ userId: string; inPage: boolean }[]> =>
  tx
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(ofUser(reader), eq(notifications.issueId, issueId), inArray(notifications.kind, [...kinds]), isNull(notifications.readAt)))
    .returning({ userId: notifications.userId, inPage: notifications.inPage });

export const deleteOfIssue = (tx: Tx, workspaceId: string, issueId: string, kind: NotificationKind) =>
  tx
    .delete(notifications)
    .where(and(eq(notifications.workspaceId, workspaceId), eq(notifications.issueId, issueId), eq(notifications.kind, kind)))
    .returning({ userId: notifications.userId, inPage: notifications.inPage });

/** Deletes unread notifications of an assignment that the same user caused since `since`. */
export async function deleteAssigned(
  tx: Tx,
  workspaceId: string,
  userIds: readonly string[],
  { byId, since, projectId, issueId, taskId }: { byId: string; since: Date; projectId: string; issueId?: string; taskId?: string },
): Promise<{ userId: string; inPage: boolean }[]> {
  return tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.workspaceId, workspaceId),
        inArray(notifications.userId, [...userIds]),
        eq(notifications.kind, 'ASSIGNED'),
        eq(notifications.byId, byId),
        eq(notifications.projectId, projectId),
        issueId === undefined ? isNull(notifications.issueId) : eq(notifications.issueId, issueId),
        taskId === undefined ? isNull(notifications.taskId) : eq(notifications.taskId, taskId),
        isNull(notifications.readAt),
        gt(notifications.at, since),
      ),
    )
    .returning({ userId: notifications.userId, inPage: notifications.inPage });
}

export async function toldOfComment(
  tx: Tx,
  workspaceId: string,
  userIds: readonly string[],
  about: { kind: NotificationKind; commentId: string; projectId?: string; issueId?: string; writeUpId?: string },
): Promise<ReadonlySet<string>> {
  const { kind, commentId, projectId, issueId, writeUpId } = about;
  const rows = await tx
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(
      and(
        eq(notifications.workspaceId, workspaceId),
        projectId === undefined ? undefined : eq(notifications.projectId, projectId),
        issueId === undefined ? undefined : eq(notifications.issueId, issueId),
        writeUpId === undefined ? undefined : eq(notifications.writeUpId, writeUpId),
        eq(notifications.kind, kind),
        eq(notifications.commentId, commentId),
        inArray(notifications.userId, [...userIds]),
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}

export async function deleteOfUser(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await tx.delete(notifications).where(ofUser({ workspaceId, userId }));
}

export async function deleteBefore(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.at, before));
}
