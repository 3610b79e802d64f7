import type { Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';

export const memberLeaving = changeKind<{ cause: Pick<Cause, 'workspaceId' | 'userId'>; userId: string }>('member leaving');

/** Announced when a member is removed or may have lost `WRITE_PROJECT`. Not announced if the member lost only other permissions. */
export const rightsLost = changeKind<{ cause: Pick<Cause, 'workspaceId' | 'userId'>; userIds: readonly string[] }>('rights lost');

export const userDisabled = changeKind<{ byId: string; userId: string }>('user disabled');
