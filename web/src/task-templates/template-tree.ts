import { standardOf } from '@coloa/contract/checklists/control-categories.ts';
import type { Priority } from '@coloa/contract/issues/issue-states.ts';
import type { TaskTemplate, TemplateTask } from '@coloa/contract/task-templates/task-templates.contract.ts';

/** A row while it is edited. `key` exists only in the browser. */
export interface DraftRow {
  key: string;
  title: string;
  checklistId: string | null;
  /** Standard, version and code, such as 'WSTG 4.2 WSTG-INFO-01'. Empty for free text and for deleted controls. */
  code: string;
}

/**
 * A task while it is edited. The tree is a flat list in display order: a task of level 2 belongs to the nearest preceding task of level 1.
 */
export interface DraftTask {
  key: string;
  level: 1 | 2;
  title: string;
  description: string;
  priority: Priority | null;
  startsOn: number | null;
  dueOn: number | null;
  estimateMinutes: number | null;
  rows: DraftRow[];
}

export type Tree = readonly DraftTask[];
export type Move = 'up' | 'down' | 'in' | 'out';

type Leaf = Omit<TemplateTask, 'tasks'>;

let made = 0;
const newKey = (): string => `k${++made}`;

export const newRow = (title = '', checklistId: string | null = null, code = ''): DraftRow => ({ key: newKey(), title, checklistId, code });

type Origin = Omit<TaskTemplate['controls'][number], 'id'>;
/** Returns the code with the standard and its version, because several versions of a standard can use the same code. */
export const codeOf = (control: Origin): string => `${standardOf(control)} ${control.code}`.trim();

export const newTask = (level: 1 | 2): DraftTask => ({
  key: newKey(),
  level,
  title: '',
  description: '',
  priority: null,
  startsOn: null,
  dueOn: null,
  estimateMinutes: null,
  rows: [],
});

const draftOf = ({ rows, ...leaf }: Leaf, level: 1 | 2, codes: ReadonlyMap<string, string>): DraftTask => ({
  key: newKey(),
  level,
  title: leaf.title,
  description: leaf.description,
  priority: leaf.priority,
  startsOn: leaf.startsOn,
  dueOn: leaf.dueOn,
  estimateMinutes: leaf.estimateMinutes,
  rows: rows.map(({ title, checklistId }) => newRow(title, checklistId, codes.get(checklistId ?? ''))),
});

export function treeOf({ tasks, controls }: Pick<TaskTemplate, 'tasks' | 'controls'>): DraftTask[] {
  const codes = new Map(controls.map((control) => [control.id, codeOf(control)]));
  return tasks.flatMap((task) => [draftOf(task, 1, codes), ...task.tasks.map((below) => draftOf(below, 2, codes))]);
}

const leafOf = ({ key: _key, level: _level, rows, ...task }: DraftTask): Leaf => ({
  ...task,
  title: task.title.trim(),
  rows: rows.map(({ title, checklistId }) => ({ title: title.trim(), checklistId })),
});

export function tasksOf(tree: Tree): TemplateTask[] {
  const tasks: TemplateTask[] = [];
  for (const task of tree) {
    const above = tasks.at(-1);
    if (task.level === 2 && above) above.tasks.push(leafOf(task));
    else tasks.push({ ...leafOf(task), tasks: [] });
  }
  return tasks;
}

function below(tree: Tree, at: number): number {
  if (tree[at]?.level !== 1) return 0;
  const next = tree.findIndex((task, n) => n > at && task.level === 1);
  return (next === -1 ? tree.length : next) - at - 1;
}

/**
 * Returns the tree with a new task.
 * - On level 2, the task becomes the last subtask of `after`, or follows `after` if that is on level 2.
 * - On level 1, it follows all subtasks of `after`, or of its parent.
 * - If the tree does not contain `after`, the task is added last, on level 1.
 */
