import { aliasedTable, and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { personColumns, users } from '../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { beginningOf } from '../platform/text/plain-excerpt.ts';
import { topics, writeUps } from './topics.tables.ts';

const byId = (workspaceId: string, id: string) => and(eq(topics.workspaceId, workspaceId), eq(topics.id, id));
const byName = [asc(topics.searchName), asc(topics.id)];

const columns = {
  id: topics.id,
  name: topics.name,
  category: topics.category,
  authorId: topics.authorId,
  writeUps: topics.writeUps,
  lastAt: topics.lastAt,
  createdAt: topics.createdAt,
};
const texts = { ...columns, description: topics.description, version: topics.version, updatedAt: topics.updatedAt };

export const listTopics = (db: DbOrTx, workspaceId: string) =>
  db
    .select({ ...columns, beginning: beginningOf(topics.description), author: personColumns(users) })
    .from(topics)
    .innerJoin(users, eq(users.id, topics.authorId))
    .where(eq(topics.workspaceId, workspaceId))
    .orderBy(asc(topics.categoryKey), ...byName);
export type TopicListRecord = Awaited<ReturnType<typeof listTopics>>[number];

export const listOptions = (db: DbOrTx, workspaceId: string) =>
  db
    .select({ id: topics.id, name: topics.name, category: topics.category })
    .from(topics)
    .where(eq(topics.workspaceId, workspaceId))
    .orderBy(...byName);

export async function findTopic(db: DbOrTx, workspaceId: string, id: string) {
  const [row] = await db
    .select({ ...texts, author: personColumns(users) })
    .from(topics)
    .innerJoin(users, eq(users.id, topics.authorId))
    .where(byId(workspaceId, id));
  return row ?? null;
}
export type TopicRecord = NonNullable<Awaited<ReturnType<typeof findTopic>>>;

export async function lockTopic(tx: Tx, workspaceId: string, id: string) {
  const [row] = await tx
    .select({ ...texts, fieldVersions: topics.fieldVersions })
    .from(topics)
    .where(byId(workspaceId, id))
    .for('no key update');
  return row ?? null;
}
export type LockedTopic = NonNullable<Awaited<ReturnType<typeof lockTopic>>>;

/**
 * Locks all topics until the transaction ends, so that calls that create, move, publish or delete topics and write-ups run in sequence.
 * Otherwise, a write-up could stay under a deleted topic, or exceed a limit.
 */
export async function holdTopics(tx: DbOrTx, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`topics/${workspaceId}`}, 0))`);
}

export async function countTopics(db: DbOrTx, workspaceId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(topics).where(eq(topics.workspaceId, workspaceId));
  return row?.n ?? 0;
}

/** @throws a violation of `topics_name` if another topic has the name */
export async function insertTopic(tx: DbOrTx, row: typeof topics.$inferInsert): Promise<void> {
  await tx.insert(topics).values(row);
}

/** @throws a violation of `topics_name` if another topic has the name */
export async function updateTopic(tx: Tx, workspaceId: string, id: string, change: Partial<typeof topics.$inferInsert>): Promise<void> {
  await tx
    .update(topics)
    .set({ ...change, updatedAt: sql`now()` })
    .where(byId(workspaceId, id));
}

/** Deletes a topic, which must have no published write-ups. Its drafts remain without a topic. */
export async function deleteTopic(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx
    .update(writeUps)
    .set({ topicId: null })
    .where(and(eq(writeUps.workspaceId, workspaceId), eq(writeUps.topicId, id), isNull(writeUps.publishedAt)));
  await tx.delete(topics).where(byId(workspaceId, id));
}

/** Updates the number of published write-ups and the last publication date of each topic. The caller must lock the topics. */
export async function recountTopics(tx: DbOrTx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const counted = aliasedTable(writeUps, 'counted');
  const published = and(eq(counted.workspaceId, topics.workspaceId), eq(counted.topicId, topics.id), isNotNull(counted.publishedAt));
  await tx
    .update(topics)
    .set({
      writeUps: sql`(${tx.select({ n: count() }).from(counted).where(published)})`,
      lastAt: sql`(${tx
        .select({ at: sql`max(${counted.publishedAt})` })
        .from(counted)
        .where(published)})`,
    })
    .where(and(eq(topics.workspaceId, workspaceId), inArray(topics.id, [...ids])));
}

/** Returns each category in the spelling of its newest use. */
export async function listCategories(db: DbOrTx, workspaceId: string) {
  const { rows } = await db.execute<{ category: string; topics: number; writeUps: number }>(sql`
    with keys as (
      select category_key, count(*) as topics, 0 as write_ups from ${topics} where workspace_id = ${workspaceId} group by 1
      union all
      select category_key, 0, count(*) from ${writeUps} where workspace_id = ${workspaceId} and published_at is not null group by 1
    ), counted as (
      select category_key, sum(topics)::int as topics, sum(write_ups)::int as "writeUps" from keys group by 1
    )
    select newest.category, c.topics, c."writeUps"
    from counted as "c"
    cross join lateral (
      (select t.category, t.updated_at as at from ${topics} as "t"
        where t.workspace_id = ${workspaceId} and t.category_key = c.category_key order by t.updated_at desc, t.id desc limit 1)
      union all
      (select w.category, w.published_at from ${writeUps} as "w"
        where w.workspace_id = ${workspaceId} and w.category_key = c.category_key and w.published_at is not null
        order by w.published_at desc, w.id desc limit 1)
      order by at desc limit 1
    ) as newest
    order by c.category_key`);
  return rows;
}
