import { TASK_STATUSES, type TaskStatus } from '@coloa/contract/tasks/task-states.ts';
import type { Task, TaskUpdate } from '@coloa/contract/tasks/tasks.schema.ts';
import type { TaskFilters } from './tasks.search.ts';

export function matches(task: Task, filters: TaskFilters, me: string): boolean {
  const works = (id: string) => task.assignees.some((assignee) => assignee.id === id);
  return (
    (!filters.status || filters.status.includes(task.status)) &&
    (!filters.priority || (task.priority !== null && filters.priority.includes(task.priority))) &&
    (!filters.person || filters.person.some(works)) &&
    (!filters.overdue || task.overdue) &&
    (!filters.mine || works(me))
  );
}

export interface TreeRow {
  task: Task;
  level: 1 | 2;
  /** The number of subtasks, including those that do not match the filters. */
  children: number;
  folded: boolean;
  /** True if the task is shown only because one of its subtasks matches. */
  passing: boolean;
}

const byPosition = (a: Task, b: Task): number => a.position - b.position;

/** Returns the visible rows of the task tree. Keeps a parent if only a subtask matches. Omits the subtasks of collapsed parents. */
export function treeOf(tasks: readonly Task[], found: ReadonlySet<string>, folded: ReadonlySet<string>): TreeRow[] {
  const under = Map.groupBy(tasks, (task) => task.parentId);
  return (under.get(null) ?? []).toSorted(byPosition).flatMap((parent): TreeRow[] => {
    const children = under.get(parent.id) ?? [];
    const shown = children.filter(({ id }) => found.has(id)).toSorted(byPosition);
    if (!found.has(parent.id) && shown.length === 0) return [];
    const isFolded = folded.has(parent.id);
    const head: TreeRow = { task: parent, level: 1, children: children.length, folded: isFolded, passing: !found.has(parent.id) };
    if (isFolded) return [head];
    return [head, ...shown.map((task): TreeRow => ({ task, level: 2, children: 0, folded: false, passing: false }))];
  });
}

/** Returns the cards of each column. Omits parents of shown subtasks, because the parents are the headings of their subtasks. */
export function columnsOf(tasks: readonly Task[], found: ReadonlySet<string>): Record<TaskStatus, Task[]> {
  const rows = treeOf(tasks, found, new Set()).map(({ task }) => task);
  const parents = new Set(rows.map(({ parentId }) => parentId));
  const inOrder = rows.filter(({ id }) => !parents.has(id));
  const of = (status: TaskStatus) => inOrder.filter((task) => task.status === status);
  return { TODO: of('TODO'), IN_PROGRESS: of('IN_PROGRESS'), BLOCKED: of('BLOCKED'), DONE: of('DONE') };
}

export function groupsOf(cards: readonly Task[]): Task[][] {
  const groups: Task[][] = [];
  for (const card of cards) {
    const last = groups.at(-1);
    if (last && last[0]?.parentId === card.parentId) last.push(card);
    else groups.push([card]);
  }
  return groups;
}

export type Move = Pick<TaskUpdate, 'status' | 'before'>;

/**
 * Returns the change for a card dropped in a column, or null if nothing changes. Only the order among siblings is stored: the card is
 * placed before the next sibling in the column, or last.
 */
export function dropOf(task: Task, status: TaskStatus, column: readonly Task[], index: number): Move | null {
  const isSibling = (other: Task) => other.id !== task.id && other.parentId === task.parentId;
  const here = column.findIndex(({ id }) => id === task.id);
  const siblings = column.filter(isSibling);
  const next = column.slice(index).find(isSibling);
  const moves = status === task.status ? {} : { status };
  if (siblings.length === 0) return status === task.status ? null : moves;
  const nextNow = here < 0 ? undefined : column.slice(here + 1).find(isSibling);
  if (here >= 0 && nextNow?.id === next?.id) return null;
  return { ...moves, before: next?.id ?? null };
}

