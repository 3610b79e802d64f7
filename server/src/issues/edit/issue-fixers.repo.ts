import { SETTLED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { issues } from '../issues.tables.ts';

/**
 * Removes a user as fix owner of issues.
 * @param projectId null for the whole workspace
 * @returns the changed issues
 */
export const clearFixer = (tx: Tx, workspaceId: string, userId: string, projectId: string | null) =>
  tx
    .update(issues)
    .set({ fixerId: null })
    .where(
      and(
        eq(issues.workspaceId, workspaceId),
        projectId === null ? undefined : eq(issues.projectId, projectId),
        eq(issues.fixerId, userId),
        notInArray(issues.status, [...SETTLED_STATUSES]),
      ),
    )
    .returning({ id: issues.id, projectId: issues.projectId, version: issues.version, status: issues.status });
