import { isPublished, type Priority } from '@coloa/contract/issues/issue-states.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { fileAt, isAttached } from '../../files/files.service.ts';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { demand } from '../../projects/projects.policy.ts';
import { attachToIssue, issuePlace, removeFromIssue } from '../evidence/issue-files.service.ts';
import { insertHistory } from '../history/issue-history.repo.ts';
import { noteStep } from '../history/issue-history.service.ts';
import { issueBinned, issueRestored, issueWritten } from '../issues.changes.ts';
import { canAttachToIssue, canDeleteIssue, canRestoreIssue, canSetPriority } from '../issues.policy.ts';
import { updateIssue } from '../issues.repo.ts';
import { lockOpenIssue } from '../issues.service.ts';
import { moveToBin, takeFromBin } from './issue-bin.repo.ts';
import { leaveNoDuplicates } from './issue-duplicates.service.ts';
import { withWriter } from './issue-writers.service.ts';

/**
 * Moves an issue to the bin.
 * @throws Refusal NOT_FOUND if the actor cannot see it or it is already in the bin, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED,
 * HAS_DUPLICATES
 */
export async function deleteIssue(tx: Tx, actor: Actor, by: AuditActor, issueId: string): Promise<void> {
  const opened = await lockOpenIssue(tx, actor, issueId);
  const { issue, access } = opened;
  if (issue.deletedAt) throw notFound();
  demand(access, (a) => canDeleteIssue(a, actor, issue));
  await leaveNoDuplicates(tx, actor, { issueId });
  const at = await moveToBin(tx, actor.workspaceId, issueId, actor.userId);
  await announce(tx, issueBinned, { cause: actor, issueId, projectId: issue.projectId, at });
  await insertHistory(tx, actor.workspaceId, issue, actor.userId, [{ action: 'DELETED', published: isPublished(issue.status) }]);
  const audited = { action: 'ISSUE_DELETED' } as const;
  await announce(tx, issueWritten, { actor, by, opened, before: issue, after: null, texts: false, audited, event: 'ISSUE' });
}

/**
 * Restores an issue from the bin; does nothing if the issue is not there.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED
 */
export async function restoreIssue(tx: Tx, actor: Actor, by: AuditActor, issueId: string): Promise<void> {
  const opened = await lockOpenIssue(tx, actor, issueId);
  const { issue, access } = opened;
  demand(access, (a) => canRestoreIssue(a, actor, issue));
  if (!issue.deletedAt) return;
  await takeFromBin(tx, actor.workspaceId, issueId);
  await announce(tx, issueRestored, { cause: actor, issueId, projectId: issue.projectId, binnedAt: issue.deletedAt });
  await insertHistory(tx, actor.workspaceId, issue, actor.userId, [{ action: 'RESTORED', published: isPublished(issue.status) }]);
  const audited = { action: 'ISSUE_RESTORED' } as const;
  await announce(tx, issueWritten, { actor, by, opened, before: null, after: issue, texts: false, audited, event: 'ISSUE' });
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED */
export async function setPriority(tx: Tx, actor: Actor, issueId: string, priority: Priority | null): Promise<void> {
  const opened = await lockOpenIssue(tx, actor, issueId);
  const { issue, access } = opened;
  demand(access, (a) => canSetPriority(a, issue));
  if (issue.priority === priority) return;
  await updateIssue(tx, actor.workspaceId, issueId, { priority });
  await noteStep(tx, actor, issue, { action: 'EDITED', changes: [{ field: 'priority', from: issue.priority, to: priority }] });
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, UNKNOWN_ATTACHMENT, ATTACHMENT_IN_USE */
export async function attachFile(tx: Tx, actor: Actor, issueId: string, fileId: string): Promise<Issue['attachments'][number]> {
  const opened = await lockOpenIssue(tx, actor, issueId);
  const { issue, access } = opened;
  demand(access, (a) => canAttachToIssue(a, actor, issue));
  const before = await isAttached(tx, actor.workspaceId, issuePlace(issue), fileId);
  const file = await attachToIssue(tx, actor, issue, fileId);
  if (before) return file;
  await updateIssue(tx, actor.workspaceId, issueId, { writers: withWriter(issue.writers, actor.userId) });
  await noteStep(tx, actor, issue, { action: 'ATTACHED', changes: [{ field: 'attachments', from: null, to: file.name }] });
  return file;
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, ATTACHMENT_SHOWN */
export async function detachFile(tx: Tx, actor: Actor, issueId: string, fileId: string): Promise<void> {
  const opened = await lockOpenIssue(tx, actor, issueId);
  const { issue, access } = opened;
  demand(access, (a) => canAttachToIssue(a, actor, issue));
  const file = await fileAt(tx, actor.workspaceId, issuePlace(issue), fileId);
  await removeFromIssue(tx, actor.workspaceId, issue, file);
  await updateIssue(tx, actor.workspaceId, issueId, { writers: withWriter(issue.writers, actor.userId) });
  await noteStep(tx, actor, issue, { action: 'DETACHED', changes: [{ field: 'attachments', from: file.name, to: null }] });
}
