import { type IssueStatus, isNoteShown } from '@coloa/contract/issues/issue-states.ts';
import type { NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import { placeOfIssue } from '../comments/comment-targets.service.ts';
import { peopleMentioned } from '../comments/mentions.service.ts';
import type { issueMoved, noteWritten, peopleConcerned } from '../issues/issues.changes.ts';
import type { ChangeOf } from '../platform/changes.ts';
import type { Tx } from '../platform/database/database.ts';
import { notify, settleNotifications, withdrawNotifications } from './notify.service.ts';

type Concern = ChangeOf<typeof peopleConcerned>;

/** Notifies users of an issue, except those who cannot currently see it. */
export const notifyOfIssue = (tx: Tx, { cause, issue, userIds, kind, stepId }: Concern): Promise<void> =>
  notify(tx, { workspaceId: cause.workspaceId, byId: cause.userId }, userIds, {
    kind,
    projectId: issue.projectId,
    issueId: issue.id,
    ...(stepId && { stepId }),
  });

/** Whether a step decides on the issue: a reviewer accepts it, or it is rejected or marked as a duplicate in any status. */
const isVerdict = (from: IssueStatus, to: IssueStatus): boolean =>
  to === 'REJECTED' || to === 'DUPLICATE' || (from === 'IN_REVIEW' && to === 'OPEN');

/** Returns the kinds of notifications that a status change resolves. */
function resolvedBy(from: IssueStatus, to: IssueStatus): NotificationKind[] {
  if (from === 'DRAFT') return ['SENT_BACK'];
  if (from === 'READY_FOR_RETEST') return ['READY_FOR_RETEST'];
  // The issue is fixed, or needs no fix any more.
  return ['READY_FOR_RETEST', 'RISK_ACCEPTED', 'REJECTED', 'DUPLICATE'].includes(to) ? ['RETESTED', 'DUE_SOON'] : [];
}

/**
 * Notifies the reporter of a decision on the issue, and when it is sent back to draft or marked as ready for retest. Notifies mentioned
 * users only if they can read the note. The actor’s notifications that the step resolves are marked as read.
 */
export async function notifyOfStep(tx: Tx, { actor, opened, to, note, stepId }: ChangeOf<typeof issueMoved>): Promise<void> {
  const { issue } = opened;
  const { status, reporterId } = issue;
  const tell = (userIds: readonly string[], kind: Concern['kind'], more: Pick<Concern, 'stepId'> = {}) =>
    notifyOfIssue(tx, { cause: actor, issue, userIds, kind, ...more });
  await settleNotifications(tx, actor, issue.id, resolvedBy(status, to));
  const sentBack = status === 'IN_REVIEW' && to === 'DRAFT';
  const verdict = isVerdict(status, to);
  if (sentBack || verdict) await tell([reporterId], sentBack ? 'SENT_BACK' : 'REVIEWED', stepId === undefined ? {} : { stepId });
  if (to === 'READY_FOR_RETEST') await tell([reporterId], 'READY_FOR_RETEST');
  const withdrawn = status === 'READY_FOR_RETEST' && to === 'IN_PROGRESS';
  if (withdrawn) await withdrawNotifications(tx, actor.workspaceId, issue.id, 'READY_FOR_RETEST');
  const mentioned = await peopleMentioned(tx, actor, placeOfIssue(opened), { body: note, internal: !isNoteShown(status, to) });
  // A decision is mailed later by default, so it does not replace a mention.
  const others = mentioned.map(({ id }) => id).filter((id) => !(sentBack && id === reporterId));
  if (others.length > 0) await tell(others, 'MENTIONED');
}

/** Notifies the users whom a note mentions for the first time, if they can read it and get no other notification about the step. */
export async function notifyOfNote(tx: Tx, note: ChangeOf<typeof noteWritten>): Promise<void> {
  const { actor, opened, text, before, internal, notified } = note;
  const mentionedIn = async (body: string) =>
    (await peopleMentioned(tx, actor, placeOfIssue(opened), { body, internal })).map(({ id }) => id);
  const mentioned = await mentionedIn(text);
  if (mentioned.length === 0) return;
  const known = new Set([...notified, ...(await mentionedIn(before))]);
  const userIds = mentioned.filter((id) => !known.has(id));
  await notifyOfIssue(tx, { cause: actor, issue: opened.issue, userIds, kind: 'MENTIONED' });
}
