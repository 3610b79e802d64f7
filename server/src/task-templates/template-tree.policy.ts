import { LIMITS } from '@coloa/contract/limits.ts';
import type { TemplateTask } from '@coloa/contract/task-templates/task-templates.contract.ts';
import type { RefusalDetail } from '../platform/http/refusal.ts';

export type TemplateLeaf = Omit<TemplateTask, 'tasks'>;

interface Placed {
  task: TemplateLeaf;
  /** The path of the task in errors, such as `tasks.0.tasks.2`. */
  path: string;
}

const placesOf = (tasks: readonly TemplateTask[]): Placed[] =>
  tasks.flatMap((task, n) => [
    { task, path: `tasks.${n}` },
    ...task.tasks.map((below, m) => ({ task: below, path: `tasks.${n}.tasks.${m}` })),
  ]);

const rowsIn = (placed: readonly Placed[]): number => placed.reduce((sum, { task }) => sum + task.rows.length, 0);

export function countsOf(tasks: readonly TemplateTask[]): { taskCount: number; rowCount: number; lastDay: number | null } {
  const placed = placesOf(tasks);
  const days = placed.flatMap(({ task }) => task.dueOn ?? []);
  return {
    taskCount: placed.length,
    rowCount: rowsIn(placed),
    lastDay: days.length === 0 ? null : Math.max(...days),
  };
}

/**
 * Returns an error if there are too many rows. This check is necessary, because the contract's schema does not validate trees that the
 * server creates from a project's tasks.
 */
function tooManyRows(placed: readonly Placed[]): RefusalDetail[] {
  const params = { max: LIMITS.templateRows, ofTask: LIMITS.taskRows };
  const long = placed.filter(({ task }) => task.rows.length > LIMITS.taskRows).map(({ path }) => `${path}.rows`);
  const paths = rowsIn(placed) > LIMITS.templateRows ? ['tasks'] : long;
  return paths.map((path) => ({ code: 'TEMPLATE_ROWS_TOO_MANY', path, params }));
}

export function treeProblems(tasks: readonly TemplateTask[]): RefusalDetail[] {
  const placed = placesOf(tasks);
  const reversed = placed.filter(({ task }) => task.startsOn !== null && task.dueOn !== null && task.dueOn < task.startsOn);
  return [
    ...(placed.length > LIMITS.templateTasks
      ? [{ code: 'TEMPLATE_TOO_LARGE' as const, path: 'tasks', params: { max: LIMITS.templateTasks } }]
      : []),
    ...tooManyRows(placed),
    ...reversed.map(({ path }): RefusalDetail => ({ code: 'DAYS_REVERSED', path: `${path}.dueOn` })),
  ];
}

export const controlsNamed = (tasks: readonly TemplateTask[]): string[] => [
  ...new Set(placesOf(tasks).flatMap(({ task }) => task.rows.flatMap(({ checklistId }) => checklistId ?? []))),
];

export const unknownControls = (tasks: readonly TemplateTask[], known: ReadonlySet<string>): RefusalDetail[] =>
  placesOf(tasks).flatMap(({ task, path }) =>
    task.rows.flatMap(({ checklistId }, n): RefusalDetail[] =>
      checklistId === null || known.has(checklistId) ? [] : [{ code: 'UNKNOWN_CHECKLIST', path: `${path}.rows.${n}.checklistId` }],
    ),
  );