/**
 * Returns which of the selected tasks the user can delete, subtasks first, because a parent is deleted with its subtasks. `subtasks` is the
 * number of other tasks that are deleted with their parents.
 */
export function deletionOf(selected: readonly Task[], tasks: readonly Task[]) {
  const deleted = selected.filter(({ can }) => can.delete);
  const ids = new Set(deleted.map(({ id }) => id));
  const isUnder = ({ parentId }: Task) => parentId !== null && ids.has(parentId);
  return {
    deleted: deleted.toSorted((a, b) => Number(a.parentId === null) - Number(b.parentId === null)),
    subtasks: tasks.filter((task) => isUnder(task) && !ids.has(task.id)).length,
    kept: selected.filter((task) => !ids.has(task.id) && !isUnder(task)),
  };
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Returns the move of a card to a neighbouring column, or past one sibling. Returns null at the edge. */
export function stepOf(task: Task, columns: Record<TaskStatus, Task[]>, direction: Direction): Move | null {
  const at = TASK_STATUSES.indexOf(task.status);
  if (direction === 'left' || direction === 'right') {
    const status = TASK_STATUSES[at + (direction === 'left' ? -1 : 1)];
    return status ? { status } : null;
  }
  return stepAmong(task, columns[task.status], direction);
}

export function stepAmong(task: Task, shown: readonly Task[], direction: 'up' | 'down'): Move | null {
  const siblings = shown.filter((other) => other.parentId === task.parentId);
  const n = siblings.findIndex(({ id }) => id === task.id);
  if (direction === 'up') {
    const before = siblings[n - 1];
    return before ? { before: before.id } : null;
  }
  return siblings[n + 1] ? { before: siblings[n + 2]?.id ?? null } : null;
}

/** Returns the row before which a moved task is placed. For a move to the end, returns the row after which the task is placed. */
export function landingOf(task: Task, shown: readonly Task[], { before }: Move): { id: string; edge: 'before' | 'after' } | null {
  if (before) return { id: before, edge: 'before' };
  const last = shown.findLast(({ parentId }) => task.parentId === null || parentId === task.parentId);
  return last ? { id: last.id, edge: 'after' } : null;
}

export function moved(tasks: readonly Task[], id: string, move: Move): Task[] {
  const task = tasks.find((each) => each.id === id);
  if (!task) return [...tasks];
  const next = { ...task, ...(move.status && { status: move.status }) };
  const { before } = move;
  if (before === undefined) return tasks.map((each) => (each.id === id ? next : each));
  const others = tasks.filter((each) => each.parentId === task.parentId && each.id !== id).toSorted(byPosition);
  const place = before === null ? others.length : others.findIndex((each) => each.id === before);
  // The server rejects a move before a task that is not a sibling, so the tasks stay unchanged.
  if (place < 0) return [...tasks];
  const order = new Map(others.toSpliced(place, 0, next).map((each, position) => [each.id, position]));
  return tasks.map((each) => {
    const position = order.get(each.id);
    const changed = each.id === id ? next : each;
    return position === undefined ? changed : { ...changed, position };
  });
}

/** Returns the move that reverts a move of a task, from the tasks before it. */
export function moveBack(tasks: readonly Task[], { task, move }: { task: Task; move: Move }): Move {
  const siblings = tasks.filter(({ parentId }) => parentId === task.parentId).toSorted(byPosition);
  const next = siblings[siblings.findIndex(({ id }) => id === task.id) + 1];
  return { ...(move.status && { status: task.status }), ...(move.before !== undefined && { before: next?.id ?? null }) };
}

/**
 * Returns the title after the parent's title, because subtasks of different parents can have the same title: 'OWASP WSTG 4.2 / Phân quyền'.
 */
export function withParent({ parentId, title }: Task, tasks: readonly Task[]): string {
  const parent = tasks.find(({ id }) => id === parentId);
  return parent ? `${parent.title} / ${title}` : title;
}
