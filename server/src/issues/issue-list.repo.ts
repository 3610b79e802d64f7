import type { IssueStatus, Priority } from '@coloa/contract/issues/issue-states.ts';
import type { ISSUE_SORTS } from '@coloa/contract/issues/issues.contract.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import {
  and,
  arrayOverlaps,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import { searchQuery } from '../platform/folding.ts';
import { countUpTo } from '../platform/paging.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { visibleIssues } from '../projects/projects.policy.ts';
import { projects } from '../projects/projects.tables.ts';
import { users } from '../users/users.tables.ts';
import { issues } from './issues.tables.ts';

type Rights = Pick<Actor, 'userId' | 'permissions'>;
type Sort = (typeof ISSUE_SORTS)[number];
export type IssueSort = Sort | `-${Sort}`;

/** All conditions hold together; a list matches when any of its values does. Days are days of `timeZone`, both ends included. */
export interface IssueFilter {
  projectId?: string | undefined;
  status?: readonly IssueStatus[] | undefined;
  severity?: readonly Severity[] | undefined;
  priority?: readonly Priority[] | undefined;
  /** A node of the tree, with all below it. */
  bugId?: string | undefined;
  tag?: readonly string[] | undefined;
  reporterId?: string | undefined;
  fixerId?: string | undefined;
  /** In review, and theirs to decide on. */
  decidableBy?: Rights | undefined;
  overdue?: boolean | undefined;
  q?: string | undefined;
  updatedFrom?: string | undefined;
  updatedTo?: string | undefined;
}

/** Whose list it is: what they see, in which workspace, and where a day begins. */
export type Viewer = Pick<Actor, 'userId' | 'permissions' | 'workspaceId' | 'timeZone'>;

const one = { one: sql`1` };
const inThisWorkspace = (workspaceId: string) => eq(projects.workspaceId, workspaceId);

/** As a set that is made once, so that an index can still be walked in its order. */
const inBinnedProject = (db: DbOrTx, workspaceId: string): SQL =>
  notInArray(
    issues.projectId,
    db
      .select({ id: projects.id })
      .from(projects)
      .where(and(inThisWorkspace(workspaceId), isNotNull(projects.deletedAt))),
  );

/** Keys sort by bytes here: `.` stands before, and `/` after it is the first that a longer name cannot begin with. */
const below = (bugId: string): SQL => sql`(${issues.bugId} ~>=~ ${bugId} and ${issues.bugId} ~<~ ${`${bugId}/`})`;

function words(text: string): SQL {
  const query = searchQuery(text);
  return query ? sql`${issues.search} @@ to_tsquery('simple', ${query})` : sql`false`;
}

/**
 * By its words; and, where the first one is the key of a project, in that project by the others (`hvb xss`),
 * or by the number alone (`HVB-12`). Keys are looked up, not stored with the words, since they can be changed.
 */
function found(db: DbOrTx, workspaceId: string, text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  const [, key, rest = ''] = /^([a-z0-9]{2,10})(?:[\s-]+(.*))?$/i.exec(text.trim()) ?? [];
  if (!key) return words(text);
  const ofKey = db
    .select({ id: projects.id })
    .from(projects)
    .where(and(inThisWorkspace(workspaceId), eq(projects.key, key.toUpperCase())));
  const inProject = /^\d{1,9}$/.test(rest) ? eq(issues.number, Number(rest)) : rest === '' ? undefined : words(rest);
  return or(words(text), and(sql`${issues.projectId} = (${ofKey})`, inProject));
}

/** Reviewers decide, but with two-person review not on what they reported, and never in an archived project. */
function decidable(db: DbOrTx, workspaceId: string, person: Rights): SQL | undefined {
  const reviews = db
    .select(one)
    .from(assignees)
    .where(
      and(
        eq(assignees.workspaceId, workspaceId),
        eq(assignees.userId, person.userId),
        eq(assignees.projectId, issues.projectId),
        arrayOverlaps(assignees.hats, ['REVIEWER', 'LEAD']),
      ),
    );
  const lets = db
    .select(one)
    .from(projects)
    .where(
      and(
        inThisWorkspace(workspaceId),
        eq(projects.id, issues.projectId),
        ne(projects.status, 'ARCHIVED'),
        or(eq(projects.twoPersonReview, false), ne(issues.reporterId, person.userId)),
      ),
    );
  return and(eq(issues.status, 'IN_REVIEW'), person.permissions.has('WRITE_PROJECT') ? undefined : exists(reviews), exists(lets));
}

const oneOf = <T>(values: readonly T[] | undefined, condition: (values: T[]) => SQL): SQL | undefined =>
  values && values.length > 0 ? condition([...values]) : undefined;

