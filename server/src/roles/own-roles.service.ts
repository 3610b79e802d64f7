import { LIMITS } from '@coloa/contract/limits.ts';
import { BUILT_IN_ROLES, type Permission } from '@coloa/contract/permissions.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { publishRightsIn } from '../events/events.service.ts';
import { builtInNameOf, lockRole } from '../membership/roles.service.ts';
import { canGrantRole } from '../membership/users.policy.ts';
import type { Actor } from '../platform/actor.ts';
import { announce } from '../platform/changes.ts';
import type { Tx } from '../platform/database/database.ts';
import { violatedConstraint } from '../platform/database/database-errors.ts';
import { notFound, refusal, refuseTaken } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { fold } from '../platform/text/folding.ts';
import { forgetActors } from '../sessions/sessions.service.ts';
import { withdrawInvitationsAs } from '../users/invitations.service.ts';
import { endLinksOfHolders } from '../users/stale-links.service.ts';
import { rightsLost } from '../users/users.changes.ts';
import { countRoles, deleteRole, holdersOf, insertRole, lockRoles, updateRole } from './roles.repo.ts';

type Parts = Pick<Platform, 'database' | 'env' | 'secrets' | 'publicUrl'>;
type Maker = Pick<Actor, 'workspaceId' | 'role' | 'permissions'>;

/**
 * Returns the key that makes names unique: `Kiểm thử` and `kiem thu` have the same key. A name without letters and digits is compared in
 * lower case.
 */
function nameKey(name: string): string {
  // Invisible characters, such as a soft hyphen, would count as the end of a word.
  const shown = name.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return fold(shown) || name.toLowerCase();
}
const builtInKeys = new Set<string>(BUILT_IN_ROLES.map(nameKey));

function requireOwn(roleId: string): void {
  if (builtInNameOf(roleId)) throw refusal('ROLE_BUILT_IN');
}

function requireFreeName(name: string): string {
  const key = nameKey(name);
  if (builtInKeys.has(key)) throw refusal('ROLE_NAME_TAKEN', { path: 'name' });
  return key;
}

function requireHeld(maker: Maker, privileges: readonly Permission[]): void {
  if (!canGrantRole(maker, { name: '', permissions: new Set(privileges) })) throw refusal('ROLE_TOO_POWERFUL', { path: 'privileges' });
}

/** @throws Refusal ROLE_NAME_TAKEN */
const naming = (write: Promise<void>): Promise<void> => refuseTaken(write, 'roles_name_key', 'ROLE_NAME_TAKEN', 'name');

/** @throws Refusal ROLE_TOO_POWERFUL, ROLE_NAME_TAKEN, ROLES_FULL */
export async function createRole(tx: Tx, maker: Maker, by: AuditActor, given: { name: string; privileges: Permission[] }): Promise<string> {
  const { workspaceId } = maker;
  requireHeld(maker, given.privileges);
  const key = requireFreeName(given.name);
  await lockRoles(tx, workspaceId);
  if ((await countRoles(tx, workspaceId)) >= LIMITS.rolesPerWorkspace) throw refusal('ROLES_FULL');
  const id = newId();
  await naming(insertRole(tx, { workspaceId, id, ...given, nameKey: key }));
  const object = { kind: 'role' as const, id, name: given.name };
  await record(tx, workspaceId, by, { action: 'ROLE_CREATED', object, details: { privileges: given.privileges } });
  return id;
}

/** @throws Refusal NOT_FOUND, ROLE_BUILT_IN, ROLE_TOO_POWERFUL, ROLE_NAME_TAKEN */
export async function changeRole(
  parts: Parts,
  maker: Actor,
  by: AuditActor,
  roleId: string,
  given: { name?: string | undefined; privileges?: Permission[] | undefined },
): Promise<void> {
  requireOwn(roleId);
  const { workspaceId } = maker;
  const { database } = parts;
  await database.transaction(async (tx) => {
    const before = await lockRole(tx, workspaceId, roleId, 'update');
    if (!before) throw notFound();
    // Checks the previous permissions too. Otherwise, users could withdraw permissions that they do not have themselves.
    requireHeld(maker, [...before.privileges, ...(given.privileges ?? [])]);
    const { name = before.name, privileges = before.privileges } = given;
    const added = privileges.filter((permission) => !before.privileges.includes(permission));
    const removed = before.privileges.filter((permission) => !privileges.includes(permission));
    if (name === before.name && added.length + removed.length === 0) return;
    await naming(updateRole(tx, workspaceId, roleId, { name, nameKey: requireFreeName(name), privileges }));
    await publishRightsIn(tx, workspaceId);
    if (removed.includes('WRITE_PROJECT')) {
      await announce(tx, rightsLost, { cause: maker, userIds: await holdersOf(tx, workspaceId, roleId) });
    }
    // End the links of role holders. Otherwise, the creator of a one-time link could set the password of a role holder and gain the added
    // permissions.
    if (added.length > 0) await endLinksOfHolders(parts, tx, maker, by, roleId);
    const details = { ...(name === before.name ? {} : { name: { from: before.name, to: name } }), added, removed };
    await record(tx, workspaceId, by, { action: 'ROLE_CHANGED', object: { kind: 'role', id: roleId, name }, details });
  });
  forgetActors(database);
}

/** @throws Refusal NOT_FOUND, ROLE_BUILT_IN, ROLE_HELD */
export async function removeRole(tx: Tx, workspaceId: string, by: AuditActor, roleId: string): Promise<void> {
  requireOwn(roleId);
  const before = await lockRole(tx, workspaceId, roleId, 'update');
  if (!before) throw notFound();
  await withdrawInvitationsAs(tx, workspaceId, by, roleId);
  try {
    await deleteRole(tx, workspaceId, roleId);
  } catch (error) {
    if (violatedConstraint(error) !== null) throw refusal('ROLE_HELD');
    throw error;
  }
  const object = { kind: 'role' as const, id: roleId, name: before.name };
  await record(tx, workspaceId, by, { action: 'ROLE_DELETED', object, details: { privileges: before.privileges } });
}
