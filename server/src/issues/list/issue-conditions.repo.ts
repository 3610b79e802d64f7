import type { Hat } from '@coloa/contract/projects/project-states.ts';
import { and, arrayOverlaps, eq, exists, inArray, notInArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Places } from '../../platform/database/prepared.ts';
import { assignees } from '../../projects/assignees/assignees.tables.ts';
import { projects } from '../../projects/projects.tables.ts';
import { contributors } from '../contributors/contributors.tables.ts';
import { issues } from '../issues.tables.ts';

/** Conditions on `issues` by their project, the people in it, and who contributed. */

type InWorkspace = Places<'workspaceId'>;

export const build = new QueryBuilder();
export const one = { one: sql`1` };
export const inThisWorkspace = (at: InWorkspace) => eq(projects.workspaceId, at.workspaceId);

const wearing = (at: InWorkspace, hats: Hat[], ...more: SQL[]) =>
  and(eq(assignees.workspaceId, at.workspaceId), arrayOverlaps(assignees.hats, hats), ...more);

/** The user has one of the project roles in its project: a set that is computed once, in which each issue is looked up. */
export const assigned = (at: InWorkspace, userId: Placeholder, hats: Hat[]): SQL =>
  inArray(
    issues.projectId,
    build
      .select({ projectId: assignees.projectId })
      .from(assignees)
      .where(wearing(at, hats, eq(assignees.userId, userId))),
  );

/**
 * Its reporter has one of the project roles in its project: the same set, for all people in the projects of the user, or for all people.
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

/** The same for few issues: looked up for each; the offset keeps the planner from gathering the whole set first. */
export const reporterAssignedEach = (at: InWorkspace, hats: Hat[]): SQL =>
  sql`exists (${build
    .select(one)
    .from(assignees)
    .where(wearing(at, hats, eq(assignees.projectId, issues.projectId), eq(assignees.userId, issues.reporterId)))} offset 0)`;

export const inProject = (at: InWorkspace, ...conditions: (SQL | undefined)[]): SQL =>
  exists(
    build
      .select(one)
      .from(projects)
      .where(and(inThisWorkspace(at), eq(projects.id, issues.projectId), ...conditions)),
  );

/** In none of the projects with that condition. They are a set that is computed once, so that an index can be scanned in its order. */
export const notIn = (at: InWorkspace, condition: SQL): SQL =>
  notInArray(
    issues.projectId,
    build
      .select({ id: projects.id })
      .from(projects)
      .where(and(inThisWorkspace(at), condition)),
  );

/** For one issue at a time. */
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

/** The same as a set that is computed once, so that the search can begin there. */
export const contributedTo = (at: InWorkspace, userId: Placeholder): SQL => sql`${issues.id} = any(array(${contributions(at, userId)}))`;

/** The same as a set in which each of many issues is looked up. */
export const amongContributed = (at: InWorkspace, userId: Placeholder): SQL => inArray(issues.id, contributions(at, userId));
