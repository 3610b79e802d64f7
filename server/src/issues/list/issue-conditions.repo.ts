import type { Language } from '@coloa/contract/languages.ts';
import type { Hat } from '@coloa/contract/projects/project-states.ts';
import {
  and,
  arrayContains,
  arrayOverlaps,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Places } from '../../platform/database/prepared.ts';
import { assignees } from '../../projects/assignees/assignees.tables.ts';
import { projects } from '../../projects/projects.tables.ts';
import { contributors } from '../contributors/contributors.tables.ts';
import { issues } from '../issues.tables.ts';

type InWorkspace = Places<'workspaceId'>;

export const build = new QueryBuilder();
export const one = { one: sql`1` };
export const inThisWorkspace = (at: InWorkspace) => eq(projects.workspaceId, at.workspaceId);

/** Conditions on the first and the last day of an instant. */
export const since = (at: Places<'timeZone'>, column: AnyPgColumn, day: Placeholder): SQL =>
  sql`${column} >= (${day}::date::timestamp at time zone ${at.timeZone})`;
export const until = (at: Places<'timeZone'>, column: AnyPgColumn, day: Placeholder): SQL =>
  sql`${column} < ((${day}::date + 1)::timestamp at time zone ${at.timeZone})`;

export const ownProjects = (at: Places<'workspaceId' | 'userId'>) =>
  build
    .select({ id: assignees.projectId })
    .from(assignees)
    .where(and(eq(assignees.workspaceId, at.workspaceId), eq(assignees.userId, at.userId)));

const wearing = (at: InWorkspace, hats: Hat[], ...more: SQL[]) =>
  and(eq(assignees.workspaceId, at.workspaceId), arrayOverlaps(assignees.hats, hats), ...more);

/**
 * Condition: the user has one of the project roles in the issue's project. The projects are computed once, and each issue is looked up in
 * the set.
 */
export const assigned = (at: InWorkspace, userId: Placeholder, hats: Hat[]): SQL =>
  inArray(
    issues.projectId,
    build
      .select({ projectId: assignees.projectId })
      .from(assignees)
      .where(wearing(at, hats, eq(assignees.userId, userId))),
  );

/** Condition: the user leads the project of the row. Use it only where `projects` is joined. */
export const leadsProject = (at: Places<'workspaceId' | 'userId'>): SQL =>
  exists(
    build
      .select(one)
      .from(assignees)
      .where(wearing(at, ['LEAD'], eq(assignees.projectId, projects.id), eq(assignees.userId, at.userId))),
  );

/**
 * Condition: the reporter has one of the project roles in the issue's project. The set of project and reporter pairs is computed once.
 * @param beside limits the set to projects to which this user is assigned; null for all projects
 */
export function reporterAssigned(at: InWorkspace, hats: Hat[], beside: Placeholder | null): SQL {
  const same = alias(assignees, 'same');
  const projectIds = build
    .select({ projectId: same.projectId })
    .from(same)
    .where(and(eq(same.workspaceId, at.workspaceId), eq(same.userId, sql`${beside}`)));
  const pairs = build
    .select({ projectId: assignees.projectId, userId: assignees.userId })
    .from(assignees)
    .where(wearing(at, hats, ...(beside ? [sql`${assignees.projectId} = any(array(${projectIds}))`] : [])));
  return sql`(${issues.projectId}, ${issues.reporterId}) in (${pairs})`;
}

/**
 * Like `reporterAssigned`, but for a small number of issues: looks up each issue separately. `offset 0` keeps the planner from computing
 * the whole set first.
 */
export const reporterAssignedEach = (at: InWorkspace, hats: Hat[]): SQL =>
  sql`exists (${build
    .select(one)
    .from(assignees)
    .where(wearing(at, hats, eq(assignees.projectId, issues.projectId), eq(assignees.userId, issues.reporterId)))} offset 0)`;

const inProject = (at: InWorkspace, ...conditions: (SQL | undefined)[]): SQL =>
  exists(
    build
      .select(one)
      .from(projects)
      .where(and(inThisWorkspace(at), eq(projects.id, issues.projectId), ...conditions)),
  );

/**
 * Condition: the issue is in none of the projects that meet the given condition. PostgreSQL computes these projects once, and can therefore
 * scan an index of issues in index order.
 */
export const notIn = (at: InWorkspace, condition: SQL): SQL =>
  notInArray(
    issues.projectId,
    build
      .select({ id: projects.id })
      .from(projects)
      .where(and(inThisWorkspace(at), condition)),
  );

/** Condition: the project of the filter is not in the bin. PostgreSQL looks it up once, before it reads any issue. */
export const namedProjectIsLive = (at: Places<'workspaceId' | 'projectId'>): SQL =>
  exists(
    build
      .select(one)
      .from(projects)
      .where(and(inThisWorkspace(at), eq(projects.id, at.projectId), isNull(projects.deletedAt))),
  );

/** Condition: the user contributes to the issue. PostgreSQL looks this up for each issue. */
export const contributes = (at: InWorkspace, userId: Placeholder): SQL =>
  exists(
    build
      .select(one)
      .from(contributors)
      .where(and(eq(contributors.workspaceId, at.workspaceId), eq(contributors.userId, userId), eq(contributors.issueId, issues.id))),
  );

const contributions = (at: InWorkspace, userId: Placeholder) =>
  build
    .select({ id: contributors.issueId })
    .from(contributors)
    .where(and(eq(contributors.workspaceId, at.workspaceId), eq(contributors.userId, userId)));

/** Like `contributes`, but reads the user's issues once into an array, so that the search can begin with them. */
export const contributedTo = (at: InWorkspace, userId: Placeholder): SQL => sql`${issues.id} = any(array(${contributions(at, userId)}))`;

/** Like `contributes`, but for a large number of issues: looks up each issue in a set of the user's issues. */
export const amongContributed = (at: InWorkspace, userId: Placeholder): SQL => inArray(issues.id, contributions(at, userId));

/** Condition: the user can restore the issue, as LEAD or as the reporter of a draft. Use it only for issues that the user can see. */
export const restorable = (at: Places<'workspaceId' | 'userId'>, leadsAll: boolean): SQL | undefined =>
  and(
    isNotNull(issues.deletedAt),
    leadsAll ? undefined : or(and(eq(issues.status, 'DRAFT'), eq(issues.reporterId, at.userId)), assigned(at, at.userId, ['LEAD'])),
  );

// The empty title is a literal, because the condition has to match that of the partial index.
export const unwritten = (at: InWorkspace, language: Language): SQL | undefined =>
  and(sql`${{ vi: issues.titleVi, en: issues.titleEn }[language]} = ''`, inProject(at, arrayContains(projects.languages, [language])));

// The empty array is a literal, because the condition has to match that of the partial index.
export const outdated = (language: Language): SQL => sql`${{ vi: issues.viOutdated, en: issues.enOutdated }[language]} <> '{}'`;
