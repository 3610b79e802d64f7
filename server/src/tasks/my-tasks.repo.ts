import { LIMITS } from '@coloa/contract/limits.ts';
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { type Places, prepared, selecting } from '../platform/database/prepared.ts';
import { assignees } from '../projects/assignees/assignees.tables.ts';
import { wearsTeamHat } from '../projects/projects.scope.ts';
import { projects } from '../projects/projects.tables.ts';
import { shownColumns } from './tasks.repo.ts';
import { taskAssignees, tasks } from './tasks.tables.ts';

const selectMine = prepared(
  ({ workspaceId, userId }: Places<'workspaceId' | 'userId'>) =>
    selecting(
      {
        ...shownColumns,
        project: { id: projects.id, key: projects.key, name: projects.name },
        checked: sql<number>`${taskAssignees.checked} + ${taskAssignees.notAvailable}`,
        blocked: sql<boolean>`exists (
        select from task_blockers as b join tasks as w on w.workspace_id = b.workspace_id and w.id = b.blocker_id
        where b.workspace_id = ${tasks.workspaceId} and b.task_id = ${tasks.id} and w.status <> 'DONE')`,
        total: sql<number>`(count(*) over ())::int`,
      },
      (select) =>
        select
          .from(taskAssignees)
          .innerJoin(tasks, and(eq(tasks.workspaceId, taskAssignees.workspaceId), eq(tasks.id, taskAssignees.taskId)))
          .innerJoin(projects, and(eq(projects.workspaceId, tasks.workspaceId), eq(projects.id, tasks.projectId)))
          .innerJoin(
            assignees,
            and(
              eq(assignees.workspaceId, tasks.workspaceId),
              eq(assignees.projectId, tasks.projectId),
              eq(assignees.userId, taskAssignees.userId),
              wearsTeamHat,
            ),
          )
          .where(
            and(
              eq(taskAssignees.workspaceId, workspaceId),
              eq(taskAssignees.userId, userId),
              ne(tasks.status, 'DONE'),
              ne(projects.status, 'ARCHIVED'),
              isNull(projects.deletedAt),
            ),
          )
          .orderBy(
            sql`${tasks.dueDay} asc nulls last`,
            sql`${tasks.priority} asc nulls last`,
            asc(projects.key),
            asc(tasks.position),
            asc(tasks.id),
          )
          .limit(LIMITS.myTasks),
    ),
  { short: true },
);

export const listMyTasks = (db: DbOrTx, workspaceId: string, userId: string) => selectMine(db, { workspaceId, userId });
