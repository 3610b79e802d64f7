import { changeKind } from '../platform/changes.ts';

/** A workspace is about to go for good, with all that belongs to it. */
export const workspaceGoing = changeKind<{ workspaceId: string }>('workspace going');
