import type { Tx } from '../../platform/database.ts';
import { deleteAssigneesOf } from './assignees.repo.ts';

/** Somebody leaves a workspace: they are in none of its projects any more. What they wrote stays. */
export const endAssignments = (tx: Tx, workspaceId: string, userId: string): Promise<void> => deleteAssigneesOf(tx, workspaceId, userId);
