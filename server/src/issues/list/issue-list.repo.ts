import type { ISSUE_SORTS } from '@coloa/contract/issues/issues.contract.ts';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { kept, type Places, prepared, preparedSql, selecting } from '../../platform/database/prepared.ts';
import { counting } from '../../platform/http/paging.ts';
import { projects } from '../../projects/projects.tables.ts';
import { type Halves, issues } from '../issues.tables.ts';
import { inThisWorkspace, one } from './issue-conditions.repo.ts';
import { type At, formOf, type IssueFilter, type IssueForm, matching, type Viewer, valuesOf } from './issue-filter.repo.ts';
import { usesFixedPlan, usesGenericPlan } from './issue-list-plans.ts';
import { found, gathered, type HowToSearch, isGathered } from './issue-word-conditions.repo.ts';

type Sort = (typeof ISSUE_SORTS)[number];
export type IssueSort = Sort | `-${Sort}`;

const columns = {
  id: issues.id,
  number: issues.number,
  projectId: issues.projectId,
  titleVi: issues.titleVi,
  titleEn: issues.titleEn,
  viWrittenAt: issues.viWrittenAt,
  enWrittenAt: issues.enWrittenAt,
  severity: issues.severity,
  severityOrder: issues.severityOrder,
  status: issues.status,
  priority: issues.priority,
  cvssScore: issues.cvssScore,
  bugId: issues.bugId,
  tags: issues.tags,
  reporterId: issues.reporterId,
  fixerId: issues.fixerId,
  duplicateOf: issues.duplicateOf,
  riskUntil: issues.riskUntil,
  dueDay: issues.dueDay,
  createdAt: issues.createdAt,
  updatedAt: issues.updatedAt,
  deletedAt: issues.deletedAt,
};
type Sortable = Record<
  'deletedAt' | 'updatedAt' | 'createdAt' | 'severityOrder' | 'status' | 'number' | 'priority' | 'dueDay' | 'cvssScore' | 'id',
  AnyPgColumn
>;

/**
 * Returns the columns of an order. Each order is that of an index, forwards or backwards; rows without the value come last in both. The bin
 * has its own order.
 */
function order(sort: IssueSort, row: Sortable, { bin }: IssueForm): SQL[] {
  if (bin) return [desc(row.deletedAt), desc(row.id)];
  const descending = sort.startsWith('-');
  const direction = descending ? desc : asc;
  const field = (descending ? sort.slice(1) : sort) as Sort;
  const columnsOf: Record<Sort, SQL[]> = {
    updatedAt: [direction(row.updatedAt)],
    createdAt: [direction(row.createdAt)],
    severity: [direction(row.severityOrder), direction(row.updatedAt)],
    status: [direction(row.status), direction(row.updatedAt)],
    number: [direction(row.number)],
    priority: [sql`${direction(row.priority)} nulls last`],
    dueDay: [sql`${direction(row.dueDay)} nulls last`],
    cvssScore: [sql`${direction(row.cvssScore)} nulls last`],
  };
  return [...columnsOf[field], direction(row.id)];
}

const reporters = alias(users, 'reporter');
const fixers = alias(users, 'fixer');

/** Returns a builder for a statement that begins with the rows that have the words, if they are gathered. */
export const withGathered = (at: At, { search }: IssueForm) => {
  const build = new QueryBuilder();
  if (!search || !isGathered(search)) return build;
  return build.with(build.$with('found', { tids: sql`tids`.as('tids'), hits: sql`hits`.as('hits') }).as(gathered(at, search)));
};

/** Returns the form with another method of word search. */
export const searchedBy = (form: IssueForm, how: HowToSearch, halves?: Halves): IssueForm => ({
  ...form,
  search: form.search && { ...form.search, how, ...(halves && { halves }) },
});

/** Returns all issues with the words of a text, and those that its key finds, with the columns `as`; limited to half-years if given. */
export function allMatches(at: At, form: IssueForm, as: Record<string, SQL | SQL.Aliased | AnyPgColumn>, halves?: Halves): SQL {
  // Without the offset the planner would scan the list in the requested order.
  const part = (how: HowToSearch) =>
    sql`(${new QueryBuilder()
      .select(as)
      .from(issues)
      .where(matching(at, searchedBy(form, how, halves)))} offset 0)`;
  // An issue found by its key belongs to no half-year, so it is added to the second part.
  const isNamed = form.search?.key !== null && halves !== 'odd' && halves !== 'last';
  return isNamed ? sql`${part('all')} union all ${part('rest')}` : part('all');
}

const { severityOrder, status, number, priority, cvssScore, dueDay, createdAt, updatedAt, id, projectId } = columns;
/** The order columns of rows given by their locations. */
const placed = { tid: sql`${issues}.ctid`.as('tid'), severityOrder, status, number, priority, cvssScore, dueDay, createdAt, updatedAt, id };

