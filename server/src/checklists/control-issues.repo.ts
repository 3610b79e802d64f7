import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { controlIssues } from './checklists.tables.ts';

export async function addIssues(tx: Tx, workspaceId: string, controlId: string, issueIds: readonly string[]): Promise<void> {
  if (issueIds.length === 0) return;
  const rows = [...new Set(issueIds)].map((issueId) => ({ workspaceId, controlId, issueId }));
  await tx.insert(controlIssues).values(rows).onConflictDoNothing();
}

export async function dropIssues(tx: Tx, workspaceId: string, controlId: string, issueIds: readonly string[]): Promise<void> {
  const ofControl = and(eq(controlIssues.workspaceId, workspaceId), eq(controlIssues.controlId, controlId));
  await tx.delete(controlIssues).where(and(ofControl, inArray(controlIssues.issueId, [...issueIds])));
}
