import { and, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { personAsJson, users } from '../membership/users.tables.ts';
import { hasOldSearchText } from '../platform/database/columns.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { topics, writeUpLikes, writeUps } from './topics.tables.ts';
import { joinsTopic, rowColumns } from './write-up-list.repo.ts';

const byId = (workspaceId: string, id: string): SQL | undefined => and(eq(writeUps.workspaceId, workspaceId), eq(writeUps.id, id));

/** Returns a write-up; null if it does not exist. The caller must check permissions. */
export async function findWriteUp(db: DbOrTx, workspaceId: string, id: string, userId: string) {
  const [row] = await db
    .select({ ...rowColumns(userId), content: writeUps.content, version: writeUps.version, editedBy: personAsJson(writeUps.editedBy) })
    .from(writeUps)
    .innerJoin(users, eq(users.id, writeUps.authorId))
    .leftJoin(topics, joinsTopic)
    .where(byId(workspaceId, id));
  return row ?? null;
}
export type WriteUpRecord = NonNullable<Awaited<ReturnType<typeof findWriteUp>>>;

const state = { id: writeUps.id, title: writeUps.title, authorId: writeUps.authorId, publishedAt: writeUps.publishedAt };

export async function findState(db: DbOrTx, workspaceId: string, id: string) {
  const [row] = await db.select(state).from(writeUps).where(byId(workspaceId, id));
  return row ?? null;
}

export async function lockState(tx: Tx, workspaceId: string, id: string) {
  const [row] = await tx.select(state).from(writeUps).where(byId(workspaceId, id)).for('no key update');
  return row ?? null;
}

export async function lockWriteUp(tx: Tx, workspaceId: string, id: string) {
  const [row] = await tx
    .select({
      ...state,
      topicId: writeUps.topicId,
      category: writeUps.category,
      content: writeUps.content,
      tags: writeUps.tags,
      version: writeUps.version,
      fieldVersions: writeUps.fieldVersions,
      createdAt: writeUps.createdAt,
      updatedAt: writeUps.updatedAt,
    })
    .from(writeUps)
    .where(byId(workspaceId, id))
    .for('no key update');
  return row ?? null;
}
export type LockedWriteUp = NonNullable<Awaited<ReturnType<typeof lockWriteUp>>>;

export async function insertWriteUp(tx: DbOrTx, row: typeof writeUps.$inferInsert): Promise<void> {
  await tx.insert(writeUps).values(row);
}

type Change = { [K in keyof typeof writeUps.$inferInsert]?: (typeof writeUps.$inferInsert)[K] | SQL };

export async function updateWriteUp(tx: Tx, workspaceId: string, id: string, change: Change): Promise<void> {
  await tx
    .update(writeUps)
    .set({ ...change, updatedAt: sql`now()` })
    .where(byId(workspaceId, id));
}

export async function deleteWriteUp(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.delete(writeUps).where(byId(workspaceId, id));
}

/** Returns the number of published write-ups in the topic. The caller must lock the topics. */
export async function countPublished(tx: Tx, workspaceId: string, topicId: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(writeUps)
    .where(and(eq(writeUps.workspaceId, workspaceId), eq(writeUps.topicId, topicId), isNotNull(writeUps.publishedAt)));
  return row?.n ?? 0;
}

export async function setLike(tx: DbOrTx, workspaceId: string, writeUpId: string, userId: string, liked: boolean): Promise<boolean> {
  const changed = liked
    ? await tx
        .insert(writeUpLikes)
        .values({ workspaceId, writeUpId, userId })
        .onConflictDoNothing()
        .returning({ userId: writeUpLikes.userId })
    : await tx
        .delete(writeUpLikes)
        .where(and(eq(writeUpLikes.workspaceId, workspaceId), eq(writeUpLikes.writeUpId, writeUpId), eq(writeUpLikes.userId, userId)))
        .returning({ userId: writeUpLikes.userId });
  if (changed.length === 0) return false;
  const step = liked ? 1 : -1;
  await tx
    .update(writeUps)
    .set({ likes: sql`${writeUps.likes} + ${step}::int` })
    .where(byId(workspaceId, writeUpId));
  return true;
}

export async function addComments(tx: DbOrTx, workspaceId: string, id: string, step: 1 | -1): Promise<void> {
  await tx
    .update(writeUps)
    .set({ comments: sql`${writeUps.comments} + ${step}::int` })
    .where(byId(workspaceId, id));
}

export async function titlesPublished(db: DbOrTx, workspaceId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: writeUps.id, title: writeUps.title })
    .from(writeUps)
    .where(and(eq(writeUps.workspaceId, workspaceId), inArray(writeUps.id, [...ids]), isNotNull(writeUps.publishedAt)));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export const writeUpsWithOldTexts = (db: DbOrTx, most: number) =>
  db
    .select({
      workspaceId: writeUps.workspaceId,
      id: writeUps.id,
      version: writeUps.version,
      title: writeUps.title,
      category: writeUps.category,
      content: writeUps.content,
      tags: writeUps.tags,
    })
    .from(writeUps)
    .where(hasOldSearchText)
    .limit(most);

export async function setSearchText(
  db: DbOrTx,
  workspaceId: string,
  id: string,
  version: number,
  columns: Pick<typeof writeUps.$inferInsert, 'searchTitle' | 'searchText' | 'searchVersion'>,
): Promise<void> {
  await db
    .update(writeUps)
    .set(columns)
    .where(and(byId(workspaceId, id), eq(writeUps.version, version)));
}
