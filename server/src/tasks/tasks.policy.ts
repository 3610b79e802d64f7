import type { Actor } from '../platform/actor.ts';
import { canSeeMethod, canWorkMethod, type ProjectAccess } from '../projects/projects.policy.ts';

const changes = (access: ProjectAccess): boolean => access.frozen === null && canSeeMethod(access);

export const canDeleteTask = (access: ProjectAccess, actor: Pick<Actor, 'userId'>, task: { createdById: string }): boolean =>
  changes(access) && (access.hats.has('LEAD') || task.createdById === actor.userId);

export const canTick = (access: ProjectAccess, assigned: boolean): boolean => changes(access) && assigned;

/** Saving a template does not change the project, so tasks of an archived project can be saved too. */
export const canSaveAsTemplate = (access: ProjectAccess): boolean => canSeeMethod(access) && access.hats.has('LEAD');

export const taskAbilities = (
  access: ProjectAccess,
  actor: Pick<Actor, 'userId'>,
  task: { createdById: string },
  assigned: boolean,
): { edit: boolean; delete: boolean; tick: boolean } => ({
  edit: canWorkMethod(access),
  delete: canDeleteTask(access, actor, task),
  tick: canTick(access, assigned),
});
