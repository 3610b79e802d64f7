import type { Permission } from '@coloa/contract/permissions.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { Refusal, type RefusalDetail } from '../platform/http/refusal.ts';
import { lockRole } from './roles.repo.ts';
import { builtInNameOf, builtInRole, type HeldRole, heldRoleOf } from './roles.service.ts';
import { canGrantRole } from './users.policy.ts';

export interface Granter {
  workspaceId: string;
  role: string;
  permissions: ReadonlySet<Permission>;
}

/** Returns the role, or the reason why the granter cannot grant it. Locks a custom role until the transaction ends. */
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
