import { and, eq, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Places } from '../platform/database/prepared.ts';
import { groupProjects } from './groups.tables.ts';

/**
 * Returns SQL for the ids of a group's projects. It is an array for `= any(…)`, so that PostgreSQL computes the projects only once for the
 * whole statement.
 */
export function selectProjectsOfGroup(at: Places<'workspaceId' | 'groupId'>): SQL {
  const ids = new QueryBuilder()
    .select({ id: groupProjects.projectId })
    .from(groupProjects)
    .where(and(eq(groupProjects.workspaceId, at.workspaceId), eq(groupProjects.groupId, at.groupId)));
  return sql`array(${ids})`;
}
