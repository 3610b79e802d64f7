import type { Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';

export const memberLeaving = changeKind<{ cause: Pick<Cause, 'workspaceId' | 'userId'>; userId: string }>('member leaving');

/** The loss of permissions other than `WRITE_PROJECT` is not announced. */
export const rightsLost = changeKind<{ cause: Pick<Cause, 'workspaceId' | 'userId'>; userIds: readonly string[] }>('rights lost');

export const userDisabled = changeKind<{ byId: string; userId: string }>('user disabled');
