import { queueWorkMail } from '../../config/mails.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { projectAccess } from '../../projects/projects.policy.ts';
import { actorInWorkspace } from '../../sessions/sessions.service.ts';
import { canSeeIssue } from '../issues.policy.ts';
import { keyOf } from '../issues.present.ts';
import { findIssue } from '../issues.repo.ts';
import type { OpenForChange } from '../issues.service.ts';
import { whoAsked } from './retests.repo.ts';

/**
 * Tells the fixer, and whoever asked for the retest, that it was made: those of them who see the issue now, and not whoever made it.
 * By its key alone: what was found is read in the issue.
 */
export async function mailRetested(
  platform: Pick<Platform, 'secrets'>,
  tx: Tx,
  actor: Actor,
  { issue, project }: OpenForChange,
): Promise<void> {
  const { workspaceId } = actor;
  const concerned = new Set([issue.fixerId, await whoAsked(tx, workspaceId, issue.id)]);
  for (const userId of concerned) {
    if (userId === null || userId === actor.userId) continue;
    const reader = await actorInWorkspace(tx, userId, workspaceId);
    const found = reader && (await findIssue(tx, workspaceId, issue.id, userId));
    if (!reader || !found || !canSeeIssue(projectAccess(reader, found.project, found.hats), reader, found.issue)) continue;
    const values = { name: reader.name, by: actor.name, issue: keyOf(project.key, issue.number) };
    const link = `#/projects/${project.id}/issues/${issue.id}`;
    await queueWorkMail(platform, tx, { userId, workspaceId, kind: 'RETESTED' }, { template: 'retested', values, link });
  }
}
