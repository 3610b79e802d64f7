import { changeKind } from '../platform/changes.ts';

export const workspaceGoing = changeKind<{ workspaceId: string }>('workspace going');
