import { isSystem, type Permission } from '@coloa/contract/permissions.ts';

/** Nobody grants a role that holds a permission they lack; System is given by System alone, whatever else one holds. */
export function canGrantRole(
  granter: { role: string; permissions: ReadonlySet<Permission> },
  role: { name: string; permissions: ReadonlySet<Permission> },
): boolean {
  if (isSystem(role) && !isSystem({ name: granter.role })) return false;
  return role.permissions.isSubsetOf(granter.permissions);
}
