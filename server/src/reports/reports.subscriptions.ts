import { on, type Subscription } from '../platform/changes.ts';
import { leadLost, projectGoing } from '../projects/projects.changes.ts';
import { rightsLost, userDisabled } from '../users/users.changes.ts';
import { workspaceGoing } from '../workspaces/workspaces.changes.ts';
import { notifyOfAllMemberShares, notifyOfMemberShares } from './shares/shares-of-members.service.ts';
import { removeTemplatesOf } from './templates/report-templates.service.ts';
import { removeVersionsOfProject } from './versions/report-versions.service.ts';

export const reportsSubscriptions: readonly Subscription[] = [
  on(leadLost, 'reports', (tx, { cause: { workspaceId, userId: byId }, userId, projectId }) =>
    notifyOfMemberShares(tx, { workspaceId, byId }, [userId], projectId),
  ),
  on(rightsLost, 'reports', (tx, { cause: { workspaceId, userId: byId }, userIds }) =>
    notifyOfMemberShares(tx, { workspaceId, byId }, userIds),
  ),
  on(userDisabled, 'reports', (tx, { byId, userId }) => notifyOfAllMemberShares(tx, byId, userId)),
  on(workspaceGoing, 'reports', (tx, { workspaceId }) => removeTemplatesOf(tx, workspaceId)),
  on(projectGoing, 'reports', (tx, { workspaceId, projectId }) => removeVersionsOfProject(tx, workspaceId, projectId)),
];
