import { and, asc, between, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { issues } from '../issues/issues.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import type { Days } from '../platform/text/days.ts';
import { projects } from '../projects/projects.tables.ts';
import { taskAssignees, tasks } from '../tasks/tasks.tables.ts';
import { notifications } from './notifications.tables.ts';

export const listWorkspaces = (db: DbOrTx) =>
  db
    .select({ id: workspaces.id, timeZone: workspaces.timeZone })
    .from(workspaces)
    .where(isNull(workspaces.deletedAt))
    .orderBy(asc(workspaces.id));

const worked = and(isNull(projects.deletedAt), ne(projects.status, 'ARCHIVED'));

export const listDueTasks = (db: DbOrTx, workspaceId: string, { from, to }: Days) =>
  db
    .select({
      projectId: tasks.projectId,
      taskId: tasks.id,
      dueDay: sql<string>`${tasks.dueDay}`,
      people: sql<string[]>`array_agg(${taskAssignees.userId}::text order by ${taskAssignees.position})`,
    })
    .from(tasks)
    .innerJoin(projects, and(eq(projects.workspaceId, tasks.workspaceId), eq(projects.id, tasks.projectId), worked))
    .innerJoin(taskAssignees, and(eq(taskAssignees.workspaceId, tasks.workspaceId), eq(taskAssignees.taskId, tasks.id)))
    .where(and(eq(tasks.workspaceId, workspaceId), ne(tasks.status, 'DONE'), between(tasks.dueDay, from, to)))
    .groupBy(tasks.projectId, tasks.id, tasks.dueDay)
    .orderBy(asc(tasks.dueDay), asc(tasks.id));

export const listDueIssues = (db: DbOrTx, workspaceId: string, { from, to }: Days) =>
  db
    .select({
      projectId: issues.projectId,
      issueId: issues.id,
      dueDay: sql<string>`${issues.dueDay}`,
      status: issues.status,
      reporterId: issues.reporterId,
      fixerId: issues.fixerId,
    })
    .from(issues)
    .innerJoin(projects, and(eq(projects.workspaceId, issues.workspaceId), eq(projects.id, issues.projectId), worked))
    .where(
      and(
        eq(issues.workspaceId, workspaceId),
        inArray(issues.status, ['OPEN', 'IN_PROGRESS', 'READY_FOR_RETEST']),
        between(issues.dueDay, from, to),
        isNull(issues.deletedAt),
      ),
    )
    .orderBy(asc(issues.dueDay), asc(issues.id));

export const listTold = (db: DbOrTx, workspaceId: string, { from, to }: Days) =>
  db
    .select({
      userId: notifications.userId,
      about: sql<string>`coalesce(${notifications.taskId}, ${notifications.issueId})::text`,
      dueDay: sql<string>`${notifications.dueDay}`,
    })
    .from(notifications)
    .where(and(eq(notifications.workspaceId, workspaceId), eq(notifications.kind, 'DUE_SOON'), between(notifications.dueDay, from, to)));
