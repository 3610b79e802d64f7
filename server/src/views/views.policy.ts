import { isAdmin } from '@coloa/contract/permissions.ts';
import type { Actor } from '../platform/actor.ts';

interface View {
  ownerId: string;
  shared: boolean;
}

/** Returns whether the actor sees shared views, and can share theirs: only inside the team, because a name may reveal a client's data. */
export const canShareViews = (actor: Pick<Actor, 'permissions'>): boolean => actor.permissions.has('READ_USER');

export const canSeeView = (actor: Pick<Actor, 'userId' | 'permissions'>, { ownerId, shared }: View): boolean =>
  ownerId === actor.userId || (shared && canShareViews(actor));

/**
 * Returns whether the actor can edit a view: as its owner, or with the role Admin or System if it is shared. The owner of a shared view
 * may have left the workspace: the view stays, under their name, for its users. Private views stay until the owner returns.
 */
export const canEditView = (actor: Pick<Actor, 'userId' | 'permissions' | 'role'>, { ownerId, shared }: View): boolean =>
  ownerId === actor.userId || (shared && canShareViews(actor) && isAdmin({ name: actor.role }));
