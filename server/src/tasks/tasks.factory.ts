import type { RowState } from '@coloa/contract/tasks/task-states.ts';
import type { DbOrTx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { writeTaskPeople } from './task-people.repo.ts';
import { insertRows, writeTick } from './task-rows.repo.ts';
import { insertTasks, siblingIds, writeBlockers } from './tasks.repo.ts';
import type { tasks } from './tasks.tables.ts';

export type BuiltTask = Awaited<ReturnType<typeof buildTask>>;

interface TaskParts {
  /** Who works on it. */
  people?: readonly { id: string }[];
  /** Rows written by hand, by their titles; those that stand for a control, by its id. */
  rows?: readonly (string | { controlId: string })[];
  blockedBy?: readonly { id: string }[];
}

let made = 0;

/** A task of a project behind its siblings, by who made that project unless told. */
export async function buildTask(
  db: DbOrTx,
  project: { id: string; workspaceId: string; createdBy: string },
  overrides: Partial<typeof tasks.$inferInsert> = {},
  { people = [], rows = [], blockedBy = [] }: TaskParts = {},
) {
  const { workspaceId } = project;
  const parentId = overrides.parentId ?? null;
  const position = overrides.position ?? (await siblingIds(db, workspaceId, project.id, parentId)).length;
  const task = {
    id: newId(),
    projectId: project.id,
    parentId,
    position,
    title: `Công việc ${++made}`,
    description: '',
    status: 'TODO' as const,
    createdBy: project.createdBy,
    ...overrides,
    rows: rows.length,
  };
  await insertTasks(db, workspaceId, [task]);
  const built = rows.map((row, n) => ({
    id: newId(),
    taskId: task.id,
    position: n,
    controlId: typeof row === 'string' ? null : row.controlId,
    title: typeof row === 'string' ? row : '',
  }));
  await insertRows(db, workspaceId, built);
  if (people.length > 0)
    await writeTaskPeople(
      db,
      workspaceId,
      task.id,
      people.map(({ id }) => id),
    );
  if (blockedBy.length > 0)
    await writeBlockers(
      db,
      workspaceId,
      task.id,
      blockedBy.map(({ id }) => id),
    );
  return { ...task, workspaceId, rows: built };
}

/** What somebody did about a row of a task they work on. */
export const buildTick = (
  db: DbOrTx,
  { workspaceId }: { workspaceId: string },
  row: { id: string },
  user: { id: string },
  state: RowState = 'CHECKED',
  note = '',
): Promise<boolean> => writeTick(db, workspaceId, { rowId: row.id, userId: user.id, state, note });
