import { on, type Subscription } from '../platform/changes.ts';
import { personUnassigned, projectBinning, projectGoing, scopeLeaving } from '../projects/projects.changes.ts';
import { leaveNoDuplicates } from './edit/issue-duplicates.service.ts';
import { leaveFixes } from './edit/issue-fixers.service.ts';
import { deleteIssuesOf, detachScope } from './list/issues-of-project.repo.ts';

/** What issues do when their project changes. */
export const issuesSubscriptions: readonly Subscription[] = [
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
