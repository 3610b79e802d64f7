import type { Priority } from '@coloa/contract/issues/issue-states.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { publish } from '../events/events.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { noteProject } from '../projects/project-history.service.ts';
import { insertRows, listRowsOfProject, type NewRow, recountRows } from './task-rows.repo.ts';
import { requireRoomForRows } from './task-rows.service.ts';
import { insertTasks, listWholeTasks, type NewTask } from './tasks.repo.ts';

export interface PlannedRow {
  /** The title; empty for a row with a control. */
  title: string;
  controlId: string | null;
}

export interface PlannedTask {
  title: string;
  description?: string;
  priority?: Priority | null;
  startDay?: string | null;
  dueDay?: string | null;
  estimateMinutes?: number | null;
  /** The key of a standard task, which a project contains only once. */
  standardKey?: string;
  /** Keys of the same task for other kinds of project. The task is not created if the project contains one of them. */
  sameAs?: readonly string[];
  rows: readonly PlannedRow[];
}

export interface PlannedTree extends PlannedTask {
  tasks: readonly PlannedTask[];
}

const withoutRepeated = (rows: readonly PlannedRow[]): PlannedRow[] => {
  const seen = new Set<string>();
  return rows.filter(({ controlId }) => controlId === null || (!seen.has(controlId) && seen.add(controlId)));
};

function planner(existing: Awaited<ReturnType<typeof listWholeTasks>>, controlsOf: (taskId: string) => ReadonlySet<string | null>) {
  const made = { tasks: [] as NewTask[], rows: [] as NewRow[] };
  const standard = new Map(existing.flatMap((task) => (task.standardKey === null ? [] : [[task.standardKey, task] as const])));
  const lastOf = new Map<string | null, number>();
  for (const { parentId, position } of existing) lastOf.set(parentId, Math.max(lastOf.get(parentId) ?? -1, position));
  const nextPlace = (parentId: string | null): number => {
    const place = (lastOf.get(parentId) ?? -1) + 1;
    lastOf.set(parentId, place);
    return place;
  };

  function addRows(taskId: string, rows: readonly PlannedRow[], from: number): void {
    made.rows.push(...rows.map((row, n) => ({ id: newId(), taskId, position: from + n, controlId: row.controlId, title: row.title })));
  }

  /**
   * Adds the task, or only the missing rows with controls if it exists. Returns the parent id for its children: the task itself, or the
   * parent of an existing subtask.
   */
  function add(task: PlannedTask, parentId: string | null, defaults: Pick<NewTask, 'projectId' | 'createdBy'>): string {
    const there = [task.standardKey ?? '', ...(task.sameAs ?? [])].map((key) => standard.get(key)).find((found) => found);
    if (there) {
      const has = controlsOf(there.id);
      const missing = task.rows.filter(({ controlId }) => controlId !== null && !has.has(controlId));
      addRows(there.id, withoutRepeated(missing), LIMITS.taskRows + has.size);
      return there.parentId ?? there.id;
    }
    const id = newId();
    const rows = withoutRepeated(task.rows);
    made.tasks.push({
      ...defaults,
      id,
      parentId,
      position: nextPlace(parentId),
      title: task.title,
      description: task.description ?? '',
      status: 'TODO',
      priority: task.priority ?? null,
      startDay: task.startDay ?? null,
      dueDay: task.dueDay ?? null,
      estimateMinutes: task.estimateMinutes ?? null,
      standardKey: task.standardKey ?? null,
      rows: rows.length,
    });
    addRows(id, rows, 0);
    return id;
  }

  return { made, add };
}

/**
 * Adds tasks with their children and rows. The caller must lock the project and check the permissions.
 * @throws Refusal TASKS_FULL, TASK_ROWS_FULL
 */
export async function addTrees(
  tx: Tx,
  actor: Pick<Actor, 'workspaceId' | 'userId'>,
  projectId: string,
  trees: readonly PlannedTree[],
): Promise<{ tasks: number; rows: number }> {
  const { workspaceId, userId } = actor;
  const existing = await listWholeTasks(tx, workspaceId, projectId);
  const existingRows = existing.length === 0 ? [] : await listRowsOfProject(tx, workspaceId, projectId);
  const rowsOf = Map.groupBy(existingRows, ({ taskId }) => taskId);
  const { made, add } = planner(existing, (taskId) => new Set((rowsOf.get(taskId) ?? []).map(({ controlId }) => controlId)));
  const defaults = { projectId, createdBy: userId };
  for (const tree of trees) {
    const id = add(tree, null, defaults);
    for (const below of tree.tasks) add(below, id, defaults);
  }
  if (existing.length + made.tasks.length > LIMITS.tasksPerProject)
    throw refusal('TASKS_FULL', { params: { max: LIMITS.tasksPerProject } });
  await requireRoomForRows(tx, workspaceId, projectId, made.rows.length);
  await insertTasks(tx, workspaceId, made.tasks);
  await insertRows(tx, workspaceId, made.rows);
  const fresh = new Set(made.tasks.map(({ id }) => id));
  await recountRows(
    tx,
    workspaceId,
    [...new Set(made.rows.map(({ taskId }) => taskId))].filter((id) => !fresh.has(id)),
  );
  const counts = { tasks: made.tasks.length, rows: made.rows.length };
  if (counts.tasks > 0)
    await noteProject(tx, actor, projectId, { action: 'TASKS_MADE', changes: [{ field: 'tasks', from: null, to: counts.tasks }] });
  if (counts.tasks + counts.rows > 0) await publish(tx, workspaceId, { kind: 'TASK', projectId });
  return counts;
}
