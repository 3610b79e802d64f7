import { UNCOUNTED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { and, count, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { projectCounters, projects } from './projects.tables.ts';

export const projectsByStatus = (db: DbOrTx, workspaceIds: readonly string[]) =>
  db
    .select({ workspaceId: projects.workspaceId, status: projects.status, projects: count() })
    .from(projects)
    .where(and(inArray(projects.workspaceId, [...workspaceIds]), isNull(projects.deletedAt)))
    .groupBy(projects.workspaceId, projects.status);

/** Counts issues by severity for each workspace. Excludes rejected issues and duplicates. */
export const issuesBySeverity = (db: DbOrTx, workspaceIds: readonly string[]) =>
  db
    .select({
      workspaceId: projectCounters.workspaceId,
      severity: projectCounters.severity,
      issues: sql<number>`sum(${projectCounters.issues})::int`,
    })
    .from(projectCounters)
    .innerJoin(projects, and(eq(projects.workspaceId, projectCounters.workspaceId), eq(projects.id, projectCounters.projectId)))
    .where(
      and(
        inArray(projectCounters.workspaceId, [...workspaceIds]),
        isNull(projects.deletedAt),
        notInArray(projectCounters.status, [...UNCOUNTED_STATUSES]),
      ),
    )
    .groupBy(projectCounters.workspaceId, projectCounters.severity);
