import { LIMITS } from '@coloa/contract/limits.ts';
import type { TaskBulk } from '@coloa/contract/tasks/tasks.schema.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { changeEach, type EachCaller } from '../platform/http/change-each.ts';
import { notFound, tooManyItems } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { canWorkMethod, demandMethod } from '../projects/projects.policy.ts';
import { lockOpenProject, openProject } from '../projects/projects.service.ts';
import { changeTask, removeTask } from './task-edits.service.ts';
import { listPeopleOfTasks } from './task-people.repo.ts';
import { canDeleteOwnTasks } from './tasks.policy.ts';
import { listTasks, taskToChange } from './tasks.repo.ts';

type Change = TaskBulk['change'];
type BulkCaller = EachCaller & { actor: Actor };

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
  const { addAssignees: _add, removeAssignees: _remove, delete: _delete, ...fields } = change;
  const people = await changedPeople(tx, actor, projectId, id, change);
  await changeTask(tx, actor, projectId, { id, ...fields, ...people });
}

/** Deletes the tasks. A subtask that its parent in the same request has already deleted counts as deleted. */
async function removeTasks(database: Platform['database'], { actor, ...caller }: BulkCaller, projectId: string, ids: readonly string[]) {
  const listed = new Set(ids);
  const tasks = await listTasks(database.db, actor.workspaceId, projectId);
  const underListed = new Set(tasks.flatMap(({ id, parentId }) => (parentId !== null && listed.has(parentId) ? [id] : [])));
  return changeEach(database, caller, {
    ids,
    change: async (tx, id) => {
      if (underListed.has(id) && !(await taskToChange(tx, actor.workspaceId, projectId, id))) return;
      await removeTask(tx, actor, projectId, id);
    },
    // Retry subtasks of other creators, because their parents, which come later in the list, have deleted them in the meantime.
    again: ({ errors }) => errors.some(({ code }) => code === 'FORBIDDEN'),
  });
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED */
export async function changeTasks(database: Platform['database'], by: BulkCaller, projectId: string, { ids, change }: TaskBulk) {
  const { actor, ...caller } = by;
  const { access } = await openProject(database.db, actor, projectId);
  demandMethod(access, change.delete ? canDeleteOwnTasks : canWorkMethod);
  if (change.delete) return removeTasks(database, by, projectId, ids);
  return changeEach(database, caller, { ids, change: (tx, id) => changeOne(tx, actor, projectId, id, change) });
}
