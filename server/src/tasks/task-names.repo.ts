import { and, eq, inArray, sql } from 'drizzle-orm';
import { controls } from '../checklists/checklists.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { taskRows, tasks } from './tasks.tables.ts';

const inProjects = (workspaceId: string, projectIds: readonly string[]) =>
  and(eq(tasks.workspaceId, workspaceId), inArray(tasks.projectId, [...projectIds]));

export const taskNames = (db: DbOrTx, workspaceId: string, projectIds: readonly string[], ids: readonly string[]) =>
  db
    .select({ id: tasks.id, title: tasks.title, standardKey: tasks.standardKey })
    .from(tasks)
    .where(and(inProjects(workspaceId, projectIds), inArray(tasks.id, [...ids])));

export const rowNames = (db: DbOrTx, workspaceId: string, projectIds: readonly string[], ids: readonly string[]) =>
  db
    .select({
      id: taskRows.id,
      title: taskRows.title,
      standardKey: tasks.standardKey,
      titleVi: sql<string>`coalesce(${controls.titleVi}, '')`,
      titleEn: sql<string>`coalesce(${controls.titleEn}, '')`,
    })
    .from(taskRows)
    .innerJoin(tasks, and(eq(tasks.workspaceId, taskRows.workspaceId), eq(tasks.id, taskRows.taskId)))
    .leftJoin(controls, and(eq(controls.workspaceId, taskRows.workspaceId), eq(controls.id, taskRows.controlId)))
    .where(and(inProjects(workspaceId, projectIds), eq(taskRows.workspaceId, workspaceId), inArray(taskRows.id, [...ids])));
