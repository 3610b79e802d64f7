import { type IssueStatus, isPublished } from '@coloa/contract/issues/issue-states.ts';
import { holds } from '@coloa/contract/permissions.ts';
import { canMoveProject, type Hat, PROJECT_STATUSES, type ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import type { Actor } from '../platform/actor.ts';
import { forbidden, notFound, refusal } from '../platform/http/refusal.ts';

export type ProjectRights = Pick<Actor, 'userId' | 'permissions' | 'onlyProjects'>;

export interface ProjectAccess {
  /** The project roles, including LEAD for users with WRITE_PROJECT. */
  hats: ReadonlySet<Hat>;
  /** `published` includes only data that clients can see. `none` means that the project does not exist for this actor. */
  reads: 'all' | 'published' | 'none';
  deletes: boolean;
  frozen: 'PROJECT_ARCHIVED' | 'PROJECT_DELETED' | null;
}

export const TEAM_HATS = ['LEAD', 'TESTER', 'REVIEWER'] as const satisfies readonly Hat[];

/** Whether the permissions allow reading every project. Ignores `onlyProjects`, which can limit the actor further. */
export const readsEveryProject = (actor: Pick<ProjectRights, 'permissions'>): boolean => holds(actor.permissions, 'READ_PROJECT');

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
 * Returns the actor's access to a project. `hats` are the roles of the actor's assignment. `reads` is `none` for a project in the bin
 * without DELETE_PROJECT, and for a token that does not include the project.
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
export const readsAs = (access: ProjectAccess): 'all' | 'published' => (access.reads === 'all' ? 'all' : 'published');
export const canSeeIssues = (access: ProjectAccess, status: IssueStatus): boolean =>
  access.reads === 'all' || (access.reads === 'published' && isPublished(status));
export const canEditProject = (access: ProjectAccess): boolean => writes(access, 'LEAD');
export const canAssign = (access: ProjectAccess): boolean => writes(access, 'LEAD');
export const canSetAssigneeStatus = (access: ProjectAccess, actor: Pick<ProjectRights, 'userId'>, assignee: { userId: string }): boolean =>
  access.frozen === null && canReadProject(access) && (access.hats.has('LEAD') || assignee.userId === actor.userId);
/** An archived project must be unarchived before it can be deleted. */
export const canDeleteProject = (access: ProjectAccess): boolean => access.deletes && canReadProject(access) && access.frozen === null;
export const canRestoreProject = (access: ProjectAccess): boolean =>
  access.deletes && canReadProject(access) && access.frozen === 'PROJECT_DELETED';
export const canWriteIssue = (access: ProjectAccess): boolean => writes(access, 'TESTER', 'LEAD');
export const canReview = (access: ProjectAccess): boolean => writes(access, 'REVIEWER', 'LEAD');
/** Clients cannot read the history, because it shows changes to assignments and earlier versions of the scope. */
export const canReadHistory = (access: ProjectAccess): boolean => access.reads === 'all';
/** Returns whether the actor can see tasks, controls and coverage, which clients cannot see. */
export const canSeeMethod = (access: ProjectAccess): boolean => access.reads === 'all';
export const canWorkMethod = (access: ProjectAccess): boolean => writes(access, 'LEAD', 'TESTER');
export const canTakeControls = (access: ProjectAccess): boolean => writes(access, 'LEAD');
/**
 * Reports of archived projects are allowed, because a report does not change the project. A client's report contains only data that the
 * client can see.
 */
export const canReport = (access: ProjectAccess): boolean => canReadProject(access) && access.frozen !== 'PROJECT_DELETED';
export const canAttachToProject = (access: ProjectAccess): boolean => writes(access, 'LEAD', 'TESTER');
export const canDetachFromProject = (access: ProjectAccess, actor: Pick<ProjectRights, 'userId'>, file: { uploadedBy: string }): boolean =>
  writes(access, 'LEAD') || (access.frozen === null && canReadProject(access) && file.uploadedBy === actor.userId);
/** Status changes of archived projects are also allowed. `canMoveProject` decides which status changes are possible. */
export const canMove = (access: ProjectAccess): boolean => wears(access, 'LEAD') && access.frozen !== 'PROJECT_DELETED';
export const movesOf = (access: ProjectAccess, from: ProjectStatus): ProjectStatus[] =>
  canMove(access) ? PROJECT_STATUSES.filter((to) => canMoveProject(from, to)) : [];

/** Returns the state of the project if only that state prevents the action; otherwise null. */
export const whyNot = (access: ProjectAccess, can: (access: ProjectAccess) => boolean): ProjectAccess['frozen'] =>
  access.frozen && !can(access) && can({ ...access, frozen: null }) ? access.frozen : null;

/**
 * @throws Refusal NOT_FOUND if the actor cannot see the project, FORBIDDEN without permission, PROJECT_ARCHIVED or PROJECT_DELETED if only
 * the state of the project prevents the action
 */
export function demand(access: ProjectAccess, can: (access: ProjectAccess) => boolean): void {
  if (!canReadProject(access)) throw notFound();
  if (can(access)) return;
  const frozen = whyNot(access, can);
  throw frozen ? refusal(frozen) : forbidden();
}

/** Like `demand`, for tasks, controls and coverage. Throws NOT_FOUND also for users who only see published issues. */
export function demandMethod(access: ProjectAccess, can: (access: ProjectAccess) => boolean): void {
  if (!canSeeMethod(access)) throw notFound();
  demand(access, can);
}
