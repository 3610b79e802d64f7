import { isSystem, type Permission } from '@coloa/contract/permissions.ts';
import unhomoglyph from 'unhomoglyph';
import type { Actor } from '../platform/actor.ts';
import type { HeldRole } from './roles.service.ts';

export function canGrantRole(
  granter: { role: string; permissions: ReadonlySet<Permission> },
  role: { name: string; permissions: ReadonlySet<Permission> },
): boolean {
  if (isSystem(role) && !isSystem({ name: granter.role })) return false;
  return role.permissions.isSubsetOf(granter.permissions);
}

type Caller = Pick<Actor, 'userId' | 'role'>;

export interface IdentityStanding {
  userId: string;
  system: boolean;
  /** `callerRole` is null if the caller cannot act in the workspace. Workspaces in the bin are included, because they can be restored. */
  memberships: readonly { workspaceId: string; role: HeldRole; callerRole: HeldRole | null }[];
}

const callerIsSystem = (caller: Caller): boolean => isSystem({ name: caller.role });

const mayTouch = (caller: Caller, user: Pick<IdentityStanding, 'system'>): boolean => callerIsSystem(caller) || !user.system;

export const canReadMembers = (actor: Pick<Actor, 'permissions'>): boolean => actor.permissions.has('READ_USER');

export function canSeeUser(caller: Caller, user: IdentityStanding): boolean {
  if (caller.userId === user.userId || callerIsSystem(caller)) return true;
  return user.memberships.some(({ callerRole }) => callerRole?.permissions.has('READ_USER'));
}

/**
 * Whether the caller can change a user's identity. Requires System, or WRITE_USER and at least the user's permissions in all of the user's
 * workspaces, because changing the email address allows a takeover of the account.
 */
export function mayChangeIdentity(caller: Caller, user: IdentityStanding): boolean {
  if (caller.userId === user.userId) return false;
  if (callerIsSystem(caller)) return true;
  if (user.system || user.memberships.length === 0) return false;
  return user.memberships.every(
    ({ role, callerRole }) => callerRole?.permissions.has('WRITE_USER') && canGrantRole({ ...callerRole, role: callerRole.name }, role),
  );
}

export interface Manager {
  userId: string;
  role: string;
  permissions: ReadonlySet<Permission>;
}

const mayTake = (manager: Manager, member: { system: boolean; role: HeldRole }): boolean =>
  mayTouch(manager, member) && canGrantRole(manager, member.role);

export const mayChangeRole = (manager: Manager, member: { system: boolean; role: HeldRole }): boolean =>
  manager.permissions.has('WRITE_USER') && mayTake(manager, member);

export const mayRemove = (manager: Manager, member: { system: boolean; role: HeldRole }): boolean =>
  manager.permissions.has('DELETE_USER') && mayTake(manager, member);

export const mayEndSessions = (manager: Manager, member: { system: boolean }): boolean =>
  manager.permissions.has('WRITE_USER') && mayTouch(manager, member);

/** `usable` means that the user is enabled and has a password, and that the workspace is not in the bin. */
export interface SystemMembership {
  userId: string;
  workspaceId: string;
  usable: boolean;
}

/** `userId` is null for all users; `workspaceId` is null for all workspaces. */
export interface LeavingSystem {
  userId: string | null;
  workspaceId: string | null;
}

export const systemStays = (held: readonly SystemMembership[], leaving: LeavingSystem): boolean =>
  held.some(
    ({ userId, workspaceId, usable }) =>
      usable &&
      ((leaving.userId !== null && userId !== leaving.userId) || (leaving.workspaceId !== null && workspaceId !== leaving.workspaceId)),
  );

const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD');

/**
 * Returns a key that is equal for usernames that look the same, based on the skeleton of UTS #39. `i` becomes `l`, because `I` looks like
 * `l`.
 */
export const usernameLook = (username: string): string => skeleton(skeleton(username.normalize('NFKC')).toLowerCase()).replaceAll('i', 'l');
