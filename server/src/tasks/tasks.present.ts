import type { CameOfIt } from '@coloa/contract/checklists/project-checklists.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { PersonRows, Task, TaskRow } from '@coloa/contract/tasks/tasks.schema.ts';
import type { Actor } from '../platform/actor.ts';
import type { ProjectAccess } from '../projects/projects.policy.ts';
import { rowTitles, titleFor } from './standard-titles.service.ts';
import type { TaskPersonRecord } from './task-people.repo.ts';
import type { PersonRowRecord, RowRecord } from './task-rows.repo.ts';
import { taskAbilities } from './tasks.policy.ts';
import type { TaskRecord } from './tasks.repo.ts';

export interface TaskReader {
  actor: Actor;
  access: ProjectAccess;
  language: Language;
  today: string;
}

export const isOverdue = (task: Pick<TaskRecord, 'dueDay' | 'status'>, today: string): boolean =>
  task.dueDay !== null && task.dueDay < today && task.status !== 'DONE';

export function presentTask(
  { createdById, projectId: _projectId, standardKey, ...task }: TaskRecord,
  people: readonly TaskPersonRecord[],
  blockedBy: readonly string[],
  { actor, access, language, today }: TaskReader,
): Task {
  const assigned = people.some(({ person }) => person.id === actor.userId);
  return {
    ...task,
    title: titleFor({ title: task.title, standardKey }, language),
    overdue: isOverdue(task, today),
    assignees: people.map(({ person, checked, notAvailable }) => ({ ...person, checked, notAvailable })),
    blockedBy: [...blockedBy],
    can: taskAbilities(access, actor, { createdById }, assigned),
  };
}

export const presentTaskRow = (row: RowRecord): TaskRow => ({
  id: row.id,
  code: row.code,
  title: row.controlId === null ? rowTitles(row) : { vi: row.titleVi || row.titleEn, en: row.titleEn || row.titleVi },
  controlId: row.controlId,
});

export const presentPersonRows = (
  task: Pick<TaskRecord, 'id' | 'title' | 'standardKey'>,
  rows: readonly PersonRowRecord[],
  issuesOf: (rowId: string) => CameOfIt[],
  language: Language,
): PersonRows => ({
  taskId: task.id,
  title: titleFor(task, language),
  checkList: rows.map((row) => ({
    ...presentTaskRow(row),
    state: row.state ?? 'NOT_CHECKED',
    note: row.note ?? '',
    at: row.at?.toISOString() ?? null,
    issues: issuesOf(row.id),
  })),
});

export function inTreeOrder<T extends { id: string; parentId: string | null }>(tasks: readonly T[]): T[] {
  const below = Map.groupBy(tasks, (task) => task.parentId);
  return (below.get(null) ?? []).flatMap((task) => [task, ...(below.get(task.id) ?? [])]);
}
