import type { ArgsOf } from '@coloa/contract/http.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ProjectKind } from '@coloa/contract/projects/project-states.ts';
import type { TaskTemplate, TemplateTask, taskTemplatesContract } from '@coloa/contract/task-templates/task-templates.contract.ts';
import { type DraftTask, keysByPath, type Tree, tasksOf, treeOf } from './template-tree.ts';

export interface TemplateValues {
  name: string;
  description: string;
  kinds: ProjectKind[];
  tree: DraftTask[];
}

export const NO_TEMPLATE: TemplateValues = { name: '', description: '', kinds: [], tree: [] };

export const valuesOf = ({ name, description, kinds, ...stored }: TaskTemplate): TemplateValues => ({
  name,
  description,
  kinds: [...kinds],
  tree: treeOf(stored),
});

export const bodyOf = ({ name, description, kinds, tree }: TemplateValues) => ({
  name: name.trim(),
  description,
  kinds,
  tasks: tasksOf(tree),
});

type TemplateChange = Omit<ArgsOf<typeof taskTemplatesContract.update>['body'], 'id' | 'version'>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export function templateChanges(from: TemplateValues, to: TemplateValues): TemplateChange {
  const [before, now] = [bodyOf(from), bodyOf(to)];
  return {
    ...(before.name !== now.name && { name: now.name }),
    ...(before.description !== now.description && { description: now.description }),
    ...(!same(before.kinds, now.kinds) && { kinds: now.kinds }),
    ...(!same(before.tasks, now.tasks) && { tasks: now.tasks }),
  };
}

/** Error messages by the path of the field, for example `name`, `<key of a task>.title` or `<key of a row>.title`. */
export type Errors = Readonly<Record<string, string>>;

interface Words {
  nameRequired: string;
  titleRequired: string;
  rowRequired: string;
  daysReversed: string;
  dayWrong: string;
}

const badDay = (day: number | null): boolean => day !== null && (!Number.isInteger(day) || day < 0 || day > LIMITS.templateDays);

export function problemsOf({ name, tree }: TemplateValues, words: Words): Errors {
  const found: Record<string, string> = {};
  if (name.trim() === '') found.name = words.nameRequired;
  for (const { key, title, startsOn, dueOn, rows } of tree) {
    if (title.trim() === '') found[`${key}.title`] = words.titleRequired;
    if (badDay(startsOn)) found[`${key}.startsOn`] = words.dayWrong;
    if (badDay(dueOn)) found[`${key}.dueOn`] = words.dayWrong;
    else if (startsOn !== null && dueOn !== null && dueOn < startsOn) found[`${key}.dueOn`] = words.daysReversed;
    for (const row of rows) if (row.title.trim() === '') found[`${row.key}.title`] = words.rowRequired;
  }
  return found;
}

/** Replaces the indexes in the paths of server errors with the keys of tasks and rows. */
export function errorsAt(tree: Tree, refused: Readonly<Record<string, string>>): Errors {
  const keys = keysByPath(tree);
  const rowsOf = new Map(tree.map(({ key, rows }) => [key, rows]));
  return Object.fromEntries(
    Object.entries(refused).map(([path, words]) => {
      const [, task = '', row, field] = /^(tasks\.\d+(?:\.tasks\.\d+)?)(?:\.rows\.(\d+))?\.(\w+)$/.exec(path) ?? [];
      const key = keys.get(task);
      if (key === undefined) return [path, words];
      // A row shows errors in only one place, so all its errors get the path of the title.
      const rowKey = row === undefined ? undefined : rowsOf.get(key)?.[Number(row)]?.key;
      return [rowKey === undefined ? `${key}.${field}` : `${rowKey}.title`, words];
    }),
  );
}

/**
 * Converts the rows at these paths to free text. The server uses such a path for an unknown control, for example
 * `tasks.0.tasks.1.rows.2.checklistId`.
 */
export function writtenByHand(tasks: readonly TemplateTask[], places: ReadonlySet<string>): TemplateTask[] {
  const rowsOf = ({ rows }: Pick<TemplateTask, 'rows'>, at: string) =>
    rows.map((row, n) => (places.has(`${at}.rows.${n}.checklistId`) ? { ...row, checklistId: null } : row));
  return tasks.map((task, n) => ({
    ...task,
    rows: rowsOf(task, `tasks.${n}`),
    tasks: task.tasks.map((below, m) => ({ ...below, rows: rowsOf(below, `tasks.${n}.tasks.${m}`) })),
  }));
}

/** Returns true for an error of a task or a row. The paths of other errors have one part. */
export const isOfTree = (path: string): boolean => path.includes('.');

export const isWrong = (errors: Errors, { key, rows }: DraftTask): boolean =>
  Object.keys(errors).some((at) => [key, ...rows.map((row) => row.key)].includes(at.split('.')[0] ?? ''));
