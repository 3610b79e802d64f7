import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { personColumns, users } from '../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { wearsTeamHat } from '../projects/projects.scope.ts';
import { taskAssignees, taskRowStates, taskRows, tasks } from './tasks.tables.ts';

const columns = {
  taskId: taskAssignees.taskId,
  person: personColumns(users),
  checked: taskAssignees.checked,
  notAvailable: taskAssignees.notAvailable,
};

export const listTaskPeople = (db: DbOrTx, workspaceId: string, projectId: string) =>
  db
    .select(columns)
    .from(taskAssignees)
    .innerJoin(tasks, and(eq(tasks.workspaceId, taskAssignees.workspaceId), eq(tasks.id, taskAssignees.taskId)))
    .innerJoin(users, eq(users.id, taskAssignees.userId))
    .where(and(eq(tasks.workspaceId, workspaceId), eq(tasks.projectId, projectId)))
    .orderBy(asc(taskAssignees.position));
export type TaskPersonRecord = Awaited<ReturnType<typeof listTaskPeople>>[number];

export const listPeopleOfTasks = (db: DbOrTx, workspaceId: string, taskIds: readonly string[]): Promise<TaskPersonRecord[]> =>
  db
    .select(columns)
    .from(taskAssignees)
    .innerJoin(users, eq(users.id, taskAssignees.userId))
    .where(and(eq(taskAssignees.workspaceId, workspaceId), inArray(taskAssignees.taskId, [...taskIds])))
    .orderBy(asc(taskAssignees.position));

export const listTeam = (db: DbOrTx, workspaceId: string, projectId: string) =>
  db
    .select(personColumns(users))
    .from(assignees)
    .innerJoin(users, eq(users.id, assignees.userId))
    .where(and(eq(assignees.workspaceId, workspaceId), eq(assignees.projectId, projectId), wearsTeamHat))
    .orderBy(asc(assignees.createdAt), asc(assignees.id));

/** Returns those of the given users who are in the project's team. Prevents their removal from the project until the transaction ends. */
export async function holdTeamAmong(tx: Tx, workspaceId: string, projectId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ userId: assignees.userId })
    .from(assignees)
    .where(
      and(eq(assignees.workspaceId, workspaceId), eq(assignees.projectId, projectId), inArray(assignees.userId, [...ids]), wearsTeamHat),
    )
    .for('key share');
  return new Set(rows.map(({ userId }) => userId));
}

export async function isInProject(db: DbOrTx, workspaceId: string, projectId: string, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: assignees.id })
    .from(assignees)
    .where(and(eq(assignees.workspaceId, workspaceId), eq(assignees.projectId, projectId), eq(assignees.userId, userId)));
  return rows.length > 0;
}

/**
 * Prevents other transactions from ticking rows of these tasks until this one ends. Call it before rows or tasks are deleted: a tick locks
 * its assignee first, so the opposite order could deadlock.
 */
export async function holdTicks(tx: Tx, workspaceId: string, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  await tx
    .select({ one: sql`1` })
    .from(taskAssignees)
    .where(and(eq(taskAssignees.workspaceId, workspaceId), inArray(taskAssignees.taskId, [...taskIds])))
    .orderBy(asc(taskAssignees.taskId), asc(taskAssignees.userId))
    .for('update');
}

/** Updates the counters of ticked rows for each assignee of the tasks. The caller must call `holdTicks` first. */
export async function recountTicks(tx: DbOrTx, workspaceId: string, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  const counted = (state: 'CHECKED' | 'NOT_AVAILABLE') => sql`(
    select count(*) from ${taskRows} as "r"
    join ${taskRowStates} as "s" on s.workspace_id = r.workspace_id and s.row_id = r.id
    where r.workspace_id = ${taskAssignees.workspaceId} and r.task_id = ${taskAssignees.taskId}
      and s.user_id = ${taskAssignees.userId} and s.state = ${state})`;
  await tx
    .update(taskAssignees)
    .set({ checked: counted('CHECKED'), notAvailable: counted('NOT_AVAILABLE') })
    .where(and(eq(taskAssignees.workspaceId, workspaceId), inArray(taskAssignees.taskId, [...taskIds])));
}

/** Replaces the assignees of a task. Keeps the ticks of people who are removed from the task. */
export async function writeTaskPeople(tx: DbOrTx, workspaceId: string, taskId: string, userIds: readonly string[]): Promise<void> {
  const ofTask = and(eq(taskAssignees.workspaceId, workspaceId), eq(taskAssignees.taskId, taskId));
  await tx.delete(taskAssignees).where(userIds.length === 0 ? ofTask : and(ofTask, notInArray(taskAssignees.userId, [...userIds])));
  if (userIds.length === 0) return;
  await tx
    .insert(taskAssignees)
    .values(userIds.map((userId, position) => ({ workspaceId, taskId, userId, position })))
    .onConflictDoUpdate({
      target: [taskAssignees.workspaceId, taskAssignees.taskId, taskAssignees.userId],
      set: { position: sql`excluded.position` },
    });
}

export async function deletePersonFromTasks(tx: Tx, workspaceId: string, userId: string, projectId: string | null): Promise<string[]> {
  const within = and(eq(tasks.workspaceId, workspaceId), projectId === null ? undefined : eq(tasks.projectId, projectId));
  const gone = await tx
    .delete(taskAssignees)
    .where(
      and(
        eq(taskAssignees.workspaceId, workspaceId),
        eq(taskAssignees.userId, userId),
        projectId === null ? undefined : inArray(taskAssignees.taskId, tx.select({ id: tasks.id }).from(tasks).where(within)),
      ),
    )
    .returning({ taskId: taskAssignees.taskId });
  if (gone.length === 0) return [];
  if (projectId !== null) return [projectId];
  const ids = gone.map(({ taskId }) => taskId);
  const touched = await tx
    .selectDistinct({ projectId: tasks.projectId })
    .from(tasks)
    .where(and(within, inArray(tasks.id, ids)));
  return touched.map((row) => row.projectId);
}
