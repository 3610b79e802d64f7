import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { mailAboutIssue } from '../issue-mails.service.ts';
import type { OpenForChange } from '../issues.service.ts';
import { whoAsked } from './retests.repo.ts';

/**
 * Tells the fixer, and whoever asked for the retest, that it was made: those of them who see the issue now, and not whoever made it.
 * By its key alone: what was found is read in the issue.
 */
export async function mailRetested(platform: Pick<Platform, 'secrets'>, tx: Tx, actor: Actor, opened: OpenForChange): Promise<void> {
  const { issue } = opened;
  const concerned = new Set([issue.fixerId, await whoAsked(tx, actor.workspaceId, issue.id)]);
  for (const userId of concerned) {
    if (userId === null) continue;
    await mailAboutIssue(platform, tx, actor, opened, userId, { kind: 'RETESTED', template: 'retested' });
  }
}
