import { and, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../platform/database/database.ts';
import { kept, type Places, preparedSql } from '../../platform/database/prepared.ts';
import { issues, issuesWithWords } from '../issues.tables.ts';
import { keysOfIssue, orderByKey, sortFormOf, sortValues } from './issue-field-order.repo.ts';
import { type At, formOf, type IssueFilter, type IssueForm, matching, ofTeam, type Viewer, valuesOf } from './issue-filter.repo.ts';
import { type ColumnSort, columns, type IssueSort, isColumn, onPage, order, type SortForm } from './issue-list.repo.ts';
import { hasKey, hasWordsSeen, type SearchForm, searchForm } from './issue-words.repo.ts';

export interface Part {
  sortBy: IssueSort;
  limit: number;
  offset: number;
}

export interface FoundIssues {
  ids: string[];
  n: number;
  all: boolean;
}

interface Search {
  form: IssueForm;
  text: SearchForm;
  sortBy: SortForm;
}

type Sorted = At & Places<'sortField'>;
type Paged = Sorted & Places<'offset'>;

const { id, number, severityOrder, status, priority, cvssScore, dueDay, createdAt, updatedAt, deletedAt, projectId } = columns;
const sortable = { id, number, severityOrder, status, priority, cvssScore, dueDay, createdAt, updatedAt, deletedAt };

const keyed = (at: At, { form, text }: Pick<Search, 'form' | 'text'>): SQL => hasKey(at, text, ofTeam(at, form.everything));

const worded = (at: At, { form, text }: Pick<Search, 'form' | 'text'>): SQL =>
  hasWordsSeen(at.query, at.clientQuery, text, ofTeam(at, form.everything));

const hasText = (at: At, search: Pick<Search, 'form' | 'text'>): SQL =>
  search.text.words ? sql`(${worded(at, search)} or ${keyed(at, search)})` : keyed(at, search);

/** Adds the project, because it decides whether the viewer sees the value of a custom field. */
const rowOf = (sortBy: SortForm) => (isColumn(sortBy) ? sortable : { ...sortable, projectId });

function lookedUp(at: At, search: Search, most: number | null): SQL {
  const { form, text, sortBy } = search;
  const where = (condition: SQL) =>
    sql`${new QueryBuilder()
      .select(rowOf(sortBy))
      .from(issues)
      .where(and(matching(at, form), condition))}`;
  // The bin contains few issues, and the index of words does not cover them.
  if (form.bin || !text.words) return where(hasText(at, search));
  const condition = and(matching(at, { ...form, among: true }), text.phrase || text.mixed ? worded(at, search) : undefined);
  const withWords = issuesWithWords(Object.values(rowOf(sortBy)), at.workspaceId, at.words, condition, most);
  return text.key === null ? withWords : sql`(${withWords}) union ${where(keyed(at, search))}`;
}

const idsOf = (at: Sorted, { form, sortBy }: Search, part: SQL): SQL =>
  isColumn(sortBy)
    ? sql`array(select id from matches as ${issues} order by ${sql.join(order(sortBy, sortable, form), sql`, `)} ${part})`
    : sql`array(select ${id} from matches as ${issues} left join ${keysOfIssue(at, form, sortBy)} order by ${orderByKey(sortBy)} ${part})`;

const UNNAMED = { planned: false };

const writeLookup = (search: Search, limit: number, most: number | null) =>
  preparedSql<FoundIssues>()(
    (at: Paged) => sql`with matches as materialized (${lookedUp(at, search, most)}), counted as (select count(*)::int as n from matches)
      select ${idsOf(at, search, sql`limit ${limit} offset ${at.offset}`)} as ids, n,
        ${most === null ? sql`true` : sql`n < ${most}`} as all from counted`,
    UNNAMED,
  );

const writeSift = (search: Search, limit: number, most: number) =>
  preparedSql<FoundIssues>()((at: Paged) => {
    const where = matching(at, search.form);
    const first = new QueryBuilder().select({ id }).from(issues).where(where).limit(most);
    const matches = new QueryBuilder()
      .select(rowOf(search.sortBy))
      .from(issues)
      .where(and(where, hasText(at, search)));
    return sql`with short as (select count(*) < ${most} as "all" from (${first}) as list),
        matches as materialized (select * from (${matches}) as those where (select "all" from short))
        select ${idsOf(at, search, sql`limit ${limit} offset ${at.offset}`)} as ids,
          (select count(*)::int from matches) as n, "all" from short`;
  }, UNNAMED);

type Scan = Search & { sortBy: ColumnSort };

const writeScan = (search: Scan, limit: number, most: number) =>
  preparedSql<Pick<FoundIssues, 'ids'>>()((at: Paged) => {
    const { form, sortBy } = search;
    const sorted = sql.join(order(sortBy, sortable, form), sql`, `);
    const top = new QueryBuilder()
      .select({ ...sortable, projectId, search: issues.search })
      .from(issues)
      .where(onPage(at, form, sortBy, most))
      .orderBy(...order(sortBy, columns, form))
      .limit(most);
    const matches = sql`(${top}) as ${issues} where ${hasText(at, search)}`;
    return sql`select array(select id from ${matches} order by ${sorted} limit ${limit} offset ${at.offset}) as ids`;
  }, UNNAMED);

const writeIds = (form: IssueForm, text: SearchForm | null, sortBy: SortForm) =>
  preparedSql<{ ids: string }>()((at: Sorted) => {
    const all = new QueryBuilder().select(rowOf(sortBy)).from(issues).where(matching(at, form));
    const search = { form, text: text ?? searchForm(''), sortBy };
    return sql`with matches as materialized (${text ? lookedUp(at, search, null) : all})
        select array_to_string(${idsOf(at, search, sql``)}, '') as ids`;
  }, UNNAMED);

const lookups = kept<ReturnType<typeof writeLookup>>();
const sifts = kept<ReturnType<typeof writeSift>>();
const scans = kept<ReturnType<typeof writeScan>>();
const idsOfAll = kept<ReturnType<typeof writeIds>>();

type Searched = IssueFilter & { q: string };
const NOTHING: FoundIssues = { ids: [], n: 0, all: true };

const searchOf = (viewer: Viewer, { q, ...filter }: Searched, sortBy: IssueSort): Search => ({
  form: formOf(viewer, filter, valuesOf(viewer, filter)),
  text: searchForm(q, filter.fieldWords),
  sortBy: sortFormOf(sortBy),
});

/** Looks up the words in their index, and stops at `most` matching issues. If `most` is null, finds all matching issues. */
export async function lookUpIssues(
  db: DbOrTx,
  viewer: Viewer,
  filter: Searched,
  { sortBy, limit, offset }: Part,
  most: number | null,
): Promise<FoundIssues> {
  const search = searchOf(viewer, filter, sortBy);
  const lookup = lookups(JSON.stringify([search, limit, most]), () => writeLookup(search, limit, most));
  return (await lookup(db, { ...valuesOf(viewer, filter), ...sortValues(sortBy), offset }))[0] ?? NOTHING;
}

/** Compares the words with all issues that match the other filters, if these are fewer than `most`. */
export async function siftIssues(
  db: DbOrTx,
  viewer: Viewer,
  filter: Searched,
  { sortBy, limit, offset }: Part,
  most: number,
): Promise<FoundIssues> {
  const search = searchOf(viewer, filter, sortBy);
  const sift = sifts(JSON.stringify([search, limit, most]), () => writeSift(search, limit, most));
  return (await sift(db, { ...valuesOf(viewer, filter), ...sortValues(sortBy), offset }))[0] ?? NOTHING;
}

/** Searches only the first `most` issues that match the other filters, in list order. */
export async function scanIssues(
  db: DbOrTx,
  viewer: Viewer,
  filter: Searched,
  { sortBy, limit, offset }: Part & { sortBy: ColumnSort },
  most: number,
): Promise<string[]> {
  const search = { ...searchOf(viewer, filter, sortBy), sortBy };
  const scan = scans(JSON.stringify([search, limit, most]), () => writeScan(search, limit, most));
  return (await scan(db, { ...valuesOf(viewer, filter), ...sortValues(sortBy), offset }))[0]?.ids ?? [];
}

const ID_LENGTH = 36;

/**
 * Returns the ids of all matches in list order. They are concatenated into one string, because 100 000 row objects need much more memory.
 */
export async function listIds(
  db: DbOrTx,
  viewer: Viewer,
  { q, ...filter }: IssueFilter,
  sortBy: IssueSort,
): Promise<{ count: number; slice: (from: number, to: number) => string[] }> {
  const form = formOf(viewer, filter, valuesOf(viewer, filter));
  const text = q ? searchForm(q, filter.fieldWords) : null;
  const sort = sortFormOf(sortBy);
  const idsOf = idsOfAll(JSON.stringify([form, text, sort]), () => writeIds(form, text, sort));
  const [row] = await idsOf(db, { ...valuesOf(viewer, { ...filter, q }), ...sortValues(sortBy) });
  const ids = row?.ids ?? '';
  const at = (n: number) => ids.slice(n * ID_LENGTH, (n + 1) * ID_LENGTH);
  const count = ids.length / ID_LENGTH;
  return { count, slice: (from, to) => Array.from({ length: Math.min(to, count) - from }, (_, n) => at(from + n)) };
}
