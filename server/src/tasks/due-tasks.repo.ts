import { and, asc, between, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import type { Days } from '../platform/text/days.ts';
import { listViewer, readableProjects, teamProjects } from '../projects/projects.scope.ts';
import { projects } from '../projects/projects.tables.ts';
import { tasks } from './tasks.tables.ts';

/** Returns unfinished tasks of projects in which the actor can see internal data. */
export const listTasksDue = (db: DbOrTx, actor: Actor, { from, to }: Days, limit: number) => {
  const viewer = listViewer(actor);
  return db
    .select({
      id: tasks.id,
      title: tasks.title,
      standardKey: tasks.standardKey,
      status: tasks.status,
      dueDay: sql<string>`${tasks.dueDay}`,
      project: { id: projects.id, key: projects.key, name: projects.name },
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(tasks)
    .innerJoin(projects, and(eq(projects.workspaceId, tasks.workspaceId), eq(projects.id, tasks.projectId)))
    .where(
      and(
        eq(tasks.workspaceId, actor.workspaceId),
        between(tasks.dueDay, from, to),
        // The status is a literal, because the condition has to match that of the partial index.
        sql`${tasks.status} <> 'DONE'`,
        ne(projects.status, 'ARCHIVED'),
        isNull(projects.deletedAt),
        readableProjects(viewer),
        teamProjects(viewer),
      ),
    )
    .orderBy(asc(tasks.dueDay), asc(projects.key), asc(tasks.position), asc(tasks.id))
    .limit(limit);
};
