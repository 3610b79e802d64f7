import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { projects } from '../../projects/projects.tables.ts';
import { briefColumns, issues } from '../issues.tables.ts';

const named = (workspaceId: string, ids: readonly string[]) =>
  and(eq(issues.workspaceId, workspaceId), sql`${issues.id} = any(${sql.param([...ids])}::uuid[])`, isNull(issues.deletedAt));

export async function issuesOfProjectAmong(
  db: DbOrTx,
  workspaceId: string,
  projectId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: issues.id })
    .from(issues)
    .where(and(named(workspaceId, ids), eq(issues.projectId, projectId)));
  return new Set(rows.map(({ id }) => id));
}

export const listNamed = (db: DbOrTx, workspaceId: string, ids: readonly string[]) =>
  db
    .select({
      ...briefColumns,
      projectKey: projects.key,
    })
    .from(issues)
    .innerJoin(projects, and(eq(projects.workspaceId, issues.workspaceId), eq(projects.id, issues.projectId)))
    .where(named(workspaceId, ids))
    .orderBy(asc(issues.number));
