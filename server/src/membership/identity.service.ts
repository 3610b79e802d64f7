import { isSystem } from '@coloa/contract/permissions.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { forbidden, notFound, refusal } from '../platform/http/refusal.ts';
import {
  type IdentityRow,
  identityRow,
  lockSystemMemberships,
  lockUser,
  type SharedMembership,
  sharedMemberships,
} from './identity.repo.ts';
import { builtInRole, heldRoleOf } from './roles.service.ts';
import { canSeeUser, type IdentityStanding, type LeavingSystem, mayChangeIdentity, systemStays } from './users.policy.ts';

type Caller = Pick<Actor, 'userId' | 'role' | 'workspaceId' | 'apiToken'>;

export interface KnownUser extends IdentityStanding {
  user: IdentityRow;
}

function standingOf(caller: Caller, userId: string, rows: readonly SharedMembership[]): IdentityStanding {
  const system = isSystem({ name: caller.role });
  const belongs = ({ workspaceId, isMember }: SharedMembership) =>
    (system || isMember) && (!caller.apiToken || workspaceId === caller.workspaceId);
  return {
    userId,
    system: rows.some(({ role }) => role === 'System'),
    memberships: rows.map((row) => ({
      workspaceId: row.workspaceId,
      role: heldRoleOf(row),
      callerRole: !belongs(row) ? null : system ? builtInRole('System') : heldRoleOf({ role: row.callerRole, own: row.callerOwn }),
    })),
  };
}

export async function identityStandings(db: DbOrTx, caller: Caller, userIds: readonly string[]): Promise<Map<string, IdentityStanding>> {
  const rows = Map.groupBy(await sharedMemberships(db, userIds, caller.userId), ({ userId }) => userId);
  return new Map(userIds.map((userId) => [userId, standingOf(caller, userId, rows.get(userId) ?? [])]));
}

export async function identityStanding(db: DbOrTx, caller: Caller, userId: string): Promise<KnownUser | undefined> {
  const user = await identityRow(db, userId);
  return user && { user, ...standingOf(caller, userId, await sharedMemberships(db, [userId], caller.userId)) };
}

/** @throws Refusal NOT_FOUND */
export async function visibleUser(db: DbOrTx, caller: Caller, userId: string): Promise<KnownUser> {
  const known = await identityStanding(db, caller, userId);
  if (!known || !canSeeUser(caller, known)) throw notFound();
  return known;
}

/**
 * Locks the user until the transaction ends, so that no membership is added in the meantime.
 * @throws Refusal NOT_FOUND, FORBIDDEN; OWN_IDENTITY if the user is the caller
 */
export async function lockForIdentityChange(tx: DbOrTx, caller: Caller, userId: string): Promise<KnownUser> {
  await lockUser(tx, userId);
  const known = await visibleUser(tx, caller, userId);
  if (userId === caller.userId) throw refusal('OWN_IDENTITY');
  if (!mayChangeIdentity(caller, known)) throw forbidden();
  return known;
}

/**
 * Checks that a user could still sign in as System. Call it before a System user loses that role or is disabled, or a workspace is moved to
 * the bin.
 * @throws Refusal LAST_SYSTEM if no user could sign in as System afterwards
 */
export async function requireSystemStays(tx: DbOrTx, leaving: LeavingSystem): Promise<void> {
  if (!systemStays(await lockSystemMemberships(tx), leaving)) throw refusal('LAST_SYSTEM');
}

export { lockUser };
