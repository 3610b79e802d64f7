import type { Hat } from '@coloa/contract/projects/project-states.ts';
import { and, arrayOverlaps, eq, exists, inArray, notInArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Places } from '../platform/prepared.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { projects } from '../projects/projects.tables.ts';
import { contributors } from './contributors/contributors.tables.ts';
import { issues } from './issues.tables.ts';

/** Conditions on `issues` by their project, the people in it, and who contributed. */

type InWorkspace = Places<'workspaceId'>;
type Somebody = Placeholder | AnyPgColumn;

export const build = new QueryBuilder();
export const one = { one: sql`1` };
export const inThisWorkspace = (at: InWorkspace) => eq(projects.workspaceId, at.workspaceId);

const assignments = (at: InWorkspace, userId: Somebody, hats: Hat[]) =>
  build
    .select(one)
    .from(assignees)
    .where(
      and(
        eq(assignees.workspaceId, at.workspaceId),
        eq(assignees.userId, userId),
        eq(assignees.projectId, issues.projectId),
        arrayOverlaps(assignees.hats, hats),
      ),
    );

/** Somebody wears one of the hats in its project. */
export const assigned = (at: InWorkspace, userId: Somebody, hats: Hat[]): SQL => exists(assignments(at, userId, hats));

/** The same for few issues: looked up for each, where the planner would first gather everybody's hats in the workspace, which the offset keeps it from. */
export const assignedEach = (at: InWorkspace, userId: Somebody, hats: Hat[]): SQL =>
  sql`exists (${assignments(at, userId, hats)} offset 0)`;

export const inProject = (at: InWorkspace, ...conditions: (SQL | undefined)[]): SQL =>
  exists(
    build
      .select(one)
      .from(projects)
      .where(and(inThisWorkspace(at), eq(projects.id, issues.projectId), ...conditions)),
  );

/** In none of the projects of which that holds. They are a set that is made once, so that an index can still be walked in its order. */
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

/** The same as a set that is made once, so that the search can begin there. */
export const contributedTo = (at: InWorkspace, userId: Placeholder): SQL => sql`${issues.id} = any(array(${contributions(at, userId)}))`;

/** The same as a set in which each of many issues is looked up. */
export const amongContributed = (at: InWorkspace, userId: Placeholder): SQL => inArray(issues.id, contributions(at, userId));
