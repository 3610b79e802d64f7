import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import type { NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import { placeOfIssue } from '../comments/comment-places.service.ts';
import { peopleMentioned } from '../comments/mentions.service.ts';
import { notify } from '../notifications/notify.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database.ts';
import type { OpenForChange } from './issues.service.ts';

/** Tells people what the actor did to an issue, those of them who see it as it is now. `stepId`: the entry of the history that says more. */
export const tellOfIssue = (
  tx: Tx,
  { workspaceId, userId: byId }: Pick<Actor, 'workspaceId' | 'userId'>,
  { issue }: { issue: { id: string; projectId: string } },
  userIds: readonly string[],
  kind: NotificationKind,
  stepId?: string,
): Promise<void> =>
  notify(tx, { workspaceId, byId }, userIds, { kind, projectId: issue.projectId, issueId: issue.id, ...(stepId && { stepId }) });

interface MadeStep {
  to: string;
  note: string;
  /** Its entry in the history. */
  stepId: string | undefined;
}

/**
 * The reporter is notified that their issue was sent back or reported as fixed. Nobody is notified of an acceptance.
 * Users whom the note mentions are notified too, if they may read it: before publication, the team.
 */
export async function tellStep(tx: Tx, actor: Actor, opened: OpenForChange, { to, note, stepId }: MadeStep): Promise<void> {
  const { status, reporterId } = opened.issue;
  const sentBack = status === 'IN_REVIEW' && to === 'DRAFT';
  if (sentBack) await tellOfIssue(tx, actor, opened, [reporterId], 'SENT_BACK', stepId);
  if (to === 'READY_FOR_RETEST') await tellOfIssue(tx, actor, opened, [reporterId], 'READY_FOR_RETEST');
  const mentioned = await peopleMentioned(tx, actor, placeOfIssue(opened), { body: note, internal: !isPublished(status) });
  const others = mentioned.map(({ id }) => id).filter((id) => !(sentBack && id === reporterId));
  if (others.length > 0) await tellOfIssue(tx, actor, opened, others, 'MENTIONED');
}
