import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database.ts';
import { personsByIds } from '../users/users.service.ts';
import { clearFixer } from './issue-fixers.repo.ts';
import { noteStep } from './issue-history.service.ts';
import { namedPerson } from './issues.present.ts';

/**
 * Takes a user who leaves a project (null: the workspace) off its issues as their fixer. Settled issues keep the user who fixed them.
 */
export async function leaveFixes(
  tx: Tx,
  by: Pick<Actor, 'workspaceId' | 'userId'>,
  userId: string,
  projectId: string | null,
): Promise<void> {
  const left = await clearFixer(tx, by.workspaceId, userId, projectId);
  if (left.length === 0) return;
  const from = namedPerson((await personsByIds(tx, [userId])).get(userId)) ?? null;
  for (const issue of left) await noteStep(tx, by, issue, { action: 'EDITED', changes: [{ field: 'fixer', from, to: null }] });
}
