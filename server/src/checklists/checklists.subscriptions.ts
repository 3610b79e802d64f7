import { on, type Subscription } from '../platform/changes.ts';
import { scopeChanged, scopeLeaving } from '../projects/projects.changes.ts';
import { followScope, refuseRecordedAssets } from './project-control-edits.service.ts';

/** What the controls of a project do when its scope changes. */
export const checklistsSubscriptions: readonly Subscription[] = [
  on(scopeLeaving, 'checklists', (tx, { workspaceId, rows }) => refuseRecordedAssets(tx, workspaceId, rows)),
  on(scopeChanged, 'checklists', (tx, { workspaceId, projectId }) => followScope(tx, workspaceId, projectId)),
];
