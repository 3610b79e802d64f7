import { type IssueStatus, isPublished, PUBLISHED_STATUSES, UNCOUNTED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { canMoveProject, type Hat, PROJECT_STATUSES, type ProjectStatus } from '@coloa/contract/projects/project-states.ts';
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
import { issues } from '../issues/issues.tables.ts';
import type { Actor } from '../platform/actor.ts';
import { forbidden, notFound, refusal } from '../platform/refusal.ts';
import { assignees } from './assignees/assignees.tables.ts';
import { projectCounters, projects } from './projects.tables.ts';

type Rights = Pick<Actor, 'userId' | 'permissions' | 'onlyProjects'>;

/** What an actor is in a project. Every question about the project, and about what belongs to it, is asked of this. */
export interface ProjectAccess {
  /** LEAD among them for whoever holds WRITE_PROJECT. */
  hats: ReadonlySet<Hat>;
  /** `published`: only what clients see. `none`: to this actor the project does not exist. */
  reads: 'all' | 'published' | 'none';
  /** Holds DELETE_PROJECT. */
  deletes: boolean;
  /** Why nothing can be changed just now, whoever asks. */
  frozen: 'PROJECT_ARCHIVED' | 'PROJECT_DELETED' | null;
}

/** Hats that read everything in a project; CLIENT alone does not. */
const TEAM_HATS = ['LEAD', 'TESTER', 'REVIEWER'] as const satisfies readonly Hat[];

/** Reads every project of the workspace, whether assigned or not; with a token for some projects, every one of these. */
export const readsEveryProject = (actor: Pick<Rights, 'permissions'>): boolean =>
  actor.permissions.has('READ_PROJECT') || actor.permissions.has('WRITE_PROJECT');

const isAmong = ({ onlyProjects }: Rights, projectId: string): boolean => onlyProjects?.includes(projectId) ?? true;

const readsOf = (actor: Rights, hats: ReadonlySet<Hat>): ProjectAccess['reads'] => {
  if (readsEveryProject(actor) || TEAM_HATS.some((hat) => hats.has(hat))) return 'all';
  return hats.has('CLIENT') ? 'published' : 'none';
};

const frozenBy = (project: { status: ProjectStatus; deletedAt: Date | null }): ProjectAccess['frozen'] => {
  if (project.deletedAt) return 'PROJECT_DELETED';
  return project.status === 'ARCHIVED' ? 'PROJECT_ARCHIVED' : null;
};

/**
 * `hats`: of the actor's assignment, null when they have none. A binned project is there for holders of DELETE_PROJECT alone, and to a
 * token for other projects none is.
 */
export function projectAccess(
  actor: Rights,
  project: { id: string; status: ProjectStatus; deletedAt: Date | null },
  hats: readonly Hat[] | null,
): ProjectAccess {
  const worn = new Set<Hat>(hats ?? []);
  const deletes = actor.permissions.has('DELETE_PROJECT');
  const hidden = (project.deletedAt && !deletes) || !isAmong(actor, project.id);
  const reads = hidden ? 'none' : readsOf(actor, worn);
  if (actor.permissions.has('WRITE_PROJECT')) worn.add('LEAD');
  return { hats: worn, reads, deletes, frozen: frozenBy(project) };
}

const wears = (access: ProjectAccess, ...hats: Hat[]): boolean => access.reads !== 'none' && hats.some((hat) => access.hats.has(hat));
const writes = (access: ProjectAccess, ...hats: Hat[]): boolean => access.frozen === null && wears(access, ...hats);

export const canReadProject = (access: ProjectAccess): boolean => access.reads !== 'none';
/** As whom somebody reads a project who does: as its team, or as clients do. */
export const readsAs = (access: ProjectAccess): 'all' | 'published' => (access.reads === 'all' ? 'all' : 'published');
/** Whether the actor may know of an issue that is not in the bin. */
export const canSeeIssues = (access: ProjectAccess, status: IssueStatus): boolean =>
  access.reads === 'all' || (access.reads === 'published' && isPublished(status));
export const canEditProject = (access: ProjectAccess): boolean => writes(access, 'LEAD');
export const canAssign = (access: ProjectAccess): boolean => writes(access, 'LEAD');
export const canSetAssigneeStatus = (access: ProjectAccess, actor: Pick<Rights, 'userId'>, assignee: { userId: string }): boolean =>
  access.frozen === null && canReadProject(access) && (access.hats.has('LEAD') || assignee.userId === actor.userId);
/** To the bin; out of the archive first. */
export const canDeleteProject = (access: ProjectAccess): boolean => access.deletes && canReadProject(access) && access.frozen === null;
export const canRestoreProject = (access: ProjectAccess): boolean =>
  access.deletes && canReadProject(access) && access.frozen === 'PROJECT_DELETED';
export const canWriteIssue = (access: ProjectAccess): boolean => writes(access, 'TESTER', 'LEAD');
export const canReview = (access: ProjectAccess): boolean => writes(access, 'REVIEWER', 'LEAD');
/** The team's own: it tells who came and went, and what the scope once was. */
export const canReadHistory = (access: ProjectAccess): boolean => access.reads === 'all';
/** Tasks, controls and coverage: to clients they do not exist. */
export const canSeeMethod = (access: ProjectAccess): boolean => access.reads === 'all';
/** Do tasks, and say what came of controls. */
export const canWorkMethod = (access: ProjectAccess): boolean => writes(access, 'LEAD', 'TESTER');
/** Choose which controls are verified. */
export const canTakeControls = (access: ProjectAccess): boolean => writes(access, 'LEAD');
/** A report is reading: of an archived project too, and by clients, who get what they see. */
export const canReport = (access: ProjectAccess): boolean => canReadProject(access) && access.frozen !== 'PROJECT_DELETED';
export const canAttachToProject = (access: ProjectAccess): boolean => writes(access, 'LEAD', 'TESTER');
export const canDetachFromProject = (access: ProjectAccess, actor: Pick<Rights, 'userId'>, file: { uploadedBy: string }): boolean =>
  writes(access, 'LEAD') || (access.frozen === null && canReadProject(access) && file.uploadedBy === actor.userId);
/** The right to change the status; which steps there are is `canMoveProject`'s. Out of ARCHIVED as well. */
export const canMove = (access: ProjectAccess): boolean => wears(access, 'LEAD') && access.frozen !== 'PROJECT_DELETED';
/** Statuses the actor can move the project to. */
export const movesOf = (access: ProjectAccess, from: ProjectStatus): ProjectStatus[] =>
  canMove(access) ? PROJECT_STATUSES.filter((to) => canMoveProject(from, to)) : [];

/**
 * Refuses unless the actor may: 404 when they may not know of the project, 403 when they never could,
 * 409 (PROJECT_ARCHIVED, PROJECT_DELETED) when they could but for the project's state. For what belongs to a project as well:
 * `demand(access, (a) => canEditIssue(a, actor, issue))`.
 */
export function demand(access: ProjectAccess, can: (access: ProjectAccess) => boolean): void {
  if (!canReadProject(access)) throw notFound();
  if (can(access)) return;
  if (access.frozen && can({ ...access, frozen: null })) throw refusal(access.frozen);
  throw forbidden();
}

/** The same for tasks, controls and coverage, which are not there at all for whoever sees only what is published. */
export function demandMethod(access: ProjectAccess, can: (access: ProjectAccess) => boolean): void {
  if (!canSeeMethod(access)) throw notFound();
  demand(access, can);
}

// The same rule for lists, where a test per row would cost too much. A query adds `deleted_at is null` itself.

/** Whose list it is; the id may be told when the statement runs. */
export interface ListViewer {
  userId: string | Placeholder;
  /** Reads every project of the workspace. */
  everything: boolean;
  /** These projects alone, or as far as they read them; null: all. */
  only: readonly string[] | Placeholder | null;
}

export const listViewer = (actor: Rights): ListViewer => ({
  userId: actor.userId,
  everything: readsEveryProject(actor),
  only: actor.onlyProjects,
});

const among = ({ only }: ListViewer, projectId: SQL): SQL | undefined =>
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

export const wearsTeamHat = sql<boolean>`${assignees.hats} && array[${sql.join(
  TEAM_HATS.map((hat) => sql.raw(`'${hat}'`)),
  sql`, `,
)}]`;

/** Condition on what belongs to projects: those the viewer reads, of which some may be narrowed; undefined where that is all of the workspace. */
const seen = (viewer: ListViewer, workspaceId: SQL, projectId: SQL, narrowed?: SQL): SQL | undefined =>
  and(among(viewer, projectId), viewer.everything ? undefined : mine(viewer, workspaceId, projectId, narrowed));

/** Condition on `projects`: those the viewer reads; undefined where that is all of the workspace. */
export const readableProjects = (viewer: ListViewer): SQL | undefined => seen(viewer, sql`${projects.workspaceId}`, sql`${projects.id}`);

/** Condition on `projects`: those in which the viewer sees what is the team's own; undefined where that is all of the workspace. */
export const teamProjects = (viewer: ListViewer): SQL | undefined =>
  viewer.everything ? undefined : mine(viewer, sql`${projects.workspaceId}`, sql`${projects.id}`, wearsTeamHat);

/** Condition on `issues`: those the viewer sees; undefined where that is all of the workspace. Clients see published ones alone. */
export const visibleIssues = (viewer: ListViewer): SQL | undefined =>
  seen(viewer, sql`${issues.workspaceId}`, sql`${issues.projectId}`, or(wearsTeamHat, inArray(issues.status, [...PUBLISHED_STATUSES])));

/**
 * The same for thousands of issues that are known already: the viewer's projects are sets that are made once, in which each is looked up.
 */
export function visibleAmong(viewer: ListViewer, workspaceId: SQLWrapper): SQL | undefined {
  const theirs = (worn?: SQL): SQL =>
    inArray(
      issues.projectId,
      new QueryBuilder()
        .select({ id: assignees.projectId })
        .from(assignees)
        .where(and(sql`${assignees.workspaceId} = ${workspaceId}`, eq(assignees.userId, viewer.userId), worn)),
    );
  const seen = viewer.everything ? undefined : or(theirs(wearsTeamHat), and(inArray(issues.status, [...PUBLISHED_STATUSES]), theirs()));
  return and(among(viewer, sql`${issues.projectId}`), seen);
}

/** Condition on `issues`: of projects in which the viewer sees what is the team's own; undefined where that is all of the workspace. */
export const teamIssues = (viewer: ListViewer): SQL | undefined =>
  seen(viewer, sql`${issues.workspaceId}`, sql`${issues.projectId}`, wearsTeamHat);

/** Condition on `issues`: of projects the actor leads, by a hat or by their role; undefined where that is all of the workspace. */
export const ledIssues = (actor: Rights): SQL | undefined =>
  seen(
    { ...listViewer(actor), everything: actor.permissions.has('WRITE_PROJECT') },
    sql`${issues.workspaceId}`,
    sql`${issues.projectId}`,
    arrayOverlaps(assignees.hats, ['LEAD']),
  );

/** Condition on `projects`: not in the bin, but for those who may take them out of it; undefined for these. */
export const presentProjects = (actor: Pick<Rights, 'permissions'>): SQL | undefined =>
  actor.permissions.has('DELETE_PROJECT') ? undefined : isNull(projects.deletedAt);

/** Condition on `projectCounters`: those of issues the viewer sees. */
export const visibleCounters = (viewer: ListViewer): SQL | undefined =>
  seen(
    viewer,
    sql`${projectCounters.workspaceId}`,
    sql`${projectCounters.projectId}`,
    or(wearsTeamHat, inArray(projectCounters.status, [...PUBLISHED_STATUSES])),
  );

/** Condition on `projectCounters`: what counts as an issue in lists: everything but what was rejected or repeats another. */
export const counted = and(gt(projectCounters.issues, 0), notInArray(projectCounters.status, [...UNCOUNTED_STATUSES]));
