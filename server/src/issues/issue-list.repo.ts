import type { ISSUE_SORTS } from '@coloa/contract/issues/issues.contract.ts';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../platform/database.ts';
import { counting } from '../platform/paging.ts';
import { kept, type Places, prepared, preparedSql } from '../platform/prepared.ts';
import { readsEveryProject } from '../projects/projects.policy.ts';
import { projects } from '../projects/projects.tables.ts';
import { personColumns, users } from '../users/users.tables.ts';
import { type At, formOf, type IssueFilter, type IssueForm, matching, type Viewer, valuesOf } from './issue-filter.repo.ts';
import { inThisWorkspace, one } from './issue-places.repo.ts';
import { areCommon, gathered, type HowToSearch, isGathered, ownProjects } from './issue-words.repo.ts';
import { issues } from './issues.tables.ts';

/** So many issues are gone through for words as quickly as these are looked up. */
const FEW = 3_000;

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

/** Each order is that of an index, forwards or backwards; what lacks the value comes last either way. The bin has one of its own. */
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

/** Of these one plan serves everybody: an index has the order, or few issues are read. */
const ANYONES: ReadonlySet<keyof At> = new Set(['workspaceId', 'userId', 'timeZone', 'ids', 'projectId', 'status', 'severity', 'priority']);

/**
 * Whether PostgreSQL may keep its plan. Else it makes one for the values: what is best for a workspace of a hundred issues
 * takes seconds in one of a hundred thousand, and connections serve both.
 */
const plannedOnce = ({ asked, waits, overdue, languageMissing, languageOutdated, search, bin }: IssueForm): boolean =>
  asked.every((name) => ANYONES.has(name)) && !waits && !overdue && !languageMissing && !languageOutdated && !search && !bin;

/** A statement that begins with what has the words, where that is gathered. */
export const withGathered = (at: At, { search }: IssueForm) => {
  const build = new QueryBuilder();
  if (!search || !isGathered(search)) return build;
  return build.with(build.$with('found', { tids: sql`tids`.as('tids'), hits: sql`hits`.as('hits') }).as(gathered(at, search)));
};

/** All that has the words of a text, each by what `as` says, together with what else the text names. */
function everyFound(at: At, form: IssueForm, as: Record<string, SQL | SQL.Aliased | AnyPgColumn>): SQL {
  // Without the offset the planner would go through a list in the order that is asked for.
  const part = (how: HowToSearch) =>
    sql`(${new QueryBuilder()
      .select(as)
      .from(issues)
      .where(matching(at, { ...form, search: form.search && { ...form.search, how } }))} offset 0)`;
  return form.search?.key === null ? part('all') : sql`${part('all')} union all ${part('rest')}`;
}

/** Where a page of it stands. */
function allFound(at: At & Places<'offset'>, form: IssueForm, sortBy: IssueSort, limit: number): SQL {
  const { severityOrder, status, number, priority, cvssScore, dueDay, createdAt, updatedAt, id } = columns;
  const as = { tid: sql`${issues}.ctid`.as('tid'), severityOrder, status, number, priority, cvssScore, dueDay, createdAt, updatedAt, id };
  const by = sql.join(order(sortBy, columns, form), sql`, `);
  return sql`select tid from (${everyFound(at, form, as)}) as ${issues} order by ${by} limit ${limit} offset ${at.offset}`;
}

const writeList = (form: IssueForm, sortBy: IssueSort, limit: number, first: boolean) =>
  prepared(
    (at: At & Places<'offset'>) => {
      const wholly = isGathered(form.search);
      const found = new QueryBuilder()
        .select({ ...columns, total: (wholly ? sql<number>`(count(*) over ())::int` : sql<null>`null`).as('total') })
        .from(issues)
        .where(form.search?.how === 'all' ? sql`${issues}.ctid = any(array(${allFound(at, form, sortBy, limit)}))` : matching(at, form))
        .orderBy(...order(sortBy, columns, form))
        .limit(limit);
      // Said only where it is one: a first page is planned as such.
      const page = (first || form.search?.how === 'all' ? found : found.offset(at.offset)).as('page');
      return withGathered(at, form)
        .select({
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
          hits: wholly ? sql<number>`(select hits from found)` : sql<null>`null`,
          total: page.total,
        })
        .from(page)
        .innerJoin(projects, and(inThisWorkspace(at), eq(projects.id, page.projectId)))
        .innerJoin(reporters, eq(reporters.id, page.reporterId))
        .leftJoin(fixers, eq(fixers.id, page.fixerId))
        .orderBy(...order(sortBy, page, form));
    },
    { planned: plannedOnce(form) },
  );
type List = ReturnType<typeof writeList>;
/** Of what was gathered: how many have the words, MOST_GATHERED where it may be more, and how many of these match. */
type Listed = Awaited<ReturnType<List>>[number];
export type IssueListRecord = Omit<Listed, 'hits' | 'total'>;

