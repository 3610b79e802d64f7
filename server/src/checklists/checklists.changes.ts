import type { Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';

/** Called before a project removes controls without results; the project is locked. */
export const controlsGoing = changeKind<{ cause: Cause; projectId: string; controlIds: readonly string[] }>('controls going');

/** Called when issues are no longer linked to a control. */
export const issuesUnlinked = changeKind<{ workspaceId: string; projectId: string; controlId: string; issueIds: readonly string[] }>(
  'issues unlinked',
);
