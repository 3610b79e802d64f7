import { PERMISSIONS, type Permission } from '@coloa/contract/permissions.ts';

export const VERBS = ['read', 'write', 'delete'] as const;
type Verb = (typeof VERBS)[number];

interface PermissionGroup {
  id: 'project' | 'group' | 'checklist' | 'user' | 'role' | 'workspace' | 'config' | 'comment';
  permissions: Partial<Record<Verb, Permission>>;
}

export const PERMISSION_GROUPS: readonly PermissionGroup[] = [
  { id: 'project', permissions: { read: 'READ_PROJECT', write: 'WRITE_PROJECT', delete: 'DELETE_PROJECT' } },
  { id: 'group', permissions: { read: 'READ_GROUP', write: 'WRITE_GROUP', delete: 'DELETE_GROUP' } },
  { id: 'checklist', permissions: { read: 'READ_CHECKLIST', write: 'WRITE_CHECKLIST', delete: 'DELETE_CHECKLIST' } },
  { id: 'user', permissions: { read: 'READ_USER', write: 'WRITE_USER', delete: 'DELETE_USER' } },
  { id: 'role', permissions: { read: 'READ_ROLE', write: 'WRITE_ROLE', delete: 'DELETE_ROLE' } },
  { id: 'workspace', permissions: { read: 'READ_WORKSPACE', write: 'WRITE_WORKSPACE', delete: 'DELETE_WORKSPACE' } },
  { id: 'config', permissions: { read: 'READ_CONFIG', write: 'WRITE_CONFIG' } },
  { id: 'comment', permissions: { write: 'WRITE_COMMENT' } },
];

export interface RoleChanges {
  added: Permission[];
  removed: Permission[];
}

export const changesOf = (held: readonly Permission[], draft: RoleDraft): RoleChanges => ({
  added: PERMISSIONS.filter((permission) => draft[permission] === true && !held.includes(permission)),
  removed: PERMISSIONS.filter((permission) => draft[permission] === false && held.includes(permission)),
});

/** Contains the changed permissions: true if ticked, false if unticked. */
export type RoleDraft = Readonly<Partial<Record<Permission, boolean>>>;

export function drafted(held: readonly Permission[], draft: RoleDraft): Permission[] {
  return PERMISSIONS.filter((permission) => draft[permission] ?? held.includes(permission));
}
