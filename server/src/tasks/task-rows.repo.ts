import type { RowState } from '@coloa/contract/tasks/task-states.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { controls } from '../checklists/checklists.tables.ts';
import { publishingTasks } from '../events/events.scope.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { type Places, preparedSql } from '../platform/database/prepared.ts';
import { newId } from '../platform/ids.ts';
import { projects } from '../projects/projects.tables.ts';
import { taskAssignees, taskRowIssues, taskRowStates, taskRows, tasks } from './tasks.tables.ts';

const control = {
  code: sql<string>`coalesce(${controls.code}, '')`,
  titleVi: sql<string>`coalesce(${controls.titleVi}, ${taskRows.title})`,
  titleEn: sql<string>`coalesce(${controls.titleEn}, ${taskRows.title})`,
};
const columns = {
  id: taskRows.id,
  taskId: taskRows.taskId,
  controlId: taskRows.controlId,
  title: taskRows.title,
  standardKey: tasks.standardKey,
  ...control,
};
const itsControl = and(eq(controls.workspaceId, taskRows.workspaceId), eq(controls.id, taskRows.controlId));
const itsTask = and(eq(tasks.workspaceId, taskRows.workspaceId), eq(tasks.id, taskRows.taskId));

/** Rows of controls come first. */
const inOrder = [asc(sql`${taskRows.controlId} is null`), asc(taskRows.position), asc(taskRows.id)];

export const listRows = (db: DbOrTx, workspaceId: string, taskId: string) =>
  db
    .select(columns)
    .from(taskRows)
    .innerJoin(tasks, itsTask)
    .leftJoin(controls, itsControl)
    .where(and(eq(taskRows.workspaceId, workspaceId), eq(taskRows.taskId, taskId)))
    .orderBy(...inOrder);
export type RowRecord = Awaited<ReturnType<typeof listRows>>[number];

/** `checklistId` is null for a row without a control. */
export const listRowsOfProject = (db: DbOrTx, workspaceId: string, projectId: string) =>
  db
    .select({ ...columns, checklistId: controls.checklistId })
    .from(taskRows)
    .innerJoin(tasks, itsTask)
    .leftJoin(controls, itsControl)
    .where(and(eq(taskRows.workspaceId, workspaceId), eq(tasks.projectId, projectId)))
    .orderBy(...inOrder);

const ofProject = (workspaceId: string, projectId: string) => and(eq(tasks.workspaceId, workspaceId), eq(tasks.projectId, projectId));

export const listTicksOfProject = (db: DbOrTx, workspaceId: string, projectId: string) =>
  db
    .select({
      rowId: taskRowStates.rowId,
      userId: taskRowStates.userId,
      state: taskRowStates.state,
      note: taskRowStates.note,
      at: taskRowStates.at,
    })
    .from(taskRowStates)
    .innerJoin(taskRows, and(eq(taskRows.workspaceId, taskRowStates.workspaceId), eq(taskRows.id, taskRowStates.rowId)))
    .innerJoin(tasks, itsTask)
    .where(ofProject(workspaceId, projectId));

export const listPersonRows = (db: DbOrTx, workspaceId: string, projectId: string, userId: string) =>
  db
    .select({ ...columns, state: taskRowStates.state, note: taskRowStates.note, at: taskRowStates.at })
    .from(taskRows)
    .innerJoin(tasks, itsTask)
    .innerJoin(
      taskAssignees,
      and(eq(taskAssignees.workspaceId, taskRows.workspaceId), eq(taskAssignees.taskId, taskRows.taskId), eq(taskAssignees.userId, userId)),
    )
    .leftJoin(controls, itsControl)
    .leftJoin(
      taskRowStates,
      and(eq(taskRowStates.workspaceId, taskRows.workspaceId), eq(taskRowStates.rowId, taskRows.id), eq(taskRowStates.userId, userId)),
    )
    .where(and(eq(taskRows.workspaceId, workspaceId), eq(tasks.projectId, projectId)))
    .orderBy(...inOrder);
export type PersonRowRecord = Awaited<ReturnType<typeof listPersonRows>>[number];

