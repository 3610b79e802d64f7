import { PUBLISHED_STATUSES, UNCOUNTED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import {
  and,
  arrayOverlaps,
  eq,
  exists,
  gt,
  inArray,
  is,
  isNull,
  notInArray,
  or,
  Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Places } from '../platform/database/prepared.ts';
import { question } from '../platform/questions.ts';
import { assignees } from './assignees/assignees.tables.ts';
import { type ProjectRights, readsEveryProject, TEAM_HATS } from './projects.policy.ts';
import { projectCounters, projects } from './projects.tables.ts';

// Applies the access rules of the policy in SQL, because a check of each row would be too slow for lists. A query adds `deleted_at is null`
// itself.

/** The user who reads the list; the id may be a parameter of the statement. */
export interface ListViewer {
  userId: string | Placeholder;
  /** Whether the user reads every project of the workspace. */
  everything: boolean;
  /** Only these projects, as far as the user can read them; null: all. */
  only: readonly string[] | Placeholder | null;
}

export const listViewer = (actor: ProjectRights): ListViewer => ({
  userId: actor.userId,
  everything: readsEveryProject(actor),
  only: actor.onlyProjects,
});

/** Condition on `assignees`: members of the team, who can see internal data. */
export const wearsTeamHat = sql<boolean>`${assignees.hats} && array[${sql.join(
  TEAM_HATS.map((hat) => sql.raw(`'${hat}'`)),
  sql`, `,
)}]`;

/** Condition on `assignees`: leads by a project role. */
export const wearsLeadHat: SQL = arrayOverlaps(assignees.hats, ['LEAD']);

/** Returns the projects of the viewer, as a set that is computed once for the whole statement. */
export const projectsOfViewer = (viewer: ListViewer, workspaceId: SQLWrapper, worn?: SQL) =>
  new QueryBuilder()
    .select({ id: assignees.projectId })
    .from(assignees)
    .where(and(sql`${assignees.workspaceId} = ${workspaceId}`, eq(assignees.userId, viewer.userId), worn));

/** Condition on objects of projects: excludes projects that a token is not for; undefined if it is for all. */
export const amongProjects = ({ only }: ListViewer, projectId: SQL): SQL | undefined =>
  only === null ? undefined : sql`${projectId} = any(${is(only, Placeholder) ? only : sql.param(only)}::uuid[])`;

const mine = (viewer: ListViewer, workspaceId: SQL, projectId: SQL, narrowed?: SQL): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(assignees)
      .where(
        and(eq(assignees.workspaceId, workspaceId), eq(assignees.userId, viewer.userId), eq(assignees.projectId, projectId), narrowed),
      ),
  );

/**
 * Condition on objects of projects: those that the viewer can read, possibly with a narrower condition; undefined for all of the workspace.
 */
export const inReadable = (viewer: ListViewer, workspaceId: SQL, projectId: SQL, narrowed?: SQL): SQL | undefined =>
  and(amongProjects(viewer, projectId), viewer.everything ? undefined : mine(viewer, workspaceId, projectId, narrowed));

/** Condition on `projects`: those that the viewer can read; undefined for all of the workspace. */
export const readableProjects = (viewer: ListViewer): SQL | undefined =>
  inReadable(viewer, sql`${projects.workspaceId}`, sql`${projects.id}`);

/** Condition on `projects`: those in which the viewer can see internal data; undefined for all of the workspace. */
export const teamProjects = (viewer: ListViewer): SQL | undefined =>
  viewer.everything ? undefined : mine(viewer, sql`${projects.workspaceId}`, sql`${projects.id}`, wearsTeamHat);

/** Condition on `projects`: not in the bin; undefined for users with DELETE_PROJECT, who can also see the bin. */
export const presentProjects = (actor: Pick<ProjectRights, 'permissions'>): SQL | undefined =>
  actor.permissions.has('DELETE_PROJECT') ? undefined : isNull(projects.deletedAt);

/** Condition on `projectCounters`: counters of issues that the viewer can see. */
export const visibleCounters = (viewer: ListViewer): SQL | undefined =>
  inReadable(
    viewer,
    sql`${projectCounters.workspaceId}`,
    sql`${projectCounters.projectId}`,
    or(wearsTeamHat, inArray(projectCounters.status, [...PUBLISHED_STATUSES])),
  );

/** Like `visibleCounters`, for the counters of many projects: the viewer's projects are computed once. */
export function countersAmong(viewer: ListViewer, workspaceId: SQLWrapper): SQL | undefined {
  const theirs = (worn?: SQL): SQL => inArray(projectCounters.projectId, projectsOfViewer(viewer, workspaceId, worn));
  const published = inArray(projectCounters.status, [...PUBLISHED_STATUSES]);
  const seen = viewer.everything ? undefined : or(theirs(wearsTeamHat), and(published, theirs()));
  return and(amongProjects(viewer, sql`${projectCounters.projectId}`), seen);
}

/** Condition on `projectCounters`: counters of the issues that lists count, which excludes rejected ones and duplicates. */
export const counted = and(gt(projectCounters.issues, 0), notInArray(projectCounters.status, [...UNCOUNTED_STATUSES]));

/** The projects of a group: an array for `= any(…)`, computed once for the whole statement. */
export const projectsOfGroup = question<(at: Places<'workspaceId' | 'groupId'>) => SQL>('projects of a group');

/** Condition on `projects`: an issue that the viewer can see has the words. For common words. */
export const hasIssueWith = question<(at: Places<'workspaceId' | 'issueText'>, viewer: ListViewer) => SQL>('issues with words');

/** Condition on `projects`: those that show a file themselves or in an issue that the viewer can see. */
export const showsFile = question<(at: Places<'workspaceId'>, viewer: ListViewer) => SQL>('projects that show files');