function matching(db: DbOrTx, viewer: Viewer, filter: IssueFilter): SQL | undefined {
  const { workspaceId, timeZone } = viewer;
  return and(
    eq(issues.workspaceId, workspaceId),
    isNull(issues.deletedAt),
    inBinnedProject(db, workspaceId),
    visibleIssues(viewer),
    filter.projectId ? eq(issues.projectId, filter.projectId) : undefined,
    oneOf(filter.status, (status) => inArray(issues.status, status)),
    oneOf(filter.severity, (severity) => inArray(issues.severity, severity)),
    oneOf(filter.priority, (priority) => inArray(issues.priority, priority)),
    filter.bugId ? below(filter.bugId) : undefined,
    oneOf(filter.tag, (tags) => arrayOverlaps(issues.tags, tags)),
    filter.reporterId ? eq(issues.reporterId, filter.reporterId) : undefined,
    filter.fixerId ? eq(issues.fixerId, filter.fixerId) : undefined,
    filter.decidableBy ? decidable(db, workspaceId, filter.decidableBy) : undefined,
    filter.overdue ? and(sql`${issues.dueDay} < (now() at time zone ${timeZone})::date`, ne(issues.status, 'REJECTED')) : undefined,
    found(db, workspaceId, filter.q),
    filter.updatedFrom ? sql`${issues.updatedAt} >= (${filter.updatedFrom}::date::timestamp at time zone ${timeZone})` : undefined,
    filter.updatedTo ? sql`${issues.updatedAt} < ((${filter.updatedTo}::date + 1)::timestamp at time zone ${timeZone})` : undefined,
  );
}

const columns = {
  id: issues.id,
  number: issues.number,
  projectId: issues.projectId,
  titleVi: issues.titleVi,
  titleEn: issues.titleEn,
  severity: issues.severity,
  severityOrder: issues.severityOrder,
  status: issues.status,
  priority: issues.priority,
  cvssScore: issues.cvssScore,
  bugId: issues.bugId,
  tags: issues.tags,
  reporterId: issues.reporterId,
  fixerId: issues.fixerId,
  dueDay: issues.dueDay,
  createdAt: issues.createdAt,
  updatedAt: issues.updatedAt,
};
type Sortable = Record<
  'updatedAt' | 'createdAt' | 'severityOrder' | 'status' | 'number' | 'priority' | 'dueDay' | 'cvssScore' | 'id',
  AnyPgColumn
>;

/** Each order is that of an index, forwards or backwards; what lacks the value comes last either way. */
function order(sort: IssueSort, row: Sortable): SQL[] {
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

/** One page, with project and people. They are joined to the page, not to everything before it. */
export async function listIssues(
  db: DbOrTx,
  viewer: Viewer,
  filter: IssueFilter,
  { sortBy, limit, offset }: { sortBy: IssueSort; limit: number; offset: number },
) {
  const page = db
    .select(columns)
    .from(issues)
    .where(matching(db, viewer, filter))
    .orderBy(...order(sortBy, columns))
    .limit(limit)
    .offset(offset)
    .as('page');
  return db
    .select({
      id: page.id,
      number: page.number,
      titleVi: page.titleVi,
      titleEn: page.titleEn,
      severity: page.severity,
      status: page.status,
      priority: page.priority,
      cvssScore: page.cvssScore,
      bugId: page.bugId,
      tags: page.tags,
      dueDay: page.dueDay,
      createdAt: page.createdAt,
      updatedAt: page.updatedAt,
      project: { id: projects.id, key: projects.key, name: projects.name },
      reporter: { id: reporters.id, username: reporters.username, name: reporters.name, avatar: reporters.avatar },
      fixer: { id: fixers.id, username: fixers.username, name: fixers.name, avatar: fixers.avatar },
    })
    .from(page)
    .innerJoin(projects, and(inThisWorkspace(viewer.workspaceId), eq(projects.id, page.projectId)))
    .innerJoin(reporters, eq(reporters.id, page.reporterId))
    .leftJoin(fixers, eq(fixers.id, page.fixerId))
    .orderBy(...order(sortBy, page));
}
export type IssueListRecord = Awaited<ReturnType<typeof listIssues>>[number];

/** How many match, counted no further than lists count. */
export const countIssues = (db: DbOrTx, viewer: Viewer, filter: IssueFilter): Promise<number> =>
  countUpTo(
    db,
    db
      .select(one)
      .from(issues)
      .where(matching(db, viewer, filter)),
  );

/** How many match, however many. */
export async function countAllIssues(db: DbOrTx, viewer: Viewer, filter: IssueFilter): Promise<number> {
  const [row] = await db
    .select({ issues: count() })
    .from(issues)
    .where(matching(db, viewer, filter));
  return row?.issues ?? 0;
}

/** Every issue of a project that the viewer sees, in brief, in the order of numbers. */
export async function listBrief(db: DbOrTx, viewer: Viewer, projectId: string) {
  return db
    .select({
      id: issues.id,
      number: issues.number,
      titleVi: issues.titleVi,
      titleEn: issues.titleEn,
      severity: issues.severity,
      status: issues.status,
    })
    .from(issues)
    .where(
      and(eq(issues.workspaceId, viewer.workspaceId), eq(issues.projectId, projectId), isNull(issues.deletedAt), visibleIssues(viewer)),
    )
    .orderBy(asc(issues.number));
}
export type BriefRecord = Awaited<ReturnType<typeof listBrief>>[number];