const writeCount = (form: IssueForm) =>
  preparedSql<{ n: number }>()((at: At) => counting(new QueryBuilder().select(one).from(issues).where(matching(at, form))), {
    planned: plannedOnce(form),
  });

const writeCountAll = (form: IssueForm) =>
  preparedSql<{ n: number }>()((at: At) => counting(sql`(${everyFound(at, form, one)})`), { planned: false });

const writeCountGathered = (form: IssueForm) =>
  preparedSql<{ n: number; hits: number }>()(
    (at: At) => {
      const counted = withGathered(at, form)
        .select({ n: sql`count(*)::int`.as('n'), hits: sql`(select hits from found)`.as('hits') })
        .from(issues)
        .where(matching(at, form));
      return sql`${counted}`;
    },
    { planned: false },
  );

const writeIds = (form: IssueForm, sortBy: IssueSort) =>
  preparedSql<{ ids: string }>()(
    (at: At) => {
      const found = withGathered(at, form)
        .select({ id: issues.id })
        .from(issues)
        .where(matching(at, form))
        .orderBy(...order(sortBy, columns, form));
      return sql`select array_to_string(array(${found}), '') as ids`;
    },
    { planned: plannedOnce(form) },
  );

const lists = kept<List>();
const countsOfAll = kept<ReturnType<typeof writeCountAll>>();
const gatheredCounts = kept<ReturnType<typeof writeCountGathered>>();
const idsOf = kept<ReturnType<typeof writeIds>>();
const counts = kept<ReturnType<typeof writeCount>>();

/** One page, with project and people. They are joined to the page, not to everything before it. */
export function listIssues(
  db: DbOrTx,
  viewer: Viewer,
  filter: IssueFilter,
  { sortBy, limit, offset }: { sortBy: IssueSort; limit: number; offset: number },
  how: HowToSearch = 'walk',
): Promise<Listed[]> {
  const values = valuesOf(viewer, filter);
  const form = formOf(viewer, filter, values, how);
  const first = offset === 0;
  const list = lists(JSON.stringify([form, sortBy, limit, first]), () => writeList(form, sortBy, limit, first));
  return list(db, { ...values, offset });
}

const ID_LENGTH = 36;

/**
 * The ids of everything that matches, in the order of the list, one after the other in one text: a row for each of a hundred thousand would
 * cost a hundred times the memory.
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

/** How many match, counted no further than lists count. */
export async function countIssues(db: DbOrTx, viewer: Viewer, filter: IssueFilter, how: HowToSearch = 'walk'): Promise<number> {
  const values = valuesOf(viewer, filter);
  const form = formOf(viewer, filter, values, how);
  const [row] = await counts(JSON.stringify(form), () => writeCount(form))(db, values);
  return row?.n ?? 0;
}

/** The same where words stand in very many issues: by the index of words, and not one issue after the other. */
export async function countAll(db: DbOrTx, viewer: Viewer, filter: IssueFilter): Promise<number> {
  const values = valuesOf(viewer, filter);
  const form = formOf(viewer, filter, values, 'all');
  const [row] = await countsOfAll(JSON.stringify(form), () => writeCountAll(form))(db, values);
  return row?.n ?? 0;
}

/** How many of those with the words of a text match, and how many have the words, MOST_GATHERED where it may be more. */
export async function countGathered(db: DbOrTx, viewer: Viewer, filter: IssueFilter): Promise<{ n: number; hits: number }> {
  const values = valuesOf(viewer, filter);
  const form = formOf(viewer, filter, values, 'gather');
  const [row] = await gatheredCounts(JSON.stringify(form), () => writeCountGathered(form))(db, values);
  return row ?? { n: 0, hits: 0 };
}

const countOwn = preparedSql<{ many: boolean }>()(
  (at: Places<'workspaceId' | 'userId'>) =>
    sql`select count(*) > ${FEW} as many from (${new QueryBuilder()
      .select(one)
      .from(issues)
      .where(
        and(eq(issues.workspaceId, at.workspaceId), sql`${issues.projectId} = any(array(${ownProjects(at)}))`, isNull(issues.deletedAt)),
      )
      .limit(FEW + 1)}) as own`,
);

/** Whether a list with a text in it is of so many issues that their words are better looked up. One query at most. */
export async function gathers(db: DbOrTx, viewer: Viewer, filter: IssueFilter): Promise<boolean> {
  if (valuesOf(viewer, filter).query === undefined || filter.projectId || filter.ids || filter.bin) return false;
  if (readsEveryProject(viewer)) return true;
  const { workspaceId, userId } = viewer;
  return (await countOwn(db, { workspaceId, userId }))[0]?.many ?? false;
}

/** How all of a list with a text in it is best found. Two queries at most, and none where the list is of few issues anyway. */
export async function howToSearch(db: DbOrTx, viewer: Viewer, filter: IssueFilter): Promise<HowToSearch> {
  const { query } = valuesOf(viewer, filter);
  if (query === undefined || !(await gathers(db, viewer, filter))) return 'walk';
  return (await areCommon(db, viewer, query)) ? 'walk' : 'gather';
}
