import type { RowState } from '@coloa/contract/tasks/task-states.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { recountTicks } from './task-people.repo.ts';
import { insertRows, writeTick } from './task-rows.repo.ts';
import { insertTasks, siblingIds } from './tasks.repo.ts';
import { taskAssignees, taskBlockers, taskRowIssues, taskRowStates, type tasks } from './tasks.tables.ts';

export type BuiltTask = Awaited<ReturnType<typeof buildTask>>;

interface TaskParts {
  people?: readonly { id: string }[];
  rows?: readonly (string | { controlId: string })[];
  blockedBy?: readonly { id: string }[];
}

export interface TaskToBuild extends TaskParts {
  task: Partial<typeof tasks.$inferInsert> & { position: number };
}

interface OfProject {
  id: string;
  workspaceId: string;
  createdBy: string;
}

let made = 0;

export async function buildTasks(db: DbOrTx, project: OfProject, told: readonly TaskToBuild[]) {
  const { workspaceId } = project;
  const built = told.map(({ task, people = [], rows = [], blockedBy = [] }) => {
    const row = {
      id: newId(),
      projectId: project.id,
      parentId: null,
      title: `Công việc ${++made}`,
      description: '',
      status: 'TODO' as const,
      createdBy: project.createdBy,
      ...task,
      rows: rows.length,
    };
    const ofIt = rows.map((each, position) => {
      const [title, controlId] = typeof each === 'string' ? [each, null] : ['', each.controlId];
      return { id: newId(), taskId: row.id, position, controlId, title };
    });
    return { row, rows: ofIt, people, blockedBy };
  });
  await insertTasks(
    db,
    workspaceId,
    built.map(({ row }) => row),
  );
  await insertRows(
    db,
    workspaceId,
    built.flatMap(({ rows }) => rows),
  );
  const people = built.flatMap(({ row, people: those }) =>
    those.map(({ id: userId }, position) => ({ workspaceId, taskId: row.id, userId, position })),
  );
  if (people.length > 0) await db.insert(taskAssignees).values(people);
  const blockers = built.flatMap(({ row, blockedBy }) =>
    blockedBy.map(({ id: blockerId }) => ({ workspaceId, taskId: row.id, blockerId })),
  );
  if (blockers.length > 0) await db.insert(taskBlockers).values(blockers);
  return built.map(({ row, rows }) => ({ ...row, workspaceId, rows }));
}

export async function buildTask(db: DbOrTx, project: OfProject, overrides: Partial<typeof tasks.$inferInsert> = {}, parts: TaskParts = {}) {
  const siblings = overrides.position ?? (await siblingIds(db, project.workspaceId, project.id, overrides.parentId ?? null)).length;
  const [task] = await buildTasks(db, project, [{ task: { ...overrides, position: siblings }, ...parts }]);
  if (!task) throw new Error('one task was told');
  return task;
}

export const buildTick = async (
  db: DbOrTx,
  { workspaceId }: { workspaceId: string },
  row: { id: string },
  user: { id: string },
  state: RowState = 'CHECKED',
  note = '',
): Promise<boolean> => (await writeTick(db, workspaceId, { rowId: row.id, userId: user.id, state, note })) !== null;

interface TickToBuild {
  row: { id: string; taskId: string };
  user: { id: string };
  state: RowState;
  note: string;
  at: Date;
  issues: readonly { id: string }[];
}

export async function buildTicks(db: DbOrTx, { workspaceId }: { workspaceId: string }, ticks: readonly TickToBuild[]): Promise<void> {
  if (ticks.length === 0) return;
  const keyOf = ({ row, user }: TickToBuild) => ({ workspaceId, rowId: row.id, userId: user.id });
  await db.insert(taskRowStates).values(ticks.map((tick) => ({ ...keyOf(tick), state: tick.state, note: tick.note, at: tick.at })));
  const links = ticks.flatMap((tick) => tick.issues.map(({ id: issueId }) => ({ ...keyOf(tick), issueId })));
  if (links.length > 0) await db.insert(taskRowIssues).values(links);
  await recountTicks(db, workspaceId, [...new Set(ticks.map(({ row }) => row.taskId))]);
}
