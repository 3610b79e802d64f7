import { on, type Subscription } from '../platform/changes.ts';
import { leadLost, projectGoing } from '../projects/projects.changes.ts';
import { tellOfLeftShares } from './shares/left-shares.service.ts';
import { removeVersionsOfProject } from './versions/report-versions.service.ts';

/** What becomes of versions and links when a project or its people change. */
export const reportsSubscriptions: readonly Subscription[] = [
  on(leadLost, 'reports', (tx, { cause: { workspaceId, userId: byId }, userId, projectId }) =>
    tellOfLeftShares(tx, { workspaceId, byId }, [userId], projectId),
  ),
  on(projectGoing, 'reports', (tx, { workspaceId, projectId }) => removeVersionsOfProject(tx, workspaceId, projectId)),
];
