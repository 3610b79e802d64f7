import { BUILT_IN_ROLES, type BuiltInRole, type Permission, ROLES } from '@coloa/contract/permissions.ts';

const sets = new Map(BUILT_IN_ROLES.map((name) => [name, new Set(ROLES[name].privileges)]));

/** What a role may do. */
export const permissionsOf = (role: BuiltInRole): ReadonlySet<Permission> => sets.get(role) ?? new Set();

/** The built-in role with that id. */
export const builtInRole = (roleId: string): BuiltInRole | undefined => BUILT_IN_ROLES.find((name) => ROLES[name].id === roleId);
