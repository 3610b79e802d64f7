import { LIMITS } from '@coloa/contract/limits.ts';
import type { WRITE_UP_SORTS, WriteUpFilter } from '@coloa/contract/topics/write-ups.contract.ts';
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../membership/users.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { counting, countUpTo } from '../platform/http/paging.ts';
import { phraseQuery, searchWords, withSigns } from '../platform/text/folding.ts';
import { topics, writeUpLikes, writeUps } from './topics.tables.ts';
import { keyOf } from './write-up-texts.policy.ts';

type Sort = (typeof WRITE_UP_SORTS)[number];
export type WriteUpSort = Sort | `-${Sort}`;

type Who = Pick<Actor, 'workspaceId' | 'userId'>;

const likedBy = (userId: string): SQL<boolean> =>
  sql<boolean>`exists (${new QueryBuilder()
    .select({ one: sql`1` })
    .from(writeUpLikes)
    .where(
      and(eq(writeUpLikes.workspaceId, writeUps.workspaceId), eq(writeUpLikes.writeUpId, writeUps.id), eq(writeUpLikes.userId, userId)),
    )})`;

const columns = {
  id: writeUps.id,
  title: writeUps.title,
  category: writeUps.category,
  tags: writeUps.tags,
  readMinutes: writeUps.readMinutes,
  likes: writeUps.likes,
  comments: writeUps.comments,
  createdAt: writeUps.createdAt,
  updatedAt: writeUps.updatedAt,
  publishedAt: writeUps.publishedAt,
  topic: { id: topics.id, name: topics.name, category: topics.category },
  author: personColumns(users),
};

export const rowColumns = (userId: string) => ({ ...columns, liked: likedBy(userId) });

export const joinsTopic = and(eq(topics.workspaceId, writeUps.workspaceId), eq(topics.id, writeUps.topicId));

const hasWords = (query: string): SQL => sql`${writeUps.search} @@ (select to_tsquery('simple', ${query}))`;
const hasTitle = (q: string): SQL =>
  sql`(' ' || ${writeUps.searchTitle}) like all(${sql.param(searchWords(withSigns(q)).map((word) => `% ${word}%`))}::text[])`;

/** Returns the condition for all parts of the filter except its search text `q`. */
function narrowed({ workspaceId, userId }: Who, { topicId, category, tags, authorId, except, drafts }: WriteUpFilter): SQL | undefined {
  return and(
    eq(writeUps.workspaceId, workspaceId),
    drafts ? and(isNull(writeUps.publishedAt), eq(writeUps.authorId, userId)) : isNotNull(writeUps.publishedAt),
    topicId === undefined ? undefined : eq(writeUps.topicId, topicId),
    category === undefined ? undefined : eq(writeUps.categoryKey, keyOf(category)),
    tags?.length ? sql`${writeUps.tagKeys} @> ${sql.param(tags.map(keyOf))}::text[]` : undefined,
    authorId === undefined ? undefined : eq(writeUps.authorId, authorId),
    except === undefined ? undefined : ne(writeUps.id, except),
  );
}

/** Returns the date column for sorting. Drafts have no date of publication, so they are sorted by their last change. */
const dateOf = (drafts: boolean) => (drafts ? writeUps.updatedAt : writeUps.publishedAt);

/** Returns the expressions for sorting. The last one is the id; `findWriteUps` relies on it. */
function keysOf(sortBy: WriteUpSort, { q, drafts }: WriteUpFilter): SQLWrapper[] {
  const field = sortBy.replace('-', '') as Sort;
  if (field === 'relevance') return [...(q ? [hasTitle(q)] : []), dateOf(drafts), writeUps.id];
  return [{ publishedAt: dateOf(drafts), title: writeUps.searchTitle, likes: writeUps.likes }[field], writeUps.id];
}

const order = (sortBy: WriteUpSort, keys: readonly SQLWrapper[]): SQL[] =>
  keys.map(sortBy.startsWith('-') || sortBy === 'relevance' ? desc : asc);

const selectRows = (db: DbOrTx, { userId }: Who) =>
  db
    .select({ ...rowColumns(userId), excerpt: writeUps.excerpt })
    .from(writeUps)
    .innerJoin(users, eq(users.id, writeUps.authorId))
    .leftJoin(topics, joinsTopic);

interface Page {
  sortBy: WriteUpSort;
  limit: number;
  offset: number;
}

/** Lists the write-ups that match the filter. Ignores the filter's search text. */
export const listWriteUps = (db: DbOrTx, who: Who, filter: WriteUpFilter, { sortBy, limit, offset }: Page) =>
  selectRows(db, who)
    .where(narrowed(who, filter))
    .orderBy(...order(sortBy, keysOf(sortBy, filter)))
    .limit(limit)
    .offset(offset);
export type WriteUpListRecord = Awaited<ReturnType<typeof listWriteUps>>[number];

/** Returns the number of write-ups that match the filter. Ignores the filter's search text. Counts only up to the limit on lists. */
export const countWriteUps = (db: DbOrTx, who: Who, filter: WriteUpFilter): Promise<number> =>
  countUpTo(db, db.select({ one: sql`1` }).from(writeUps).where(narrowed(who, filter)));

const KEYS = [sql`key0`, sql`key1`, sql`key2`];

export async function findWriteUps(db: DbOrTx, who: Who, filter: WriteUpFilter & { q: string }, { sortBy, limit, offset }: Page) {
  const query = phraseQuery(filter.q)?.exact ?? null;
  if (query === null) return { rows: [], n: 0 };
  const keys = keysOf(sortBy, filter);
  const names = KEYS.slice(0, keys.length);
  const named = keys.map((key, n) => sql`${key} as ${names[n]}`);
  const found = await db.execute<{ ids: string[]; n: number }>(sql`
    with matches as materialized (select ${sql.join(named, sql`, `)} from ${writeUps} where ${and(narrowed(who, filter), hasWords(query))})
    select array(select ${names.at(-1)} from matches order by ${sql.join(order(sortBy, names), sql`, `)} limit ${limit} offset ${offset}) as ids,
      (${counting(sql`matches`, LIMITS.exactTotalOfWords)}) as n`);
  const { ids, n } = found.rows[0] ?? { ids: [], n: 0 };
  const rows =
    ids.length === 0
      ? []
      : await selectRows(db, who)
          .where(and(eq(writeUps.workspaceId, who.workspaceId), inArray(writeUps.id, ids)))
          .orderBy(...order(sortBy, keys));
  return { rows, n };
}

export const listOfTopic = (db: DbOrTx, who: Who, topicId: string) =>
  selectRows(db, who)
    .where(and(eq(writeUps.workspaceId, who.workspaceId), eq(writeUps.topicId, topicId), isNotNull(writeUps.publishedAt)))
    .orderBy(desc(writeUps.publishedAt), desc(writeUps.id))
    .limit(LIMITS.writeUpsPerTopic);
