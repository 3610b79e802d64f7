import { isAdmin } from '@coloa/contract/permissions.ts';
import type { Actor } from '../platform/actor.ts';

interface View {
  ownerId: string;
  shared: boolean;
}

/**
 * Returns whether the user can share views and see shared views. The name of a view may reveal a client's data, so READ_USER is required.
 */
export const canShareViews = (actor: Pick<Actor, 'permissions'>): boolean => actor.permissions.has('READ_USER');

export const canSeeView = (actor: Pick<Actor, 'userId' | 'permissions'>, { ownerId, shared }: View): boolean =>
  ownerId === actor.userId || (shared && canShareViews(actor));

/**
 * Returns whether the user can edit a view. Admin and System users can edit a shared view, because its owner may have left the workspace.
 */
export const canEditView = (actor: Pick<Actor, 'userId' | 'permissions' | 'role'>, { ownerId, shared }: View): boolean =>
  ownerId === actor.userId || (shared && canShareViews(actor) && isAdmin({ name: actor.role }));
