import type { Permission } from '@coloa/contract/permissions.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { Refusal, type RefusalDetail } from '../platform/http/refusal.ts';
import { lockRole } from './roles.repo.ts';
import { builtInNameOf, builtInRole, type HeldRole, heldRoleOf } from './roles.service.ts';
import { canGrantRole } from './users.policy.ts';

/** The workspace in which a user grants roles, and the permissions that they have there. */
export interface Granter {
  workspaceId: string;
  role: string;
  permissions: ReadonlySet<Permission>;
}

/**
 * Returns the role to grant, or the reason why it cannot be granted. In a transaction, the role is locked against changes and deletion
 * until the end, so that the granted role is the checked one.
 */
export async function grantableRole(db: DbOrTx, granter: Granter, roleId: string, path: string): Promise<HeldRole | RefusalDetail> {
  const name = builtInNameOf(roleId);
  const own = name ? undefined : await lockRole(db, granter.workspaceId, roleId, 'share');
  const role = name ? builtInRole(name) : own && heldRoleOf({ role: null, own });
  if (!role) return { code: 'UNKNOWN_ROLE', path };
  return canGrantRole(granter, role) ? role : { code: 'ROLE_TOO_POWERFUL', path };
}

/** @throws Refusal UNKNOWN_ROLE, ROLE_TOO_POWERFUL */
export async function requireGrantable(db: DbOrTx, granter: Granter, roleId: string, path = 'roleId'): Promise<HeldRole> {
  const found = await grantableRole(db, granter, roleId, path);
  if ('code' in found) throw new Refusal([found]);
  return found;
}