type Paged = At & Places<'offset' | 'among'>;

/** Returns the locations of a page's rows. */
function pageFound(at: Paged, form: IssueForm, sortBy: IssueSort, limit: number): SQL {
  const by = sql.join(order(sortBy, columns, form), sql`, `);
  const page = (of: SQL, has?: SQL) =>
    sql`select tid from (${of}) as ${issues} ${has ? sql`where ${has}` : sql``} order by ${by} limit ${limit} offset ${at.offset}`;
  if (form.search?.how === 'all') return page(allMatches(at, form, placed));
  const first = new QueryBuilder()
    .select({ ...placed, projectId, search: issues.search })
    .from(issues)
    .where(matching(at, form))
    .orderBy(...order(sortBy, columns, form));
  const { search } = form.search?.how === 'near' ? searchedBy(form, 'walk') : form;
  return page(sql`${first} limit ${at.among}`, search ? found(at, search) : undefined);
}

/**
 * Returns the ids of a page of the viewer's own projects: sorted in the index by project, which has all columns for the order and most
 * filters.
 */
const pageOfOwn = (at: Paged, form: IssueForm, sortBy: IssueSort, limit: number) =>
  new QueryBuilder()
    .select({ id: issues.id })
    .from(issues)
    .where(matching(at, { ...form, few: AS_WAITING.has(sortBy) }))
    .orderBy(...order(sortBy, columns, form))
    .limit(limit)
    .offset(at.offset);

const PLACED: ReadonlySet<HowToSearch> = new Set(['all', 'near', 'these']);

/** Orders in which waiting issues are read only until the page is full. */
const AS_WAITING: ReadonlySet<IssueSort> = new Set(['updatedAt', '-updatedAt', 'severity', '-severity']);

/** Returns the rows of a page, before project and people are joined. `first`: the page has no offset. */
function pageOfIssues(at: Paged, form: IssueForm, sortBy: IssueSort, limit: number, first: boolean) {
  const isPlaced = form.search !== null && PLACED.has(form.search.how);
  const isOwn = form.search === null && !form.everything;
  const rows = new QueryBuilder()
    .select({ ...columns, total: (isGathered(form.search) ? sql<number>`(count(*) over ())::int` : sql<null>`null`).as('total') })
    .from(issues)
    .where(
      isPlaced
        ? sql`${issues}.ctid = any(array(${pageFound(at, form, sortBy, limit)}))`
        : isOwn
          ? and(eq(issues.workspaceId, at.workspaceId), sql`${issues.id} = any(array(${pageOfOwn(at, form, sortBy, limit)}))`)
          : matching(at, { ...form, few: AS_WAITING.has(sortBy) }),
    )
    .orderBy(...order(sortBy, columns, form))
    .limit(limit);
  // A first page has no offset, and therefore its own plan.
  return (first || isPlaced || isOwn ? rows : rows.offset(at.offset)).as('page');
}

/** Returns the number of matches, counted up to the limit of lists, as a value of another statement. */
const countOfMatches = (at: At, form: IssueForm): SQL<number> =>
  sql`(${counting(sql`(${new QueryBuilder().select(one).from(issues).where(matching(at, form))})`)})`;

const writeList = (form: IssueForm, sortBy: IssueSort, limit: number, first: boolean, counted: boolean) =>
  prepared(
    (at: Paged) => {
      const page = pageOfIssues(at, form, sortBy, limit, first);
      return selecting(
        {
          id: page.id,
          number: page.number,
          titleVi: page.titleVi,
          titleEn: page.titleEn,
          viWrittenAt: page.viWrittenAt,
          enWrittenAt: page.enWrittenAt,
          severity: page.severity,
          status: page.status,
          priority: page.priority,
          cvssScore: page.cvssScore,
          bugId: page.bugId,
          tags: page.tags,
          duplicateOf: page.duplicateOf,
          riskUntil: page.riskUntil,
          dueDay: page.dueDay,
          createdAt: page.createdAt,
          updatedAt: page.updatedAt,
          deletedAt: page.deletedAt,
          project: { id: projects.id, key: projects.key, name: projects.name },
          reporter: personColumns(reporters),
          fixer: personColumns(fixers),
          hits: isGathered(form.search) ? sql<number>`(select hits from found)` : sql<null>`null`,
          total: counted ? countOfMatches(at, form) : page.total,
        },
        (select) =>
          select
            .from(page)
            .innerJoin(projects, and(inThisWorkspace(at), eq(projects.id, page.projectId)))
            .innerJoin(reporters, eq(reporters.id, page.reporterId))
            .leftJoin(fixers, eq(fixers.id, page.fixerId))
            .orderBy(...order(sortBy, page, form)),
        withGathered(at, form),
      );
    },
    { planned: usesGenericPlan(form), fixed: usesFixedPlan(form) },
  );
