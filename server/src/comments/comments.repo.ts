import type { Permission } from '@coloa/contract/permissions.ts';
import { and, asc, count, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { holdsAny } from '../membership/membership-rights.scope.ts';
import { roles } from '../membership/roles.tables.ts';
import { memberships, personAsJson, personColumns, users } from '../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { wearsTeamHat } from '../projects/projects.scope.ts';
import { comments, mentions } from './comments.tables.ts';

/** The target of a comment: an issue, or the project itself if `issueId` is null. */
export interface Place {
  projectId: string;
  issueId: string | null;
}

const columns = {
  id: comments.id,
  projectId: comments.projectId,
  issueId: comments.issueId,
  authorId: comments.authorId,
  body: comments.body,
  internal: comments.internal,
  threadId: comments.threadId,
  anchor: comments.anchor,
  resolvedAt: comments.resolvedAt,
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
};

const byId = (workspaceId: string, id: string) => and(eq(comments.workspaceId, workspaceId), eq(comments.id, id));
const on = (workspaceId: string, { projectId, issueId }: Place) =>
  and(
    eq(comments.workspaceId, workspaceId),
    issueId ? eq(comments.issueId, issueId) : and(eq(comments.projectId, projectId), isNull(comments.issueId)),
  );

const replies = alias(comments, 'replies');
const liveReplies = new QueryBuilder()
  .select({ one: sql`1` })
  .from(replies)
  .where(and(eq(replies.workspaceId, comments.workspaceId), eq(replies.threadId, comments.id), isNull(replies.deletedAt)));

interface Which {
  internal: boolean;
  id?: string;
}

const chosen = (workspaceId: string, place: Place, { internal, id }: Which) =>
  and(
    on(workspaceId, place),
    // A deleted first comment stays in the list while its thread has replies.
    or(isNull(comments.deletedAt), exists(liveReplies)),
    internal ? undefined : eq(comments.internal, false),
    id === undefined ? undefined : eq(comments.id, id),
  );

/** Lists comments by creation time, not by id, because the caller chooses the id of a new comment. */
export const listComments = (db: DbOrTx, workspaceId: string, place: Place, which: Which) =>
  db
    .select({ ...columns, deletedAt: comments.deletedAt, author: personColumns(users), resolver: personAsJson(comments.resolvedBy) })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(chosen(workspaceId, place, which))
    .orderBy(asc(comments.createdAt), asc(comments.id));
export type CommentRecord = Awaited<ReturnType<typeof listComments>>[number];

export const listMentions = (db: DbOrTx, workspaceId: string, place: Place, which: Which) =>
  db
    .select({ commentId: mentions.commentId, person: personColumns(users) })
    .from(comments)
    .innerJoin(mentions, and(eq(mentions.workspaceId, comments.workspaceId), eq(mentions.commentId, comments.id)))
    .innerJoin(users, eq(users.id, mentions.userId))
    .where(chosen(workspaceId, place, which))
    .orderBy(asc(users.usernameKey));

/** Counts deleted comments too, because their rows stay, and a user could otherwise add rows without limit. */
export async function countComments(db: DbOrTx, workspaceId: string, place: Place): Promise<number> {
  const [row] = await db.select({ n: count() }).from(comments).where(on(workspaceId, place));
  return row?.n ?? 0;
}

/** Returns the comment even if it is deleted, because pages that show it are notified of the deletion. */
export async function findComment(db: DbOrTx, workspaceId: string, id: string) {
  const [row] = await db
    .select({ ...columns, deletedAt: comments.deletedAt })
    .from(comments)
    .where(byId(workspaceId, id));
  return row ?? null;
}

/** Whether the thread that starts with the comment has replies that are not deleted. */
export async function hasReplies(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(comments)
    .where(and(eq(comments.workspaceId, workspaceId), eq(comments.threadId, id), isNull(comments.deletedAt)))
    .limit(1);
  return rows.length > 0;
}

/** Marks a thread as resolved by a user, or with null as open. */
export async function resolveThread(tx: Tx, workspaceId: string, id: string, userId: string | null): Promise<void> {
  await tx
    .update(comments)
    .set({ resolvedAt: userId === null ? null : sql`now()`, resolvedBy: userId })
    .where(byId(workspaceId, id));
}

export async function lockComment(tx: Tx, workspaceId: string, id: string) {
  const [row] = await tx
    .select(columns)
    .from(comments)
    .where(and(byId(workspaceId, id), isNull(comments.deletedAt)))
    .for('update');
  return row ?? null;
}

export async function insertComment(tx: DbOrTx, workspaceId: string, row: Omit<typeof comments.$inferInsert, 'workspaceId'>) {
  await tx.insert(comments).values({ ...row, workspaceId });
}

export async function updateComment(tx: Tx, workspaceId: string, id: string, change: { body: string; internal: boolean; edited: boolean }) {
  const { body, internal, edited } = change;
  await tx
    .update(comments)
    .set({ body, internal, ...(edited && { editedAt: sql`now()` }) })
    .where(byId(workspaceId, id));
}

/** Deletes the text and the mentions, but keeps the row as a record of the comment. */
export async function takeBack(tx: Tx, workspaceId: string, id: string, userId: string): Promise<void> {
  await tx.update(comments).set({ body: '', deletedAt: sql`now()`, deletedBy: userId }).where(byId(workspaceId, id));
  await writeMentions(tx, workspaceId, id, []);
}

/** Replaces the mentions of a comment. Returns the ids of the users who were mentioned before. */
export async function writeMentions(tx: DbOrTx, workspaceId: string, commentId: string, userIds: readonly string[]): Promise<Set<string>> {
  const before = await tx
    .delete(mentions)
    .where(and(eq(mentions.workspaceId, workspaceId), eq(mentions.commentId, commentId)))
    .returning({ userId: mentions.userId });
  if (userIds.length > 0) await tx.insert(mentions).values(userIds.map((userId) => ({ workspaceId, commentId, userId })));
  return new Set(before.map(({ userId }) => userId));
}

/** Permissions that each let a member read every project of the workspace, as in `readsEveryProject` of the policy. */
const READING: readonly Permission[] = ['READ_PROJECT', 'WRITE_PROJECT'];
const readsEverything = (db: DbOrTx): SQL => holdsAny(db, READING);

export interface MentionableFilter {
  projectId: string;
  /** Whether to return only users assigned to the project, not others who can read every project. */
  assignedOnly: boolean;
  /** Whether to include users outside the team, who see only what clients see. */
  outside: boolean;
  /**
   * Folded prefixes; each must match the beginning of a word of the name, username or email address. The caller must filter again, because
   * not every user may see email addresses.
   */
  words?: readonly string[];
  /** The values of `usernameKey` of the wanted users; undefined for all users. */
  keys?: readonly string[];
}

/**
 * Returns the enabled members of a workspace that match the filter.
 * @param limit null for no limit
 */
export function listMentionable(db: DbOrTx, workspaceId: string, filter: MentionableFilter, limit: number | null) {
  const { projectId, assignedOnly, outside, words = [], keys } = filter;
  const reads = readsEverything(db);
  const team = sql<boolean>`(${reads} or coalesce(${wearsTeamHat}, false))`;
  const people = db
    .select({ ...personColumns(users), usernameKey: users.usernameKey, outside: sql<boolean>`not ${team}` })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
    .leftJoin(
      assignees,
      and(eq(assignees.workspaceId, memberships.workspaceId), eq(assignees.projectId, projectId), eq(assignees.userId, memberships.userId)),
    )
    .where(
      and(
        eq(memberships.workspaceId, workspaceId),
        eq(users.disabled, false),
        assignedOnly ? isNotNull(assignees.id) : or(isNotNull(assignees.id), reads),
        outside ? undefined : team,
        words.length > 0 ? sql`' ' || ${users.searchText} like all(${sql.param(words.map((word) => `% ${word}%`))})` : undefined,
        keys ? inArray(users.usernameKey, [...keys]) : undefined,
      ),
    )
    .orderBy(asc(users.searchText), asc(users.id));
  return limit === null ? people : people.limit(limit);
}
export type MentionableRecord = Awaited<ReturnType<typeof listMentionable>>[number];