const rowIssues = (db: DbOrTx, workspaceId: string, projectId: string, userId?: string) =>
  db
    .select({ rowId: taskRowIssues.rowId, userId: taskRowIssues.userId, issueId: taskRowIssues.issueId })
    .from(taskRowIssues)
    .innerJoin(taskRows, and(eq(taskRows.workspaceId, taskRowIssues.workspaceId), eq(taskRows.id, taskRowIssues.rowId)))
    .innerJoin(tasks, itsTask)
    .where(and(ofProject(workspaceId, projectId), userId === undefined ? undefined : eq(taskRowIssues.userId, userId)))
    .orderBy(asc(taskRowIssues.issueId));

export const listPersonRowIssues = (db: DbOrTx, workspaceId: string, projectId: string, userId: string) =>
  rowIssues(db, workspaceId, projectId, userId);

export const listRowIssuesOfProject = (db: DbOrTx, workspaceId: string, projectId: string) => rowIssues(db, workspaceId, projectId);

export interface NewRow {
  id: string;
  taskId: string;
  position: number;
  controlId: string | null;
  title: string;
}

/** PostgreSQL limits the number of parameters of a statement, so `insertRows` inserts the rows in batches. */
const CHUNK = 5_000;

export async function insertRows(tx: DbOrTx, workspaceId: string, rows: readonly NewRow[]): Promise<void> {
  for (let n = 0; n < rows.length; n += CHUNK) {
    await tx.insert(taskRows).values(rows.slice(n, n + CHUNK).map((row) => ({ ...row, workspaceId })));
  }
}

export async function updateRows(tx: Tx, workspaceId: string, rows: readonly Pick<NewRow, 'id' | 'position' | 'title'>[]): Promise<void> {
  if (rows.length === 0) return;
  const [ids, titles] = [sql.param(rows.map(({ id }) => id)), sql.param(rows.map(({ title }) => title))];
  const places = sql.param(rows.map(({ position }) => position));
  await tx.execute(sql`
    update ${taskRows} set "position" = told.place, title = told.title
    from unnest(${ids}::uuid[], ${titles}::text[], ${places}::int[]) as told(id, title, place)
    where ${taskRows.workspaceId} = ${workspaceId} and ${taskRows.id} = told.id`);
}

/** Deletes rows and their ticks. The caller must call `holdTicks` before and `recountTicks` afterwards. */
export async function deleteRows(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(taskRows).where(and(eq(taskRows.workspaceId, workspaceId), inArray(taskRows.id, [...ids])));
}

export async function countRowsOfProject(db: DbOrTx, workspaceId: string, projectId: string): Promise<number> {
  const [found] = await db
    .select({ rows: sql<number>`coalesce(sum(${tasks.rows}), 0)::int` })
    .from(tasks)
    .where(and(eq(tasks.workspaceId, workspaceId), eq(tasks.projectId, projectId)));
  return found?.rows ?? 0;
}

export async function recountRows(tx: Tx, workspaceId: string, taskIds: readonly string[]): Promise<void> {
  if (taskIds.length === 0) return;
  const counted = tx
    .select({ n: sql`count(*)` })
    .from(taskRows)
    .where(and(eq(taskRows.workspaceId, tasks.workspaceId), eq(taskRows.taskId, tasks.id)));
  await tx
    .update(tasks)
    .set({ rows: sql`(${counted})` })
    .where(and(eq(tasks.workspaceId, workspaceId), inArray(tasks.id, [...taskIds])));
}

export async function findRowPlace(db: DbOrTx, workspaceId: string, rowId: string, userId: string) {
  const [row] = await selectPlace(db, { workspaceId, rowId, userId });
  return row ?? null;
}

const selectPlace = preparedSql<{ projectId: string; taskId: string; assigned: boolean }>()(
  ({ workspaceId, rowId, userId }: Places<'workspaceId' | 'rowId' | 'userId'>) => sql`
    select t.project_id as "projectId", t.id as "taskId", a.user_id is not null as "assigned"
    from ${taskRows} as "r"
    join ${tasks} as "t" on t.workspace_id = r.workspace_id and t.id = r.task_id
    left join ${taskAssignees} as "a" on a.workspace_id = r.workspace_id and a.task_id = r.task_id and a.user_id = ${userId}
    where r.workspace_id = ${workspaceId} and r.id = ${rowId}`,
  { short: true },
);