type List = ReturnType<typeof writeList>;
/**
 * `hits`: the number of gathered rows with the words, MOST_GATHERED if there may be more; `total`: the matches among them, or the number of
 * matches if requested.
 */
type Listed = Awaited<ReturnType<List>>[number];
export type IssueListRecord = Omit<Listed, 'hits' | 'total'>;

const writeIds = (form: IssueForm, sortBy: IssueSort) =>
  preparedSql<{ ids: string }>()(
    (at: At) => {
      const ids = withGathered(at, form)
        .select({ id: issues.id })
        .from(issues)
        .where(matching(at, form))
        .orderBy(...order(sortBy, columns, form));
      return sql`select array_to_string(array(${ids}), '') as ids`;
    },
    { planned: usesGenericPlan(form) },
  );

const writeFound = (form: IssueForm, sortBy: IssueSort, halves: Halves) =>
  preparedSql<{ ids: string[]; n: number }>()(
    (at: At & Places<'among'>) => sql`with found as materialized (${allMatches(at, form, placed, halves)})
      select array(select id from found as ${issues} order by ${sql.join(order(sortBy, columns, form), sql`, `)} limit ${at.among}) as ids,
        (select count(*)::int from found) as n`,
    { planned: false },
  );

const lists = kept<List>();
const foundOf = kept<ReturnType<typeof writeFound>>();
const idsOf = kept<ReturnType<typeof writeIds>>();

/**
 * Returns one page, joined with project and people. They are joined to the page, not to all rows before it. `among`: the maximum number of
 * rows that a `near` or `these` search reads. `counted`: adds the number of matches to each row.
 */
export function listIssues(
  db: DbOrTx,
  viewer: Viewer,
  filter: IssueFilter,
  {
    sortBy,
    limit,
    offset,
    among = 0,
    counted = false,
  }: { sortBy: IssueSort; limit: number; offset: number; among?: number; counted?: boolean },
  how: HowToSearch = 'walk',
): Promise<Listed[]> {
  const values = valuesOf(viewer, filter);
  const form = formOf(viewer, filter, values, how);
  const first = offset === 0;
  const list = lists(JSON.stringify([form, sortBy, limit, first, counted]), () => writeList(form, sortBy, limit, first, counted));
  return list(db, { ...values, offset, among });
}

/**
 * Returns the ids of the first issues that match and contain all words of a text, and the number of matches. Two parts are searched in
 * parallel; each contributes its first `among` ids, so the result is not in order. Two queries.
 */
export async function firstFound(
  db: DbOrTx,
  viewer: Viewer,
  filter: IssueFilter,
  { sortBy, among }: { sortBy: IssueSort; among: number },
): Promise<{ ids: string[]; n: number }> {
  const values = valuesOf(viewer, filter);
  const form = formOf(viewer, filter, values, 'all');
  const parts = await Promise.all(
    (['odd', 'even'] as const).map((halves) =>
      foundOf(JSON.stringify([form, sortBy, halves]), () => writeFound(form, sortBy, halves))(db, { ...values, among }),
    ),
  );
  return { ids: parts.flat().flatMap(({ ids }) => ids), n: parts.flat().reduce((all, { n }) => all + n, 0) };
}

/** Whether counting costs little compared with the page, so that both are one statement: an index has all columns of the conditions. */
export function countsWithPage(viewer: Viewer, filter: IssueFilter): boolean {
  return usesGenericPlan(formOf(viewer, filter, valuesOf(viewer, filter), 'walk'));
}

const ID_LENGTH = 36;

/**
 * Returns the ids of all matches, in list order, concatenated in one text: a row for each of a hundred thousand would need a hundred times
 * the memory.
 */
export async function listIds(
  db: DbOrTx,
  viewer: Viewer,
  filter: IssueFilter,
  sortBy: IssueSort,
  how: HowToSearch,
): Promise<{ count: number; slice: (from: number, to: number) => string[] }> {
  const values = valuesOf(viewer, filter);
  const form = formOf(viewer, filter, values, how);
  const [row] = await idsOf(JSON.stringify([form, sortBy]), () => writeIds(form, sortBy))(db, values);
  const ids = row?.ids ?? '';
  const at = (n: number) => ids.slice(n * ID_LENGTH, (n + 1) * ID_LENGTH);
  const count = ids.length / ID_LENGTH;
  return { count, slice: (from, to) => Array.from({ length: Math.min(to, count) - from }, (_, n) => at(from + n)) };
}
