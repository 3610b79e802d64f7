import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Reader, UseColumns } from '../../files/files.scope.ts';
import { listViewer, presentProjects, readableProjects, teamProjects } from '../../projects/projects.scope.ts';
import { projects } from '../../projects/projects.tables.ts';
import { seenIssues } from '../issues.scope.ts';
import { issues } from '../issues.tables.ts';

export function readsUseInProject(use: UseColumns, actor: Reader): SQL {
  const viewer = listViewer(actor);
  // An undefined condition means no restriction.
  const orAll = (condition: SQL | undefined): SQL => condition ?? sql`true`;
  return exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(projects)
      .leftJoin(issues, and(eq(issues.workspaceId, use.workspaceId), eq(issues.id, use.issueId)))
      .where(
        and(
          eq(projects.workspaceId, use.workspaceId),
          eq(projects.id, use.projectId),
          presentProjects(actor),
          readableProjects(viewer),
          or(use.open, orAll(teamProjects(viewer))),
          or(isNull(use.issueId), orAll(seenIssues(actor))),
        ),
      ),
  );
}
