import { LIMITS } from '@coloa/contract/limits.ts';
import type { WRITE_UP_SORTS, WriteUpFilter } from '@coloa/contract/topics/write-ups.contract.ts';
import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../membership/users.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { counting, countUpTo } from '../platform/http/paging.ts';
import { searchQuery, searchWords } from '../platform/text/folding.ts';
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
/** Returns the columns of a row for a user. */
export const rowColumns = (userId: string) => ({ ...columns, liked: likedBy(userId) });

export const joinsTopic = and(eq(topics.workspaceId, writeUps.workspaceId), eq(topics.id, writeUps.topicId));

/**
 * `gather`: look up the words and sort the hits. `walk`: scan the list in its order, for common words. `titles`: like `walk`, in two parts:
 * write-ups with the words in the title first.
 */
export type HowToSearch = 'gather' | 'walk' | 'titles';

/** Returns the words of a search text; null without any. */
function searched(q: string) {
  const query = searchQuery(q);
  return query === null ? null : { query, titled: searchWords(q).map((word) => `% ${word}%`) };
}

const hasWords = (query: string): SQL => sql`${writeUps.search} @@ to_tsquery('simple', ${query})`;
/** The same condition as in the function `write_ups_titled`; matches there also match `search`. */
const hasTitle = (patterns: readonly string[]): SQL => sql`(' ' || ${writeUps.searchTitle}) like all(${sql.param([...patterns])}::text[])`;

const withWords = (workspaceId: string, query: string, most = LIMITS.exactTotal + 1): SQL =>
  sql`select write_ups_with_words(${workspaceId}, to_tsquery('simple', ${query}), ${most})`;
const withTitle = (workspaceId: string, patterns: readonly string[], most: number): SQL =>
  sql`select write_ups_titled(${workspaceId}, ${sql.param([...patterns])}::text[], ${most})`;

/** Returns the fastest way to find a list with these words. One query at most; none without words or among drafts, which are few. */
export async function howToSearch(
  db: DbOrTx,
  { workspaceId }: Who,
  { q, drafts }: WriteUpFilter,
  sortBy: WriteUpSort,
): Promise<HowToSearch> {
  const words = q ? searched(q) : null;
  if (!words || drafts) return 'walk';
  const { rows } = await db.execute<{ many: boolean }>(
    sql`select count(*) > ${LIMITS.exactTotal} as many from (${withWords(workspaceId, words.query)}) as found`,
  );
  if (!rows[0]?.many) return 'gather';
  return sortBy.endsWith('relevance') ? 'titles' : 'walk';
}

/**
 * Returns whether words are the only condition of a filter. For such a filter, `howToSearch` has already determined whether there are more
 * matches than `LIMITS.exactTotal`.
 */
export const isWordsAlone = ({ q, topicId, category, tags, authorId, except, drafts }: WriteUpFilter): boolean => {
  const narrower = topicId ?? category ?? authorId ?? except;
  return q !== undefined && searched(q) !== null && narrower === undefined && !tags?.length && !drafts;
};

/** Returns the condition on `writeUps`, without the words. */
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

/** Returns the condition on `writeUps`. */
function matching(who: Who, filter: WriteUpFilter, how: HowToSearch): SQL | undefined {
  const { q } = filter;
  if (!q) return narrowed(who, filter);
  const words = searched(q);
  // Punctuation alone contains no word to search for.
  if (!words) return sql`false`;
  const gathered = sql`${writeUps.id} = any(array(${withWords(who.workspaceId, words.query)}))`;
  return and(narrowed(who, filter), how === 'gather' ? gathered : hasWords(words.query));
}

/** Drafts have no date of publication, so they are ordered by their last change. */
const byDate = (drafts: boolean): SQL[] => [desc(drafts ? writeUps.updatedAt : writeUps.publishedAt), desc(writeUps.id)];

function order(sortBy: WriteUpSort, { q, drafts }: WriteUpFilter): SQL[] {
  const field = sortBy.replace('-', '') as Sort;
  if (field === 'relevance') {
    const words = q ? searched(q) : null;
    return [...(words ? [desc(hasTitle(words.titled))] : []), ...byDate(drafts)];
  }
  const direction = sortBy.startsWith('-') ? desc : asc;
  const dated = drafts ? writeUps.updatedAt : writeUps.publishedAt;
  return [direction({ publishedAt: dated, title: writeUps.searchTitle, likes: writeUps.likes }[field]), direction(writeUps.id)];
}

