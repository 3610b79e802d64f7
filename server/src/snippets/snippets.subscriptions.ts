import { on, type Subscription } from '../platform/changes.ts';
import { memberLeaving } from '../users/users.changes.ts';
import { forgetSnippets } from './snippets.service.ts';

export const snippetsSubscriptions: readonly Subscription[] = [
  on(memberLeaving, 'snippets', (tx, { cause, userId }) => forgetSnippets(tx, cause.workspaceId, userId)),
];
