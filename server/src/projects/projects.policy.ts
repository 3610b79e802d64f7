import { type IssueStatus, isPublished } from '@coloa/contract/issues/issue-states.ts';
import { canMoveProject, type Hat, PROJECT_STATUSES, type ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import type { Actor } from '../platform/actor.ts';
import { forbidden, notFound, refusal } from '../platform/http/refusal.ts';

export type ProjectRights = Pick<Actor, 'userId' | 'permissions' | 'onlyProjects'>;

/** The rights of an actor in a project, on which the functions below decide. */
export interface ProjectAccess {
  /** Includes LEAD for users with WRITE_PROJECT. */
  hats: ReadonlySet<Hat>;
  /** `published`: only data that clients can see. `none`: to this actor the project does not exist. */
  reads: 'all' | 'published' | 'none';
  /** Has DELETE_PROJECT. */
  deletes: boolean;
  /** Why the project cannot be changed now; null if it can. */
  frozen: 'PROJECT_ARCHIVED' | 'PROJECT_DELETED' | null;
}

/** Project roles that can read everything in a project; CLIENT alone cannot. */
export const TEAM_HATS = ['LEAD', 'TESTER', 'REVIEWER'] as const satisfies readonly Hat[];

/** Whether the actor reads every project of the workspace, assigned or not; with a token for some projects, every one of these. */
export const readsEveryProject = (actor: Pick<ProjectRights, 'permissions'>): boolean =>
  actor.permissions.has('READ_PROJECT') || actor.permissions.has('WRITE_PROJECT');

/** Whether the actor can read groups of projects, and filter by them. */
export const canReadGroups = ({ permissions }: Pick<ProjectRights, 'permissions'>): boolean => permissions.has('READ_GROUP');

const isAmong = ({ onlyProjects }: ProjectRights, projectId: string): boolean => onlyProjects?.includes(projectId) ?? true;

const readsOf = (actor: ProjectRights, hats: ReadonlySet<Hat>): ProjectAccess['reads'] => {
  if (readsEveryProject(actor) || TEAM_HATS.some((hat) => hats.has(hat))) return 'all';
  return hats.has('CLIENT') ? 'published' : 'none';
};

const frozenBy = (project: { status: ProjectStatus; deletedAt: Date | null }): ProjectAccess['frozen'] => {
  if (project.deletedAt) return 'PROJECT_DELETED';
  return project.status === 'ARCHIVED' ? 'PROJECT_ARCHIVED' : null;
};

/**
 * Returns the rights of an actor in a project. `hats`: the project roles of the actor's assignment, null without one. A project in the bin
 * is only visible to users with DELETE_PROJECT, and no project is visible to a token for other projects.
 */
export function projectAccess(
  actor: ProjectRights,
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
/** Returns what a user who can read a project sees of it: everything, or only data that clients can see. */
export const readsAs = (access: ProjectAccess): 'all' | 'published' => (access.reads === 'all' ? 'all' : 'published');
/** Whether the actor can see issues of this status that are not in the bin. */
export const canSeeIssues = (access: ProjectAccess, status: IssueStatus): boolean =>
  access.reads === 'all' || (access.reads === 'published' && isPublished(status));
export const canEditProject = (access: ProjectAccess): boolean => writes(access, 'LEAD');
export const canAssign = (access: ProjectAccess): boolean => writes(access, 'LEAD');
export const canSetAssigneeStatus = (access: ProjectAccess, actor: Pick<ProjectRights, 'userId'>, assignee: { userId: string }): boolean =>
  access.frozen === null && canReadProject(access) && (access.hats.has('LEAD') || assignee.userId === actor.userId);
/** Whether the actor can move the project to the bin; an archived project must be unarchived first. */
export const canDeleteProject = (access: ProjectAccess): boolean => access.deletes && canReadProject(access) && access.frozen === null;
export const canRestoreProject = (access: ProjectAccess): boolean =>
  access.deletes && canReadProject(access) && access.frozen === 'PROJECT_DELETED';
export const canWriteIssue = (access: ProjectAccess): boolean => writes(access, 'TESTER', 'LEAD');
export const canReview = (access: ProjectAccess): boolean => writes(access, 'REVIEWER', 'LEAD');
/** Whether the actor can read the history; clients cannot, because it shows changes of people and earlier versions of the scope. */
export const canReadHistory = (access: ProjectAccess): boolean => access.reads === 'all';
/** Whether the actor can see tasks, controls and coverage; clients cannot. */
export const canSeeMethod = (access: ProjectAccess): boolean => access.reads === 'all';
/** Whether the actor can work on tasks and record the results of controls. */
export const canWorkMethod = (access: ProjectAccess): boolean => writes(access, 'LEAD', 'TESTER');
/** Whether the actor can choose which controls are verified. */
export const canTakeControls = (access: ProjectAccess): boolean => writes(access, 'LEAD');
/**
 * Whether the actor can create a report. This is also allowed for archived projects, because it changes nothing, and for clients, who get
 * the content that they can see.
 */
export const canReport = (access: ProjectAccess): boolean => canReadProject(access) && access.frozen !== 'PROJECT_DELETED';
export const canAttachToProject = (access: ProjectAccess): boolean => writes(access, 'LEAD', 'TESTER');
export const canDetachFromProject = (access: ProjectAccess, actor: Pick<ProjectRights, 'userId'>, file: { uploadedBy: string }): boolean =>
  writes(access, 'LEAD') || (access.frozen === null && canReadProject(access) && file.uploadedBy === actor.userId);
/** Whether the actor can change the status, also of an archived project; `canMoveProject` decides which steps are possible. */
export const canMove = (access: ProjectAccess): boolean => wears(access, 'LEAD') && access.frozen !== 'PROJECT_DELETED';
/** Returns the statuses to which the actor can move the project. */
export const movesOf = (access: ProjectAccess, from: ProjectStatus): ProjectStatus[] =>
  canMove(access) ? PROJECT_STATUSES.filter((to) => canMoveProject(from, to)) : [];

/**
 * Throws unless the actor is allowed: 404 if they cannot see the project, 403 if they have no permission, 409 (PROJECT_ARCHIVED,
 * PROJECT_DELETED) if only the project's state prevents it. Also for parts of a project: `demand(access, (a) => canEditIssue(a, actor,
 * issue))`.
 */
export function demand(access: ProjectAccess, can: (access: ProjectAccess) => boolean): void {
  if (!canReadProject(access)) throw notFound();
  if (can(access)) return;
  if (access.frozen && can({ ...access, frozen: null })) throw refusal(access.frozen);
  throw forbidden();
}

/** Like `demand`, for tasks, controls and coverage: also 404 for users who only see published issues. */
export function demandMethod(access: ProjectAccess, can: (access: ProjectAccess) => boolean): void {
  if (!canSeeMethod(access)) throw notFound();
  demand(access, can);
}