interface Page {
  sortBy: WriteUpSort;
  limit: number;
  offset: number;
  how: HowToSearch;
}

const selectRows = (db: DbOrTx, { userId }: Who) =>
  db
    .select({ ...rowColumns(userId), excerpt: writeUps.excerpt })
    .from(writeUps)
    .innerJoin(users, eq(users.id, writeUps.authorId))
    .leftJoin(topics, joinsTopic);

/**
 * Returns the ids of a page for common words: write-ups with the words in the title, then the rest, each in list order. The parts are read
 * one after the other, and the second only if needed.
 */
function idsTitledFirst(who: Who, filter: WriteUpFilter, { limit, offset }: Page): SQL {
  const words = searched(filter.q ?? '');
  if (!words) return sql`select null::uuid where false`;
  const upTo = offset + limit;
  const part = (which: SQL | undefined) =>
    new QueryBuilder()
      .select({ id: writeUps.id })
      .from(writeUps)
      .where(and(narrowed(who, filter), which))
      .orderBy(...byDate(false))
      .limit(upTo);
  // Written as a case, because PostgreSQL expects patterns to match hardly any rows, and would gather and sort all rows with the words.
  const inTitle = (yes: boolean): SQL => sql`(case when ${hasTitle(words.titled)} then ${yes}::boolean else ${!yes}::boolean end)`;
  const looked = sql`${writeUps.id} = any(array(${withTitle(who.workspaceId, words.titled, upTo)}))`;
  const titled = part(isWordsAlone(filter) ? looked : inTitle(true));
  return sql`(${titled}) union all (${part(and(inTitle(false), hasWords(words.query)))}) limit ${limit} offset ${offset}`;
}

/** Returns one page of write-ups, with topic and author. */
export function listWriteUps(db: DbOrTx, who: Who, filter: WriteUpFilter, page: Page) {
  const { sortBy, limit, offset, how } = page;
  const ordered = order(sortBy, filter);
  if (how === 'titles') {
    const found = sql`${writeUps.id} = any(array(${idsTitledFirst(who, filter, page)}))`;
    return selectRows(db, who)
      .where(and(eq(writeUps.workspaceId, who.workspaceId), found))
      .orderBy(...ordered);
  }
  return selectRows(db, who)
    .where(matching(who, filter, how))
    .orderBy(...ordered)
    .limit(limit)
    .offset(offset);
}
export type WriteUpListRecord = Awaited<ReturnType<typeof listWriteUps>>[number];

/** Up to this number of write-ups, scanning for words is as fast as looking them up. */
const FEW = 300;
const EVERY = 2_147_483_647;

/**
 * Returns the number of matches, up to the limit of lists. Common words are counted by their index; few write-ups of a filter are scanned.
 */
export async function countWriteUps(db: DbOrTx, who: Who, filter: WriteUpFilter, how: HowToSearch): Promise<number> {
  const one = { one: sql`1` };
  const words = searched(filter.q ?? '');
  if (how === 'gather' || filter.drafts || !words)
    return countUpTo(
      db,
      db
        .select(one)
        .from(writeUps)
        .where(matching(who, filter, how)),
    );
  const left = new QueryBuilder()
    .select({ search: writeUps.search })
    .from(writeUps)
    .where(narrowed(who, filter))
    .limit(FEW + 1);
  const has = sql`${writeUps.id} in (${withWords(who.workspaceId, words.query, EVERY)})`;
  const all = new QueryBuilder()
    .select(one)
    .from(writeUps)
    .where(and(narrowed(who, filter), has));
  const { rows } = await db.execute<{ n: number }>(sql`with few as materialized (${left})
    select case when (select count(*) from few) <= ${FEW} then (select count(*)::int from few as ${writeUps} where ${hasWords(words.query)})
      else (${counting(all)}) end as n`);
  return rows[0]?.n ?? 0;
}

/** Returns all published write-ups of a topic, newest first. */
export const listOfTopic = (db: DbOrTx, who: Who, topicId: string) =>
  selectRows(db, who)
    .where(and(eq(writeUps.workspaceId, who.workspaceId), eq(writeUps.topicId, topicId), isNotNull(writeUps.publishedAt)))
    .orderBy(...byDate(false))
    .limit(LIMITS.writeUpsPerTopic);
