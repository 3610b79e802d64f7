import { issueCreated } from '../issues/issues.changes.ts';
import { on, type Subscription } from '../platform/changes.ts';
import { scopeChanged, scopeLeaving } from '../projects/projects.changes.ts';
import { followScope, linkIssue, refuseRecordedAssets } from './project-control-edits.service.ts';

export const checklistsSubscriptions: readonly Subscription[] = [
  on(issueCreated, 'checklists', async (tx, { actor, projectId, issueId, controlId }) => {
    if (controlId !== undefined) await linkIssue(tx, actor, projectId, controlId, issueId);
  }),
  on(scopeLeaving, 'checklists', (tx, { workspaceId, rows }) => refuseRecordedAssets(tx, workspaceId, rows)),
  on(scopeChanged, 'checklists', (tx, { workspaceId, projectId }) => followScope(tx, workspaceId, projectId)),
];
