import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database.ts';
import { tellOfIssue } from '../issue-notices.service.ts';
import type { OpenForChange } from '../issues.service.ts';
import { whoAsked } from './retests.repo.ts';

/** Tells the fixer, and whoever asked for the retest, that it was made: those of them who see the issue now, and not whoever made it. */
export async function tellRetested(tx: Tx, actor: Actor, opened: OpenForChange): Promise<void> {
  const concerned = [opened.issue.fixerId, await whoAsked(tx, actor.workspaceId, opened.issue.id)];
  await tellOfIssue(
    tx,
    actor,
    opened,
    concerned.filter((userId) => userId !== null),
    'RETESTED',
  );
}
