import type { ISSUE_SORTS } from '@coloa/contract/issues/issue-query.schema.ts';
import { and, asc, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { personAsJson, personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { kept, type Places, prepared, selecting } from '../../platform/database/prepared.ts';
import { counting } from '../../platform/http/paging.ts';
import { teamProjects } from '../../projects/projects.scope.ts';
import { projects } from '../../projects/projects.tables.ts';
import { type ContributorRecord, contributorsAsJson } from '../contributors/contributors.repo.ts';
import { hasOpenCorrection } from '../corrections/corrections.repo.ts';
import { fieldValuesAsJson } from '../fields/field-values.repo.ts';
import { markedReadyBy } from '../issues.repo.ts';
import { issues } from '../issues.tables.ts';
import { inThisWorkspace, leadsProject, one } from './issue-conditions.repo.ts';
import { type At, formOf, type IssueFilter, type IssueForm, matching, type Viewer, valuesOf } from './issue-filter.repo.ts';
import { isShort, usesGenericPlan } from './issue-list-plans.ts';
import { countedTotal, isCounted } from './issue-totals.repo.ts';

/** The calendar sorts by `riskUntil`, which API callers cannot request. */
type Sort = (typeof ISSUE_SORTS)[number] | 'riskUntil';
export type ColumnSort = Sort | `-${Sort}`;
/** The order by a custom field. `team` if only the team sees it: issues that the viewer sees as a client then count as without a value. */
export interface FieldSort {
  fieldId: string;
  team: boolean;
  descending: boolean;
}
export type IssueSort = ColumnSort | FieldSort;
/** The part of an order that determines the SQL. */
export type SortForm = ColumnSort | Omit<FieldSort, 'fieldId'>;
export const isColumn = (sort: IssueSort | SortForm): sort is ColumnSort => typeof sort === 'string';
/** For rows whose order is that of their ids. */
export const columnOf = (sort: IssueSort): ColumnSort => (isColumn(sort) ? sort : 'number');

export const columns = {
  id: issues.id,
  number: issues.number,
  projectId: issues.projectId,
  titleVi: issues.titleVi,
  titleEn: issues.titleEn,
  viOutdated: issues.viOutdated,
  enOutdated: issues.enOutdated,
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
  deletedBy: issues.deletedBy,
};
type Sortable = Record<
  'deletedAt' | 'updatedAt' | 'createdAt' | 'severityOrder' | 'status' | 'number' | 'priority' | 'dueDay' | 'cvssScore' | 'id',
  AnyPgColumn
> & {
  /** The column of `riskUntil`; missing in searches, which never sort by it. */
  riskUntil?: AnyPgColumn;
};

/**
 * Returns the ORDER BY list. Each sort order matches an index, which PostgreSQL can read in either direction. Issues without a value come
 * last in both directions.
 */
export function order(sort: ColumnSort, row: Sortable, { bin }: IssueForm): SQL[] {
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
    riskUntil: row.riskUntil ? [direction(row.riskUntil)] : [],
    cvssScore: [sql`${direction(row.cvssScore)} nulls last`],
  };
  return [...columnsOf[field], direction(row.id)];
}

const reporters = alias(users, 'reporter');
const fixers = alias(users, 'fixer');

function pageOfOwn(at: At, form: IssueForm, sortBy: ColumnSort, limit: number, offset: Placeholder | null) {
  const ids = new QueryBuilder()
    .select({ id: issues.id })
    .from(issues)
    .where(matching(at, { ...form, few: AS_WAITING.has(sortBy) }))
    .orderBy(...order(sortBy, columns, form))
    .limit(limit);
  return offset ? ids.offset(offset) : ids;
}

const AS_WAITING: ReadonlySet<ColumnSort> = new Set(['updatedAt', '-updatedAt', 'severity', '-severity']);

const isOfOwn = ({ everything, asked }: IssueForm): boolean => !everything && !asked.includes('ids');

export const onPage = (at: At, form: IssueForm, sortBy: ColumnSort, limit: number, offset: Placeholder | null = null): SQL | undefined =>
  isOfOwn(form)
    ? and(eq(issues.workspaceId, at.workspaceId), sql`${issues.id} = any(array(${pageOfOwn(at, form, sortBy, limit, offset)}))`)
    : matching(at, { ...form, few: AS_WAITING.has(sortBy) });

function pageOfIssues(at: At, form: IssueForm, sortBy: ColumnSort, limit: number, offset: Placeholder | null) {
  const rows = new QueryBuilder()
    .select(columns)
    .from(issues)
    .where(onPage(at, form, sortBy, limit, offset))
    .orderBy(...order(sortBy, columns, form))
    .limit(limit);
  return (offset && !isOfOwn(form) ? rows.offset(offset) : rows).as('page');
}

const countOfMatches = (at: At, form: IssueForm, most: number): SQL<number> =>
  isCounted(form)
    ? countedTotal(at, form)
    : sql`(${counting(sql`(${new QueryBuilder().select(one).from(issues).where(matching(at, form))})`, most)})`;

interface Added {
  /** Adds the number of matches, counted up to this number if no counter has it. Otherwise null. */
  counted?: number;
  /** Adds the contributors to each row, in projects in which the viewer can see internal data. Otherwise, they are null. */
  contributors?: boolean;
  /** Adds to each row whether the viewer marked the issue as ready for retest. Otherwise, null. */
  markedReady?: boolean;
  /** Adds to each row whether a correction waits for the viewer's decision. Otherwise, null. */
  correctionPending?: boolean;
  /** Ids of the custom fields whose values are added to each row. */
  fieldIds?: readonly string[] | undefined;
}

type AddedForm = Omit<Added, 'fieldIds'> & { fields?: boolean };

/** The person of a contributor is not null, because users are never deleted. */
const contributorsForTeam = (at: At, { everything }: IssueForm, issueId: AnyPgColumn): SQL<ContributorRecord[] | null> => {
  const team = teamProjects({ userId: at.userId, everything, only: null }) ?? sql`true`;
  return sql`case when ${team} then ${contributorsAsJson({ workspaceId: at.workspaceId, issueId })} end`;
};

const writeList = (
  form: IssueForm,
  sortBy: ColumnSort,
  limit: number,
  first: boolean,
  { counted, contributors, markedReady, correctionPending, fields }: AddedForm,
) =>
  prepared(
    (at: At & Places<'offset' | 'shownFields'>) => {
      const page = pageOfIssues(at, form, sortBy, limit, first ? null : at.offset);
      return selecting(
        {
          id: page.id,
          number: page.number,
          titleVi: page.titleVi,
          titleEn: page.titleEn,
          viOutdated: page.viOutdated,
          enOutdated: page.enOutdated,
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
          deletedBy: form.bin ? personAsJson(page.deletedBy) : sql<null>`null`,
          project: { id: projects.id, key: projects.key, name: projects.name },
          reporter: personColumns(reporters),
          fixer: personColumns(fixers),
          contributors: contributors ? contributorsForTeam(at, form, page.id) : sql<null>`null`,
          markedReady: markedReady
            ? markedReadyBy(at.userId, { workspaceId: at.workspaceId, id: page.id, status: page.status })
            : sql<null>`null`,
          correctionPending: correctionPending
            ? sql<boolean>`(${form.leadsAll ? sql`true` : leadsProject(at)} and ${hasOpenCorrection(at.workspaceId, page.id)})`
            : sql<null>`null`,
          fields: fields ? fieldValuesAsJson(at.workspaceId, page.id, at.shownFields) : sql<null>`null`,
          total: counted === undefined ? sql<null>`null` : countOfMatches(at, form, counted),
        },
        (select) =>
          select
            .from(page)
            .innerJoin(projects, and(inThisWorkspace(at), eq(projects.id, page.projectId)))
            .innerJoin(reporters, eq(reporters.id, page.reporterId))
            .leftJoin(fixers, eq(fixers.id, page.fixerId))
            .orderBy(...order(sortBy, page, form)),
      );
    },
    { planned: usesGenericPlan(form), short: isShort(form) },
  );
type List = ReturnType<typeof writeList>;
type Listed = Awaited<ReturnType<List>>[number];
export type IssueListRecord = Omit<Listed, 'total'>;

const lists = kept<List>();

/** Lists a page of issues. Joins projects and users only to the issues of the page. */
export function listIssues(
  db: DbOrTx,
  viewer: Viewer,
  filter: Omit<IssueFilter, 'q'>,
  { sortBy, limit, offset }: { sortBy: ColumnSort; limit: number; offset: number },
  { fieldIds, ...rest }: Added = {},
): Promise<Listed[]> {
  const values = valuesOf(viewer, filter);
  const form = formOf(viewer, filter, values);
  const first = offset === 0;
  const added: AddedForm = { ...rest, ...(fieldIds && { fields: true }) };
  const list = lists(JSON.stringify([form, sortBy, limit, first, added]), () => writeList(form, sortBy, limit, first, added));
  return list(db, { ...values, offset, shownFields: fieldIds });
}

export const countsWithPage = (viewer: Viewer, filter: IssueFilter): boolean =>
  usesGenericPlan(formOf(viewer, filter, valuesOf(viewer, filter)));
