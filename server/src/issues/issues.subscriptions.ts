import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import { record } from '../audit/audit.service.ts';
import { publish } from '../events/events.service.ts';
import { on, type Subscription } from '../platform/changes.ts';
import { personUnassigned, projectBinning, projectGoing, scopeLeaving } from '../projects/projects.changes.ts';
import { countIssue } from '../projects/projects.service.ts';
import { leaveNoDuplicates } from './edit/issue-duplicates.service.ts';
import { leaveFixes } from './edit/issue-fixers.service.ts';
import { followIssueTexts } from './evidence/issue-files.service.ts';
import { issueWritten } from './issues.changes.ts';
import { auditedIssue } from './issues.present.ts';
import { deleteIssuesOf, detachScope } from './list/issues-of-project.repo.ts';

const afterWriting = [
  on(issueWritten, 'files', async (tx, { actor, opened: { issue, access }, before, after, texts }) => {
    const published = after && isPublished(after.status) && !(before && isPublished(before.status));
    if (published || texts) await followIssueTexts(tx, actor, issue, access);
  }),
  on(issueWritten, 'audit', async (tx, { actor, by, opened, audited }) => {
    if (!audited) return;
    const details = { projectId: opened.issue.projectId, ...audited.details };
    await record(tx, actor.workspaceId, by, { action: audited.action, object: auditedIssue(opened), details });
  }),
  on(issueWritten, 'events', (tx, { actor, opened: { issue }, before, after, event }) => {
    const hidden = before && isPublished(before.status) && !(after && isPublished(after.status));
    const { id: issueId, projectId } = issue;
    return publish(
      tx,
      actor.workspaceId,
      { kind: event, projectId, issueId },
      ...(hidden ? [{ kind: 'HIDDEN', projectId, issueId } as const] : []),
    );
  }),
  // The counters come last, because their rows stay locked until the transaction ends.
  on(issueWritten, 'projects', (tx, { actor, opened: { issue }, before, after }) =>
    countIssue(tx, actor.workspaceId, issue.projectId, before, after),
  ),
];

export const issuesSubscriptions: readonly Subscription[] = [
  ...afterWriting,
  on(scopeLeaving, 'issues', (tx, { workspaceId, rows }) =>
    detachScope(
      tx,
      workspaceId,
      rows.map(({ id }) => id),
    ),
  ),
  on(personUnassigned, 'issues', leaveFixes),
  on(projectBinning, 'issues', (tx, { actor, projectId }) => leaveNoDuplicates(tx, actor, { projectId })),
  on(projectGoing, 'issues', (tx, { workspaceId, projectId }) => deleteIssuesOf(tx, workspaceId, projectId)),
];
