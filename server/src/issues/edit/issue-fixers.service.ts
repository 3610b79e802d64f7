import { personsByIds } from '../../membership/users.service.ts';
import type { ChangeOf } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { personUnassigned } from '../../projects/projects.changes.ts';
import { readsEveryProject } from '../../projects/projects.policy.ts';
import { actorsInWorkspace } from '../../sessions/sessions.service.ts';
import { noteStep } from '../history/issue-history.service.ts';
import { namedPerson } from '../issues.present.ts';
import { clearFixer } from './issue-fixers.repo.ts';

/**
 * Removes the user as fix owner. Settled issues keep their fix owner, as do all issues of a project that the user can still read by
 * permission.
 */
export async function leaveFixes(tx: Tx, { cause: by, userId, projectId }: ChangeOf<typeof personUnassigned>): Promise<void> {
  const [reader] = projectId === null ? [] : await actorsInWorkspace(tx, [userId], by.workspaceId);
  if (reader && readsEveryProject(reader)) return;
  const left = await clearFixer(tx, by.workspaceId, userId, projectId);
  if (left.length === 0) return;
  const from = namedPerson((await personsByIds(tx, [userId])).get(userId)) ?? null;
  for (const issue of left) await noteStep(tx, by, issue, { action: 'EDITED', changes: [{ field: 'fixer', from, to: null }] });
}
