import { canSeeCommentOf } from '../comments/comments.service.ts';
import { openIssue } from '../issues/issues.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { openProject } from '../projects/projects.service.ts';
import type { EventRecord } from './events.repo.ts';

/** Whether somebody may know of what an event is about, as it is now: they are asked the same as when they read it. */
export async function mayHear(db: DbOrTx, actor: Actor, { issueId, projectId, commentId }: EventRecord): Promise<boolean> {
  try {
    if (commentId !== null) return await canSeeCommentOf(db, actor, commentId);
    await (issueId === null ? openProject(db, actor, projectId) : openIssue(db, actor, issueId));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
