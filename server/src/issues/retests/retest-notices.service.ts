import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { peopleConcerned } from '../issues.changes.ts';
import type { OpenForChange } from '../issues.service.ts';
import { whoAsked } from './retests.repo.ts';

/** Tells the fixer, and whoever asked for the retest, that it was made: those of them who see the issue now, and not whoever made it. */
export async function notifyOfRetest(tx: Tx, actor: Actor, opened: OpenForChange): Promise<void> {
  const concerned = [opened.issue.fixerId, await whoAsked(tx, actor.workspaceId, opened.issue.id)];
  const userIds = concerned.filter((userId) => userId !== null);
  await announce(tx, peopleConcerned, { cause: actor, issue: opened.issue, userIds, kind: 'RETESTED' });
}
