import { BUILT_IN_ROLES, type BuiltInRole, type Permission, ROLES } from '@coloa/contract/permissions.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { rolesOf } from './roles.repo.ts';

export interface HeldRole {
  id: string;
  name: string;
  builtIn: boolean;
  permissions: ReadonlySet<Permission>;
}

const builtIn = new Map<BuiltInRole, HeldRole>(
  BUILT_IN_ROLES.map((name) => [name, { id: ROLES[name].id, name, builtIn: true, permissions: new Set(ROLES[name].privileges) }]),
);

interface OwnRole {
  id: string;
  name: string;
  privileges: readonly Permission[];
}

const ownRoleOf = ({ id, name, privileges }: OwnRole): HeldRole => ({ id, name, builtIn: false, permissions: new Set(privileges) });

export function builtInRole(name: BuiltInRole): HeldRole {
  const role = builtIn.get(name);
  if (!role) throw new Error(`there is no built-in role ${name}`);
  return role;
}

export function heldRoleOf({ role, own }: { role: BuiltInRole | null; own: OwnRole | null }): HeldRole {
  if (role) return builtInRole(role);
  if (own) return ownRoleOf(own);
  throw new Error('a membership holds no role');
}

export const membershipRole = (role: HeldRole): { role: BuiltInRole | null; roleId: string | null } =>
  role.builtIn ? { role: role.name as BuiltInRole, roleId: null } : { role: null, roleId: role.id };

export const builtInNameOf = (roleId: string | undefined): BuiltInRole | undefined =>
  BUILT_IN_ROLES.find((name) => ROLES[name].id === roleId);

export const ownRolesOf = async (db: DbOrTx, workspaceId: string): Promise<HeldRole[]> => (await rolesOf(db, workspaceId)).map(ownRoleOf);

export { lockRole } from './roles.repo.ts';
