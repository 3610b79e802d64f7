import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { issueAssets, issues } from '../issues.tables.ts';

export async function detachScope(tx: Tx, workspaceId: string, scopeIds: readonly string[]): Promise<void> {
  if (scopeIds.length === 0) return;
  await tx
    .update(issueAssets)
    .set({ scopeId: null })
    .where(and(eq(issueAssets.workspaceId, workspaceId), inArray(issueAssets.scopeId, [...scopeIds])));
}

/** Deletes the issues permanently. Duplicates of these issues remain, without a reference to their original. */
export async function deleteIssuesOf(tx: Tx, workspaceId: string, projectId: string): Promise<void> {
  const ofProject = and(eq(issues.workspaceId, workspaceId), eq(issues.projectId, projectId));
  const gone = tx.select({ id: issues.id }).from(issues).where(ofProject);
  await tx
    .update(issues)
    .set({ duplicateOf: null })
    .where(and(eq(issues.workspaceId, workspaceId), inArray(issues.duplicateOf, gone)));
  await tx.delete(issues).where(ofProject);
}
