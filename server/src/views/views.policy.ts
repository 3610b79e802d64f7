import { isAdmin } from '@coloa/contract/permissions.ts';
import type { Actor } from '../platform/actor.ts';

interface View {
  ownerId: string;
  shared: boolean;
}

/** Whether views are shared with the actor, and theirs with others: only inside the team, since a name may name a client's affairs. */
export const canShareViews = (actor: Pick<Actor, 'permissions'>): boolean => actor.permissions.has('READ_USER');

export const canSeeView = (actor: Pick<Actor, 'userId' | 'permissions'>, { ownerId, shared }: View): boolean =>
  ownerId === actor.userId || (shared && canShareViews(actor));

/**
 * The owner, and of what is shared an Admin. The owner of a shared one may have left the workspace: it stays as it is, under their
 * name, for those who work with it, and Admins care for it. What they had for themselves waits for them.
 */
export const canEditView = (actor: Pick<Actor, 'userId' | 'permissions' | 'role'>, { ownerId, shared }: View): boolean =>
  ownerId === actor.userId || (shared && canShareViews(actor) && isAdmin({ name: actor.role }));
