import { inLanguage, type Language } from '@coloa/contract/languages.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { rowTitles, titleFor } from './standard-titles.service.ts';
import { rowNames, taskNames } from './task-names.repo.ts';

/**
 * Returns the titles of tasks and rows, by id. Omits deleted tasks and rows, and those of other projects. The caller must pass only
 * projects whose tasks the viewer can see.
 */
export async function titlesOfWork(
  db: DbOrTx,
  workspaceId: string,
  projectIds: readonly string[],
  { taskIds, rowIds }: { taskIds: readonly string[]; rowIds: readonly string[] },
  language: Language,
): Promise<Map<string, string>> {
  const [tasks, rows] = await Promise.all([
    taskIds.length === 0 ? [] : taskNames(db, workspaceId, projectIds, taskIds),
    rowIds.length === 0 ? [] : rowNames(db, workspaceId, projectIds, rowIds),
  ]);
  const titleOf = (row: (typeof rows)[number]) =>
    row.title === '' ? inLanguage(language, { vi: row.titleVi, en: row.titleEn }) : rowTitles(row)[language];
  return new Map([
    ...tasks.map((task) => [task.id, titleFor(task, language)] as const),
    ...rows.map((row) => [row.id, titleOf(row)] as const),
  ]);
}
