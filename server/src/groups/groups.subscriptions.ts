import { on, type Subscription } from '../platform/changes.ts';
import { memberLeaving } from '../users/users.changes.ts';
import { leaveGroups } from './groups.service.ts';

export const groupsSubscriptions: readonly Subscription[] = [
  on(memberLeaving, 'groups', (tx, { cause, userId }) => leaveGroups(tx, cause.workspaceId, userId)),
];
