import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { personColumns, users } from '../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import type { Places } from '../platform/database/prepared.ts';
import { taskBlockers, taskRowStates, taskRows, tasks } from './tasks.tables.ts';

export const shownColumns = {
  id: tasks.id,
  parentId: tasks.parentId,
  position: tasks.position,
  title: tasks.title,
  standardKey: tasks.standardKey,
  status: tasks.status,
  priority: tasks.priority,
  startDay: tasks.startDay,
  dueDay: tasks.dueDay,
  estimateMinutes: tasks.estimateMinutes,
  spentMinutes: tasks.spentMinutes,
  rows: tasks.rows,
  version: tasks.version,
};
const columns = { ...shownColumns, projectId: tasks.projectId, createdById: tasks.createdBy };

const ofProject = (workspaceId: string, projectId: string) => and(eq(tasks.workspaceId, workspaceId), eq(tasks.projectId, projectId));
const byId = (workspaceId: string, projectId: string, taskId: string) => and(ofProject(workspaceId, projectId), eq(tasks.id, taskId));

export const listTasks = (db: DbOrTx, workspaceId: string, projectId: string) =>
  db.select(columns).from(tasks).where(ofProject(workspaceId, projectId)).orderBy(asc(tasks.position), asc(tasks.id));
export type TaskRecord = Awaited<ReturnType<typeof listTasks>>[number];

export const listWholeTasks = (db: DbOrTx, workspaceId: string, projectId: string) =>
  db
    .select({ ...columns, description: tasks.description })
    .from(tasks)
    .where(ofProject(workspaceId, projectId))
    .orderBy(asc(tasks.position), asc(tasks.id));

export async function findTask(db: DbOrTx, workspaceId: string, projectId: string, taskId: string) {
  const [row] = await db
    .select({
      ...columns,
      description: tasks.description,
      createdBy: personColumns(users),
      createdAt: tasks.createdAt,
      updatedAt: tasks.updatedAt,
    })
    .from(tasks)
    .innerJoin(users, eq(users.id, tasks.createdBy))
    .where(byId(workspaceId, projectId, taskId));
  return row ?? null;
}

/** Returns a task with the fields that a change needs; null if the task does not exist. The caller must lock the project. */
export async function taskToChange(tx: Tx, workspaceId: string, projectId: string, taskId: string) {
  const [row] = await tx
    .select({ ...columns, description: tasks.description, fieldVersions: tasks.fieldVersions })
    .from(tasks)
    .where(byId(workspaceId, projectId, taskId));
  return row ?? null;
}
export type HeldTask = NonNullable<Awaited<ReturnType<typeof taskToChange>>>;

export type NewTask = Omit<typeof tasks.$inferInsert, 'workspaceId' | 'createdAt' | 'updatedAt' | 'version'>;

/** PostgreSQL limits the number of parameters of a statement, so `insertTasks` inserts the tasks in batches. */
const CHUNK = 2_000;

/** Inserts tasks in batches. The caller must pass parents before their subtasks. */
export async function insertTasks(tx: DbOrTx, workspaceId: string, made: readonly NewTask[]): Promise<void> {
  for (let n = 0; n < made.length; n += CHUNK) {
    await tx.insert(tasks).values(made.slice(n, n + CHUNK).map((task) => ({ ...task, workspaceId })));
  }
}

export async function updateTask(tx: Tx, workspaceId: string, taskId: string, change: Partial<typeof tasks.$inferInsert>): Promise<void> {
  await tx
    .update(tasks)
    .set({ ...change, updatedAt: sql`now()` })
    .where(and(eq(tasks.workspaceId, workspaceId), eq(tasks.id, taskId)));
}

export async function deleteTask(tx: Tx, workspaceId: string, taskId: string): Promise<void> {
  await tx.delete(tasks).where(and(eq(tasks.workspaceId, workspaceId), eq(tasks.id, taskId)));
}

export async function siblingIds(tx: DbOrTx, workspaceId: string, projectId: string, parentId: string | null): Promise<string[]> {
  const rows = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(ofProject(workspaceId, projectId), parentId === null ? isNull(tasks.parentId) : eq(tasks.parentId, parentId)))
    .orderBy(asc(tasks.position), asc(tasks.id));
  return rows.map(({ id }) => id);
}

export async function writePositions(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const told = sql.param([...ids]);
  await tx.execute(sql`
    update ${tasks} set "position" = told.place - 1
    from unnest(${told}::uuid[]) with ordinality as told(id, place)
    where ${tasks.workspaceId} = ${workspaceId} and ${tasks.id} = told.id and ${tasks.position} <> told.place - 1`);
}

export const listBlockers = (db: DbOrTx, workspaceId: string, projectId: string) =>
  db
    .select({ taskId: taskBlockers.taskId, blockerId: taskBlockers.blockerId })
    .from(taskBlockers)
    .innerJoin(tasks, and(eq(tasks.workspaceId, taskBlockers.workspaceId), eq(tasks.id, taskBlockers.taskId)))
    .where(ofProject(workspaceId, projectId))
    .orderBy(asc(taskBlockers.blockerId));

export async function blockersOf(db: DbOrTx, workspaceId: string, taskId: string): Promise<string[]> {
  const rows = await db
    .select({ id: taskBlockers.blockerId })
    .from(taskBlockers)
    .where(and(eq(taskBlockers.workspaceId, workspaceId), eq(taskBlockers.taskId, taskId)))
    .orderBy(asc(taskBlockers.blockerId));
  return rows.map(({ id }) => id);
}

export async function writeBlockers(tx: DbOrTx, workspaceId: string, taskId: string, blockerIds: readonly string[]): Promise<void> {
  await tx.delete(taskBlockers).where(and(eq(taskBlockers.workspaceId, workspaceId), eq(taskBlockers.taskId, taskId)));
  if (blockerIds.length > 0) await tx.insert(taskBlockers).values(blockerIds.map((blockerId) => ({ workspaceId, taskId, blockerId })));
}

export const countTasks = (db: DbOrTx, workspaceId: string, projectIds: readonly string[]) =>
  db
    .select({
      projectId: tasks.projectId,
      total: count(),
      done: sql<number>`(count(*) filter (where ${tasks.status} = 'DONE'))::int`,
    })
    .from(tasks)
    .where(and(eq(tasks.workspaceId, workspaceId), inArray(tasks.projectId, [...projectIds])))
    .groupBy(tasks.projectId);
export type TaskCount = Awaited<ReturnType<typeof countTasks>>[number];
export const notesOfTasks = (workspaceId: string, projectId: string): SQL => sql`
  select t.description from ${tasks} as "t" where t.workspace_id = ${workspaceId} and t.project_id = ${projectId}
  union all
  select s.note from ${tasks} as "t"
  join ${taskRows} as "r" on r.workspace_id = t.workspace_id and r.task_id = t.id
  join ${taskRowStates} as "s" on s.workspace_id = r.workspace_id and s.row_id = r.id
  where t.workspace_id = ${workspaceId} and t.project_id = ${projectId}`;

/** A JSON object with the number of all tasks and the number of completed tasks. */
export const tasksAsJson = ({ workspaceId, projectId }: Places<'workspaceId' | 'projectId'>) =>
  sql<{ all: number; done: number }>`(
    select json_build_object('all', count(*)::int, 'done', (count(*) filter (where ${tasks.status} = 'DONE'))::int) from ${tasks}
    where ${tasks.workspaceId} = ${workspaceId} and ${tasks.projectId} = ${projectId})`;
