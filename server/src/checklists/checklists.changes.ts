import type { Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';

/** A change that is announced before a project removes controls without results, while the project's row is locked. */
export const controlsGoing = changeKind<{ cause: Cause; projectId: string; controlIds: readonly string[] }>('controls going');

export const issuesUnlinked = changeKind<{ workspaceId: string; projectId: string; controlId: string; issueIds: readonly string[] }>(
  'issues unlinked',
);
