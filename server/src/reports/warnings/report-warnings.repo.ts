import { and, eq, isNull } from 'drizzle-orm';
import { issues } from '../../issues/issues.tables.ts';
import type { DbOrTx } from '../../platform/database/database.ts';

/** The ids of the issues of a project by their keys. */
export async function listIssueIds(db: DbOrTx, workspaceId: string, project: { id: string; key: string }): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: issues.id, number: issues.number })
    .from(issues)
    .where(and(eq(issues.workspaceId, workspaceId), eq(issues.projectId, project.id), isNull(issues.deletedAt)));
  return new Map(rows.map(({ id, number }) => [`${project.key}-${number}`, id]));
}