export interface Tick {
  rowId: string;
  userId: string;
  /** The new state; null leaves the state unchanged. */
  state: RowState | null;
  /** The new note; null leaves the note unchanged. */
  note: string | null;
}

export interface Ticked {
  taskId: string;
  projectId: string;
  state: RowState;
  /** The previous state; null if the row had none. */
  previous: RowState | null;
}

/**
 * Updates a user's result for a row and the user's counters for the task in one statement. The statement first locks the user's assignment
 * to the task, so that concurrent removals of users or rows wait.
 * @returns null if the user is not assigned to the task, the row is deleted or its project is in the bin
 */
export async function writeTick(db: DbOrTx, workspaceId: string, tick: Tick): Promise<Ticked | null> {
  const [ticked] = await runTick(db, { workspaceId, eventId: newId(), ...tick });
  return ticked ?? null;
}

const runTick = preparedSql<Ticked>()(
  ({ workspaceId, rowId, userId, state, note, eventId }: Places<'workspaceId' | 'rowId' | 'userId' | 'state' | 'note' | 'eventId'>) => sql`
    with mine as (
      select a.workspace_id, a.task_id, a.user_id, r.id as row_id, t.project_id
      from ${taskRows} as "r"
      join ${tasks} as "t" on t.workspace_id = r.workspace_id and t.id = r.task_id
      join ${projects} as "p" on p.workspace_id = t.workspace_id and p.id = t.project_id and p.deleted_at is null
      join ${taskAssignees} as "a" on a.workspace_id = r.workspace_id and a.task_id = r.task_id
      where r.workspace_id = ${workspaceId} and r.id = ${rowId} and a.user_id = ${userId}
      for key share of a
    ), ticked as (
      insert into ${taskRowStates} as "s" (workspace_id, row_id, user_id, state, previous, note, at)
      select workspace_id, row_id, user_id, coalesce(${state}::text, 'NOT_CHECKED'), null, coalesce(${note}::text, ''), now() from mine
      on conflict (workspace_id, row_id, user_id) do update set
        previous = s.state,
        state = coalesce(${state}::text, s.state),
        note = coalesce(${note}::text, s.note),
        at = case when ${state}::text is null then s.at else now() end
      returning state, previous
    ), counted as (
      update ${taskAssignees} as "a" set
        checked = a.checked + (ticked.state = 'CHECKED')::int - (ticked.previous is not distinct from 'CHECKED')::int,
        not_available = a.not_available + (ticked.state = 'NOT_AVAILABLE')::int - (ticked.previous is not distinct from 'NOT_AVAILABLE')::int
      from mine, ticked
      where a.workspace_id = mine.workspace_id and a.task_id = mine.task_id and a.user_id = mine.user_id
      returning a.workspace_id, mine.task_id, mine.project_id, ticked.state, ticked.previous
    ), ${publishingTasks(sql`select workspace_id, ${eventId}::uuid as id, project_id from counted`, {
      columns: sql`counted.task_id as "taskId", counted.project_id as "projectId", counted.state, counted.previous`,
      from: sql`counted`,
    })}`,
);

export async function addRowIssues(
  tx: Tx,
  workspaceId: string,
  row: { rowId: string; userId: string },
  issueIds: readonly string[],
): Promise<void> {
  if (issueIds.length === 0) return;
  const links = [...new Set(issueIds)].map((issueId) => ({ ...row, workspaceId, issueId }));
  await tx.insert(taskRowIssues).values(links).onConflictDoNothing();
}

export async function dropRowIssues(
  tx: Tx,
  workspaceId: string,
  { rowId, userId }: { rowId: string; userId: string },
  issueIds: readonly string[],
): Promise<void> {
  if (issueIds.length === 0) return;
  const ofRow = and(eq(taskRowIssues.workspaceId, workspaceId), eq(taskRowIssues.rowId, rowId), eq(taskRowIssues.userId, userId));
  await tx.delete(taskRowIssues).where(and(ofRow, inArray(taskRowIssues.issueId, [...issueIds])));
}
