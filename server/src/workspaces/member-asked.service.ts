import { holds } from '@coloa/contract/permissions.ts';
import { builtInRole } from '../membership/roles.service.ts';
import { systemUsers } from '../membership/users.service.ts';
import { roleOfMember } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { forbidden, notFound } from '../platform/http/refusal.ts';

export type MemberAsked = Pick<Actor, 'userId' | 'permissions'>;

/**
 * @throws Refusal FORBIDDEN if `userId` is another user and the actor lacks READ_PROJECT; NOT_FOUND if that user is not a member of the
 * workspace
 */
export async function memberAsked(db: DbOrTx, actor: Actor, userId: string | undefined): Promise<MemberAsked> {
  if (userId === undefined || userId === actor.userId) return actor;
  if (!holds(actor.permissions, 'READ_PROJECT')) throw forbidden();
  const [role, systems] = await Promise.all([roleOfMember(db, actor.workspaceId, userId), systemUsers(db)]);
  if (!role) throw notFound();
  const held = systems.some(({ id }) => id === userId) ? builtInRole('System') : role;
  return { userId, permissions: held.permissions };
}
