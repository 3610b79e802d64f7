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

// Applies the access rules of the policy in SQL, because checking each row would be too slow for lists. Queries must add `deleted_at is
// null`.

export interface ListViewer {
  userId: string | Placeholder;
  everything: boolean;
  /** The only projects that the viewer can read; null for no limit. */
  only: readonly string[] | Placeholder | null;
}

/** `ProjectRights` whose values can be parameters of a prepared statement. */
export interface RightsInSql extends Pick<ProjectRights, 'permissions'> {
  userId: ListViewer['userId'];
  onlyProjects: ListViewer['only'];
}

export const listViewer = (actor: RightsInSql): ListViewer => ({
  userId: actor.userId,
  everything: readsEveryProject(actor),
  only: actor.onlyProjects,
});

/** A condition on `assignees` that selects members of the team, who can see internal data. */
export const wearsTeamHat = sql<boolean>`${assignees.hats} && array[${sql.join(
  TEAM_HATS.map((hat) => sql.raw(`'${hat}'`)),
  sql`, `,
)}]`;

export const wearsLeadHat: SQL = arrayOverlaps(assignees.hats, ['LEAD']);

export const projectsOfViewer = (viewer: ListViewer, workspaceId: SQLWrapper, worn?: SQL) =>
  new QueryBuilder()
    .select({ id: assignees.projectId })
    .from(assignees)
    .where(and(sql`${assignees.workspaceId} = ${workspaceId}`, eq(assignees.userId, viewer.userId), worn));

/** Returns a condition that excludes the projects that a token does not include, or undefined if nothing limits the viewer. */
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
 * Returns the condition for readable projects, or undefined if the viewer can read the whole workspace. `narrowed` is an additional
 * condition on `assignees`.
 */
export const inReadable = (viewer: ListViewer, workspaceId: SQL, projectId: SQL, narrowed?: SQL): SQL | undefined =>
  and(amongProjects(viewer, projectId), viewer.everything ? undefined : mine(viewer, workspaceId, projectId, narrowed));

/** Returns the condition for readable projects, or undefined if the viewer can read the whole workspace. */
export const readableProjects = (viewer: ListViewer): SQL | undefined =>
  inReadable(viewer, sql`${projects.workspaceId}`, sql`${projects.id}`);

/** Selects projects in which the viewer can see internal data. Returns undefined if the viewer can see it in the whole workspace. */
export const teamProjects = (viewer: ListViewer): SQL | undefined =>
  viewer.everything ? undefined : mine(viewer, sql`${projects.workspaceId}`, sql`${projects.id}`, wearsTeamHat);

/** Returns a condition that excludes the bin, or undefined for users with DELETE_PROJECT, who can also see the bin. */
export const presentProjects = (actor: Pick<ProjectRights, 'permissions'>): SQL | undefined =>
  actor.permissions.has('DELETE_PROJECT') ? undefined : isNull(projects.deletedAt);

export const visibleCounters = (viewer: ListViewer): SQL | undefined =>
  inReadable(
    viewer,
    sql`${projectCounters.workspaceId}`,
    sql`${projectCounters.projectId}`,
    or(wearsTeamHat, inArray(projectCounters.status, [...PUBLISHED_STATUSES])),
  );

export function countersAmong(viewer: ListViewer, workspaceId: SQLWrapper): SQL | undefined {
  const theirs = (worn?: SQL): SQL => inArray(projectCounters.projectId, projectsOfViewer(viewer, workspaceId, worn));
  const published = inArray(projectCounters.status, [...PUBLISHED_STATUSES]);
  const seen = viewer.everything ? undefined : or(theirs(wearsTeamHat), and(published, theirs()));
  return and(amongProjects(viewer, sql`${projectCounters.projectId}`), seen);
}

/** A condition on `project_counters` that excludes rejected issues and duplicates, which lists do not count. */
export const counted = and(gt(projectCounters.issues, 0), notInArray(projectCounters.status, [...UNCOUNTED_STATUSES]));

export const projectsOfGroup = question<(at: Places<'workspaceId' | 'groupId'>) => SQL>('projects of a group');

/** `mixed` is true if other words match in issues that the viewer sees as a client. */
export const hasIssueWith =
  question<(at: Places<'workspaceId' | 'issueText' | 'issueTextOfClients'>, viewer: ListViewer, mixed: boolean) => SQL>(
    'issues with words',
  );

export const showsFile = question<(at: Places<'workspaceId'>, viewer: ListViewer) => SQL>('projects that show files');

export interface DoneOf {
  all: number;
  done: number;
}

type InProject = Places<'workspaceId' | 'projectId'>;

/** The parts of the statement that computes the counts in the tabs of a project. */
export const roundsOfProject = question<(at: InProject) => SQL<number>>('how many retest rounds a project has');
export const tasksOfProject = question<(at: InProject) => SQL<DoneOf>>('how many tasks of a project are done');
export const controlsOfProject = question<(at: InProject) => SQL<DoneOf>>('how many controls of a project have a result');
