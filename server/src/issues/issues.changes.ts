import type { NotificationKind } from '@coloa/contract/notifications/notification-kinds.ts';
import type { AuditActor, AuditEntry } from '../audit/audit.service.ts';
import type { Actor, Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';
import type { CounterCell } from '../projects/projects.service.ts';
import type { OpenForChange } from './issues.service.ts';

/** An issue was created, perhaps from a control of its project or from a row of a task. */
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

/** The status, severity or people of a locked issue changed, or it was retested. */
export interface IssueChange extends OfIssue {
  /** Whether the actor has just decided on the issue in review. */
  decided?: boolean;
  /** The round in which the actor has just recorded a result. */
  retestRound?: string;
}
export const issueChanged = changeKind<IssueChange>('issue changed');

/** An issue was moved to the bin; `at` is later than all its other changes. */
export const issueBinned = changeKind<OfIssue & { at: Date }>('issue binned');

/** An issue was restored from the bin; `binnedAt` is the time when it was moved there. */
export const issueRestored = changeKind<OfIssue & { binnedAt: Date }>('issue restored');

/** A user changed the status of an issue; `opened` is the previous state of the issue. */
export const issueMoved = changeKind<{ actor: Actor; opened: OpenForChange; to: string; note: string; stepId: string | undefined }>(
  'issue moved',
);

/** An action on an issue concerns these people. `stepId`: the history entry with details. */
export const peopleConcerned = changeKind<{
  cause: Pick<Cause, 'workspaceId' | 'userId'>;
  issue: { id: string; projectId: string };
  userIds: readonly string[];
  kind: NotificationKind;
  stepId?: string;
}>('people concerned');

/** An issue was created, changed, retested, moved to the bin or restored: counters, file access, audit log and pages are updated. */
export const issueWritten = changeKind<{
  actor: Actor;
  by: AuditActor;
  /** The issue before the change. */
  opened: Pick<OpenForChange, 'access'> & { issue: { id: string; projectId: string; number: number }; project: { key: string } };
  /** Null if it did not exist or was in the bin. */
  before: CounterCell | null;
  /** Null if it was moved to the bin. */
  after: CounterCell | null;
  /** Whether texts, notes or evidence of the issue changed. */
  texts: boolean;
  /** The entry for the audit log, to whose details the id of the project is added; null for none. */
  audited: Pick<AuditEntry, 'action' | 'details'> | null;
  event: 'ISSUE' | 'ISSUE_TEAM' | 'RETEST';
}>('issue written');
