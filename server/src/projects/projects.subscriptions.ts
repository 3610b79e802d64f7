import { on, type Subscription } from '../platform/changes.ts';
import { memberLeaving } from '../users/users.changes.ts';
import { endAssignments } from './assignees/assignees.service.ts';

export const projectsSubscriptions: readonly Subscription[] = [on(memberLeaving, 'projects', endAssignments)];
