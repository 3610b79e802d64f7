import type { Reason } from '@coloa/contract/reasons.ts';
import type { Task } from '@coloa/contract/tasks/tasks.schema.ts';
import type { Actor } from '../platform/actor.ts';
import { withReasons } from '../platform/reasons.ts';
import { canSeeMethod, canWorkMethod, type ProjectAccess, whyNot } from '../projects/projects.policy.ts';

/** Whether the actor can delete tasks that they created. */
export const canDeleteOwnTasks = (access: ProjectAccess): boolean => access.frozen === null && canSeeMethod(access);

export const canDeleteTask = (access: ProjectAccess, actor: Pick<Actor, 'userId'>, task: { createdById: string }): boolean =>
  canDeleteOwnTasks(access) && (access.hats.has('LEAD') || task.createdById === actor.userId);

export const canTick = (access: ProjectAccess, assigned: boolean): boolean => access.frozen === null && canSeeMethod(access) && assigned;

/** Saving a template does not change the project, so tasks of an archived project can be saved too. */
export const canSaveAsTemplate = (access: ProjectAccess): boolean => canSeeMethod(access) && access.hats.has('LEAD');

/** Returns why the actor cannot delete the task. Testers can delete the tasks that they created. */
const whyNotDelete = (access: ProjectAccess, actor: Pick<Actor, 'userId'>, task: { createdById: string }): Reason | null => {
  if (canDeleteTask(access, actor, task)) return null;
  return whyNot(access, (thawed) => canDeleteTask(thawed, actor, task)) ?? (canWorkMethod(access) ? 'NOT_TASK_CREATOR' : null);
};

export const taskAbilities = (
  access: ProjectAccess,
  actor: Pick<Actor, 'userId'>,
  task: { createdById: string },
  assigned: boolean,
): Task['can'] => ({
  edit: canWorkMethod(access),
  delete: canDeleteTask(access, actor, task),
  tick: canTick(access, assigned),
  why: withReasons({ edit: whyNot(access, canWorkMethod), delete: whyNotDelete(access, actor, task) }),
});
