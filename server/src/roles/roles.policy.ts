import { type BuiltInRole, isSystem, type Permission } from '@coloa/contract/permissions.ts';
import { permissionsOf } from './roles.service.ts';

/** Nobody grants a role that holds a permission they lack; System is given by System alone, whatever else one holds. */
export function canGrantRole(granter: { role: string; permissions: ReadonlySet<Permission> }, role: BuiltInRole): boolean {
  if (isSystem({ name: role }) && !isSystem({ name: granter.role })) return false;
  return [...permissionsOf(role)].every((permission) => granter.permissions.has(permission));
}
