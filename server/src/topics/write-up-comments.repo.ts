import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm';
import { personColumns, users } from '../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { writeUpComments, writeUpMentions, writeUps } from './topics.tables.ts';

const byId = (workspaceId: string, id: string) => and(eq(writeUpComments.workspaceId, workspaceId), eq(writeUpComments.id, id));
const on = (workspaceId: string, writeUpId: string) =>
  and(eq(writeUpComments.workspaceId, workspaceId), eq(writeUpComments.writeUpId, writeUpId));
const chosen = (workspaceId: string, writeUpId: string, id: string | undefined) =>
  and(on(workspaceId, writeUpId), isNull(writeUpComments.deletedAt), id === undefined ? undefined : eq(writeUpComments.id, id));

const columns = {
  id: writeUpComments.id,
  writeUpId: writeUpComments.writeUpId,
  authorId: writeUpComments.authorId,
  body: writeUpComments.body,
  createdAt: writeUpComments.createdAt,
  editedAt: writeUpComments.editedAt,
};

export const listComments = (db: DbOrTx, workspaceId: string, writeUpId: string, id?: string) =>
  db
    .select({ ...columns, author: personColumns(users) })
    .from(writeUpComments)
    .innerJoin(users, eq(users.id, writeUpComments.authorId))
    .where(chosen(workspaceId, writeUpId, id))
    .orderBy(asc(writeUpComments.createdAt), asc(writeUpComments.id));
export type CommentRecord = Awaited<ReturnType<typeof listComments>>[number];

export const listMentions = (db: DbOrTx, workspaceId: string, writeUpId: string, id?: string) =>
  db
    .select({ commentId: writeUpMentions.commentId, person: personColumns(users) })
    .from(writeUpComments)
    .innerJoin(
      writeUpMentions,
      and(eq(writeUpMentions.workspaceId, writeUpComments.workspaceId), eq(writeUpMentions.commentId, writeUpComments.id)),
    )
    .innerJoin(users, eq(users.id, writeUpMentions.userId))
    .where(chosen(workspaceId, writeUpId, id))
    .orderBy(asc(users.usernameKey));

/** Counts the comments of a write-up, including deleted ones, so that repeated posting and deleting reaches the limit. */
export async function countComments(db: DbOrTx, workspaceId: string, writeUpId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(writeUpComments).where(on(workspaceId, writeUpId));
  return row?.n ?? 0;
}

export async function findComment(db: DbOrTx, workspaceId: string, id: string) {
  const [row] = await db
    .select({ ...columns, deletedAt: writeUpComments.deletedAt })
    .from(writeUpComments)
    .where(byId(workspaceId, id));
  return row ?? null;
}

export async function lockComment(tx: Tx, workspaceId: string, id: string) {
  const [row] = await tx
    .select(columns)
    .from(writeUpComments)
    .where(and(byId(workspaceId, id), isNull(writeUpComments.deletedAt)))
    .for('update');
  return row ?? null;
}

export async function insertComment(tx: DbOrTx, row: typeof writeUpComments.$inferInsert): Promise<void> {
  await tx.insert(writeUpComments).values(row);
}

export async function updateComment(tx: Tx, workspaceId: string, id: string, body: string): Promise<void> {
  await tx.update(writeUpComments).set({ body, editedAt: sql`now()` }).where(byId(workspaceId, id));
}

/** Deletes the text of a comment; its row stays. */
export async function takeBack(tx: Tx, workspaceId: string, id: string, userId: string): Promise<void> {
  await tx.update(writeUpComments).set({ body: '', deletedAt: sql`now()`, deletedBy: userId }).where(byId(workspaceId, id));
  await writeMentions(tx, workspaceId, id, []);
}

/** Replaces the mentions of a comment. Returns the ids of the users mentioned before. */
export async function writeMentions(tx: DbOrTx, workspaceId: string, commentId: string, userIds: readonly string[]): Promise<Set<string>> {
  const before = await tx
    .delete(writeUpMentions)
    .where(and(eq(writeUpMentions.workspaceId, workspaceId), eq(writeUpMentions.commentId, commentId)))
    .returning({ userId: writeUpMentions.userId });
  if (userIds.length > 0) await tx.insert(writeUpMentions).values(userIds.map((userId) => ({ workspaceId, commentId, userId })));
  return new Set(before.map(({ userId }) => userId));
}

export async function textsBeside(tx: Tx, workspaceId: string, writeUpId: string, commentId: string): Promise<string[]> {
  const rows = await tx
    .select({ text: writeUps.content })
    .from(writeUps)
    .where(and(eq(writeUps.workspaceId, workspaceId), eq(writeUps.id, writeUpId)))
    .unionAll(
      tx
        .select({ text: writeUpComments.body })
        .from(writeUpComments)
        .where(
          and(
            on(workspaceId, writeUpId),
            isNull(writeUpComments.deletedAt),
            ne(writeUpComments.id, commentId),
            sql`position('/attachments/' in ${writeUpComments.body}) > 0`,
          ),
        ),
    );
  return rows.map(({ text }) => text);
}
