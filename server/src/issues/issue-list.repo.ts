import type { ISSUE_SORTS } from '@coloa/contract/issues/issues.contract.ts';
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../platform/database.ts';
import { countUpTo } from '../platform/paging.ts';
import { listViewer, visibleIssues } from '../projects/projects.policy.ts';
import { projects } from '../projects/projects.tables.ts';
import { users } from '../users/users.tables.ts';
import { type HowToSearch, type IssueFilter, inThisWorkspace, matching, one, type Viewer } from './issue-filter.repo.ts';
import { issues } from './issues.tables.ts';

type Sort = (typeof ISSUE_SORTS)[number];
export type IssueSort = Sort | `-${Sort}`;

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
  how?: HowToSearch,
) {
  const page = db
    .select(columns)
    .from(issues)
    .where(matching(db, viewer, filter, how))
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
export const countIssues = (db: DbOrTx, viewer: Viewer, filter: IssueFilter, how?: HowToSearch): Promise<number> =>
  countUpTo(
    db,
    db
      .select(one)
      .from(issues)
      .where(matching(db, viewer, filter, how)),
  );

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
      and(eq(issues.workspaceId, viewer.workspaceId), eq(issues.projectId, projectId), isNull(issues.deletedAt), visibleIssues(listViewer(viewer))),
    )
    .orderBy(asc(issues.number));
}
export type BriefRecord = Awaited<ReturnType<typeof listBrief>>[number];
