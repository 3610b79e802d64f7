import { changeKind } from '../platform/changes.ts';

/** A workspace is about to be deleted permanently, with everything in it. */
export const workspaceGoing = changeKind<{ workspaceId: string }>('workspace going');