export function withTask(tree: Tree, after: string | null, task: DraftTask): DraftTask[] {
  const named = tree.findIndex(({ key }) => key === after);
  if (named === -1) return [...tree, { ...task, level: 1 }];
  const at = task.level === 2 ? named : tree.findLastIndex(({ level }, n) => n <= named && level === 1);
  return tree.toSpliced(at + 1 + below(tree, at), 0, task);
}

export function without(tree: Tree, key: string): DraftTask[] {
  const at = tree.findIndex((task) => task.key === key);
  return at === -1 ? [...tree] : tree.toSpliced(at, 1 + below(tree, at));
}

/**
 * Restores removed tasks at index `at`, or at the end if they would separate another task from its subtasks. The first task of the tree is
 * always on level 1.
 */
export function putBack(tree: Tree, at: number, block: Tree): DraftTask[] {
  const place = block[0]?.level === 1 && tree[at]?.level === 2 ? tree.length : at;
  return tree.toSpliced(place, 0, ...block).map((task, n) => (n === 0 ? { ...task, level: 1 } : task));
}

export const withChange = (tree: Tree, key: string, change: Partial<DraftTask>): DraftTask[] =>
  tree.map((task) => (task.key === key ? { ...task, ...change } : task));

/**
 * Returns the tree after moving a task together with its subtasks, or null if the move is impossible. For example, a task with subtasks
 * cannot become a subtask.
 */
export function moved(tree: Tree, key: string, move: Move): DraftTask[] | null {
  const at = tree.findIndex((task) => task.key === key);
  const task = tree[at];
  if (!task) return null;
  const size = 1 + below(tree, at);
  const block = tree.slice(at, at + size);
  const rest = tree.toSpliced(at, size);
  if (move === 'in') {
    return task.level === 1 && at > 0 && size === 1 ? tree.toSpliced(at, 1, { ...task, level: 2 }) : null;
  }
  if (move === 'out') {
    if (task.level === 1) return null;
    // Inserts the task after the remaining subtasks of its previous parent.
    const next = rest.findIndex((each, n) => n >= at && each.level === 1);
    return rest.toSpliced(next === -1 ? rest.length : next, 0, { ...task, level: 1 });
  }
  const to = insertionIndex(rest, at, task.level, move);
  return to === null ? null : rest.toSpliced(to, 0, ...block);
}

/** Returns the index in `rest` at which to insert a block from `at` that moves up or down; null if it cannot move further. */
function insertionIndex(rest: Tree, at: number, level: 1 | 2, move: 'up' | 'down'): number | null {
  if (level === 2) {
    // Moving past a parent makes the task a subtask of the previous or next parent.
    if (move === 'up') return at >= 2 ? at - 1 : null;
    return at < rest.length ? at + 1 : null;
  }
  if (move === 'up') {
    const above = rest.findLastIndex((each, n) => n < at && each.level === 1);
    return above === -1 ? null : above;
  }
  return at < rest.length ? at + 1 + below(rest, at) : null;
}

/** Returns the one-based position of a task among its siblings, and the number of siblings including the task. */
export function placeOf(tree: Tree, key: string): { place: number; all: number } {
  const at = tree.findIndex((task) => task.key === key);
  const level = tree[at]?.level ?? 1;
  const head = tree.findLastIndex((task, n) => n <= at && task.level === 1);
  const beside = level === 1 ? tree.filter((task) => task.level === 1) : tree.slice(head + 1, head + 1 + below(tree, head));
  return { place: beside.findIndex((task) => task.key === key) + 1, all: beside.length };
}

/** Maps paths in server errors, such as `tasks.0.tasks.2`, to task keys. */
export function keysByPath(tree: Tree): Map<string, string> {
  let [head, under] = [-1, -1];
  return new Map(
    tree.map(({ key, level }) => {
      if (level === 1 || head === -1) {
        head += 1;
        under = -1;
        return [`tasks.${head}`, key];
      }
      under += 1;
      return [`tasks.${head}.tasks.${under}`, key];
    }),
  );
}
