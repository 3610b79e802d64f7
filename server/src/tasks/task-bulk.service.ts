import { LIMITS } from '@coloa/contract/limits.ts';
import type { TaskBulk } from '@coloa/contract/tasks/tasks.schema.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { changeEach, type EachCaller } from '../platform/http/change-each.ts';
import { notFound, tooManyItems } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { canWorkMethod, demandMethod } from '../projects/projects.policy.ts';
import { lockOpenProject, openProject } from '../projects/projects.service.ts';
import { changeTask } from './task-edits.service.ts';
import { listPeopleOfTasks } from './task-people.repo.ts';
import { taskToChange } from './tasks.repo.ts';

type Change = TaskBulk['change'];

function peopleAfter(assigned: readonly string[], { addAssignees = [], removeAssignees = [] }: Change): string[] {
  const after = [...new Set([...assigned.filter((id) => !removeAssignees.includes(id)), ...addAssignees])];
  if (after.length > LIMITS.taskAssignees) throw tooManyItems('assignees', after.length, LIMITS.taskAssignees);
  return after;
}

/**
 * Returns the new assignees and the current version of a task, if the change affects the assignees. Locks the project, so that both stay
 * current until the transaction ends.
 */
async function changedPeople(tx: Tx, actor: Actor, projectId: string, taskId: string, change: Change) {
  if (!change.addAssignees && !change.removeAssignees) return {};
  await lockOpenProject(tx, actor, projectId);
  const task = await taskToChange(tx, actor.workspaceId, projectId, taskId);
  if (!task) throw notFound();
  const assigned = (await listPeopleOfTasks(tx, actor.workspaceId, [taskId])).map(({ person }) => person.id);
  return { assignees: peopleAfter(assigned, change), version: task.version };
}

async function changeOne(tx: Tx, actor: Actor, projectId: string, id: string, change: Change): Promise<void> {
  const { addAssignees: _add, removeAssignees: _remove, ...fields } = change;
  const people = await changedPeople(tx, actor, projectId, id, change);
  await changeTask(tx, actor, projectId, { id, ...fields, ...people });
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED */
export async function changeTasks(
  database: Platform['database'],
  { actor, ...caller }: EachCaller & { actor: Actor },
  projectId: string,
  { ids, change }: TaskBulk,
) {
  const { access } = await openProject(database.db, actor, projectId);
  demandMethod(access, canWorkMethod);
  return changeEach(database, caller, { ids, change: (tx, id) => changeOne(tx, actor, projectId, id, change) });
}
