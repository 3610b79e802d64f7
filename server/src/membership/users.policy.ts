import { isSystem, type Permission } from '@coloa/contract/permissions.ts';
import unhomoglyph from 'unhomoglyph';
import type { Actor } from '../platform/actor.ts';
import type { HeldRole } from './roles.service.ts';

/** Whether the granter has all permissions of the role; only System users can grant System. */
export function canGrantRole(
  granter: { role: string; permissions: ReadonlySet<Permission> },
  role: { name: string; permissions: ReadonlySet<Permission> },
): boolean {
  if (isSystem(role) && !isSystem({ name: granter.role })) return false;
  return role.permissions.isSubsetOf(granter.permissions);
}

type Caller = Pick<Actor, 'userId' | 'role'>;

/** The user that a request concerns, in relation to the caller. */
export interface IdentityStanding {
  userId: string;
  /** Whether they are System in any workspace. */
  system: boolean;
  /**
   * The user's role in each of their workspaces, and the caller's role there; null if the caller cannot act in it. Workspaces in the bin
   * are included, because they can be restored.
   */
  memberships: readonly { workspaceId: string; role: HeldRole; callerRole: HeldRole | null }[];
}

const callerIsSystem = (caller: Caller): boolean => isSystem({ name: caller.role });

/** Whether the caller can change a user at all: only System users can change a System user. */
const mayTouch = (caller: Caller, user: Pick<IdentityStanding, 'system'>): boolean => callerIsSystem(caller) || !user.system;

/** Whether the actor can see the users of the workspace. */
export const canReadMembers = (actor: Pick<Actor, 'permissions'>): boolean => actor.permissions.has('READ_USER');

/** True if the user is the caller, the caller is System, or the caller can read the users of one of the user's workspaces. */
export function canSeeUser(caller: Caller, user: IdentityStanding): boolean {
  if (caller.userId === user.userId || callerIsSystem(caller)) return true;
  return user.memberships.some(({ callerRole }) => callerRole?.permissions.has('READ_USER'));
}

/**
 * Whether the caller can change another user's identity: username, name, address, password, second factor. System can, and a user who has
 * WRITE_USER and at least the person's permissions in all of that person's workspaces, because changing an address can take over the
 * account. These calls do not change the caller's own identity: the profile asks for the password first.
 */
export function mayChangeIdentity(caller: Caller, user: IdentityStanding): boolean {
  if (caller.userId === user.userId) return false;
  if (callerIsSystem(caller)) return true;
  if (user.system || user.memberships.length === 0) return false;
  return user.memberships.every(
    ({ role, callerRole }) => callerRole?.permissions.has('WRITE_USER') && canGrantRole({ ...callerRole, role: callerRole.name }, role),
  );
}

/** The caller's permissions in the workspace of a membership. */
export interface Manager {
  userId: string;
  role: string;
  permissions: ReadonlySet<Permission>;
}

/** Whether the manager can remove the role: they have all of its permissions, and only System users can remove System. */
const mayTake = (manager: Manager, member: { system: boolean; role: HeldRole }): boolean =>
  mayTouch(manager, member) && canGrantRole(manager, member.role);

export const mayChangeRole = (manager: Manager, member: { system: boolean; role: HeldRole }): boolean =>
  manager.permissions.has('WRITE_USER') && mayTake(manager, member);

export const mayRemove = (manager: Manager, member: { system: boolean; role: HeldRole }): boolean =>
  manager.permissions.has('DELETE_USER') && mayTake(manager, member);

/** Whether the manager can end the sessions of a member in the workspace. */
export const mayEndSessions = (manager: Manager, member: { system: boolean }): boolean =>
  manager.permissions.has('WRITE_USER') && mayTouch(manager, member);

/**
 * A System membership, and whether the user can sign in with it: they are enabled, have a password, and the workspace is not in the bin.
 */
export interface SystemMembership {
  userId: string;
  workspaceId: string;
  usable: boolean;
}

/** The System roles that are removed. Null means all workspaces of the user, or all users of the workspace. */
export interface LeavingSystem {
  userId: string | null;
  workspaceId: string | null;
}

/** True if at least one user could still sign in as System after these roles are removed. */
export const systemStays = (held: readonly SystemMembership[], leaving: LeavingSystem): boolean =>
  held.some(
    ({ userId, workspaceId, usable }) =>
      usable &&
      ((leaving.userId !== null && userId !== leaving.userId) || (leaving.workspaceId !== null && workspaceId !== leaving.workspaceId)),
  );

/** Returns the skeleton of UTS #39: equal for texts that look the same. */
const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD');

/**
 * Returns the skeleton of a username; readers of a page cannot distinguish names with the same one. It is the skeleton of the name in NFKC,
 * independent of case: computed again after the change to lower case, and with `i` as `l`, because `I` looks like `l`. Only for comparison.
 */
export const usernameLook = (username: string): string => skeleton(skeleton(username.normalize('NFKC')).toLowerCase()).replaceAll('i', 'l');
