import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import type { AuditActor, AuditEntry } from '../audit/audit.service.ts';
import type { Actor, Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';
import type { CounterCell } from '../projects/projects.service.ts';
import type { OpenForChange } from './issues.service.ts';

export const issueCreated = changeKind<{
  actor: Actor;
  projectId: string;
  issueId: string;
  controlId: string | undefined;
  rowId: string | undefined;
}>('issue created');

interface OfIssue {
  cause: Cause;
  issueId: string;
  projectId: string;
}

/**
 * The status, severity or contributors of an issue changed, or a retest got a result other than NOT_TESTABLE or lost it. The transaction
 * has locked the issue.
 */
export interface IssueChange extends OfIssue {
  /** Whether the actor has just decided on the issue in review. */
  decided?: boolean;
  /** A retest that was just recorded or edited. `counts` is false if no retest of the tester in the round has a result any more. */
  retest?: { roundId: string; testedBy: string; counts: boolean };
}
export const issueChanged = changeKind<IssueChange>('issue changed');

/** An issue was moved to the bin. `at` is later than the time of every earlier change to the issue. */
export const issueBinned = changeKind<OfIssue & { at: Date }>('issue binned');

/** An issue was restored. `binnedAt` is the time when it was moved to the bin. */
export const issueRestored = changeKind<OfIssue & { binnedAt: Date }>('issue restored');

/** The status of an issue changed. `opened` is the issue before the change. */
export const issueMoved = changeKind<{ actor: Actor; opened: OpenForChange; to: IssueStatus; note: string; stepId: string | undefined }>(
  'issue moved',
);

/** Users need a notification about an issue. `stepId` is the id of the history entry whose note or result the notification shows. */
export const peopleConcerned = changeKind<{
  cause: Pick<Cause, 'workspaceId' | 'userId'>;
  issue: { id: string; projectId: string };
  userIds: readonly string[];
  kind: NotificationKind;
  stepId?: string;
}>('people concerned');

/** A user is no longer responsible for an issue, so an unread notification of the assignment is obsolete. */
export const assignmentEnded = changeKind<{
  cause: Pick<Cause, 'workspaceId' | 'userId'>;
  issue: { id: string; projectId: string };
  userId: string;
}>('assignment ended');

/** A note that can mention users was written, other than that of a status change. */
export const noteWritten = changeKind<{
  actor: Actor;
  opened: OpenForChange;
  text: string;
  /** The earlier versions of the note. Users whom they mention are not notified again. */
  before: string;
  /** Whether only the team can read the note. */
  internal: boolean;
  /** Users who get another notification about the same step. */
  notified: readonly string[];
}>('note written');

/** A user has handled an issue, so their own notifications of these kinds about it can be marked as read. */
export const concernHandled = changeKind<{
  cause: Pick<Cause, 'workspaceId' | 'userId'>;
  issueId: string;
  kinds: readonly NotificationKind[];
}>('concern handled');

/** An issue was created, changed, retested, moved to the bin or restored. */
export const issueWritten = changeKind<{
  actor: Actor;
  by: AuditActor;
  opened: Pick<OpenForChange, 'access'> & { issue: { id: string; projectId: string; number: number }; project: { key: string } };
  /** The status and severity before the change; null if the issue did not exist or was in the bin. */
  before: CounterCell | null;
  /** The status and severity after the change; null if the issue was moved to the bin. */
  after: CounterCell | null;
  /** Whether texts, notes or evidence of the issue changed. */
  texts: boolean;
  /** The audit entry, or null for none. The project's id is added to its details. */
  audited: Pick<AuditEntry, 'action' | 'details'> | null;
  event: 'ISSUE' | 'ISSUE_TEAM' | 'RETEST';
}>('issue written');
