import type { Cause } from '../platform/actor.ts';
import { changeKind } from '../platform/changes.ts';

/** A member is about to leave the workspace of the cause. */
export const memberLeaving = changeKind<{ cause: Pick<Cause, 'workspaceId' | 'userId'>; userId: string }>('member leaving');

/** These users left the workspace of the cause, or may have lost `WRITE_PROJECT` in it. The loss of other permissions is not announced. */
export const rightsLost = changeKind<{ cause: Pick<Cause, 'workspaceId' | 'userId'>; userIds: readonly string[] }>('rights lost');

/** The user can no longer sign in, in any workspace. */
export const userDisabled = changeKind<{ byId: string; userId: string }>('user disabled');
