import type { ListOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DbOrTx } from '../database/database.ts';

export interface PageRequest {
  /** The page number, starting at 1. */
  page: number;
  pageSize: number;
}

/** With `before`, the id of a list item, page 1 starts after that item. */
export interface PageAfter extends PageRequest {
  before?: string | undefined;
}

/** Returns SQL that counts at most `most` + 1 rows, to limit the cost of a long list. `matching` is a select without a limit. */
export const counting = (matching: SQLWrapper, most: number = LIMITS.exactTotal): SQL =>
  sql`select count(*)::int as n from (select 1 from ${matching} as matching limit ${most + 1}) as counted`;

export async function countUpTo(db: DbOrTx, matching: SQLWrapper): Promise<number> {
  const counted = await db.execute<{ n: number }>(counting(matching));
  return counted.rows[0]?.n ?? 0;
}

type Rows<T> = (limit: number, offset: number) => Promise<T[]>;

export const totalOf = (n: number, most: number = LIMITS.exactTotal): Pick<ListOf<unknown>, 'total' | 'more'> => ({
  total: Math.min(n, most),
  more: n > most,
});

/**
 * Returns a page of a list. Calls `count` only if the rows do not show where the list ends. `rows` gets a limit of one more than the page
 * size.
 */
export const listPage = <T>(request: PageRequest, rows: Rows<T>, count: () => Promise<number>, most?: number): Promise<ListOf<T>> =>
  presentedPage(request, rows, count, async (items) => items, most);

export async function presentedPage<T, U>(
  { page, pageSize }: PageRequest,
  rows: Rows<T>,
  count: () => Promise<number>,
  present: (items: T[]) => Promise<U[]>,
  most?: number,
): Promise<ListOf<U>> {
  const offset = (page - 1) * pageSize;
  const found = await rows(pageSize + 1, offset);
  const endSeen = found.length <= pageSize && (found.length > 0 || page === 1);
  const [counted, items] = await Promise.all([endSeen ? offset + found.length : count(), present(found.slice(0, pageSize))]);
  return { items, page, pageSize, ...totalOf(counted, most) };
}

export const mapList = <T, U>(list: ListOf<T>, present: (item: T) => U): ListOf<U> => ({ ...list, items: list.items.map(present) });

/**
 * Returns a page of a list whose rows contain the number of matches as `total`. Calls `count` only for an empty page after the first one,
 * which has no row with the number.
 */
export async function countedPage<T extends { total: number | null }>(
  { page, pageSize }: PageRequest,
  rows: Rows<T>,
  count: () => Promise<number>,
  most?: number,
): Promise<ListOf<T>> {
  const items = await rows(pageSize, (page - 1) * pageSize);
  const counted = items[0]?.total ?? (page === 1 ? 0 : await count());
  return { items, page, pageSize, ...totalOf(counted, most) };
}
