import type { NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import { notify } from '../notifications/notify.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database.ts';
import type { OpenForChange } from './issues.service.ts';

/** Tells people what the actor did to an issue, those of them who see it as it is now. */
export const tellOfIssue = (
  tx: Tx,
  { workspaceId, userId: byId }: Pick<Actor, 'workspaceId' | 'userId'>,
  { issue }: { issue: { id: string; projectId: string } },
  userIds: readonly string[],
  kind: NotificationKind,
): Promise<void> => notify(tx, { workspaceId, byId }, userIds, { kind, projectId: issue.projectId, issueId: issue.id });

/** The reporter learns that their issue was sent back, or that what they found is said to be fixed; of an acceptance nobody is told. */
export async function tellStep(tx: Tx, actor: Actor, opened: OpenForChange, to: string | undefined): Promise<void> {
  const { status, reporterId } = opened.issue;
  if (status === 'IN_REVIEW' && to === 'DRAFT') await tellOfIssue(tx, actor, opened, [reporterId], 'SENT_BACK');
  if (to === 'READY_FOR_RETEST') await tellOfIssue(tx, actor, opened, [reporterId], 'READY_FOR_RETEST');
}
