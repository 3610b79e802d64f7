import type { Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';

/** A project, whose row is locked, is about to remove controls without results. */
export const controlsGoing = changeKind<{ cause: Cause; projectId: string; controlIds: readonly string[] }>('controls going');

export const issuesUnlinked = changeKind<{ workspaceId: string; projectId: string; controlId: string; issueIds: readonly string[] }>(
  'issues unlinked',
);
