/** The 21 permission values of the specification. */
export const PERMISSIONS = [
  'READ_CHECKLIST',
  'WRITE_CHECKLIST',
  'DELETE_CHECKLIST',
  'READ_GROUP',
  'WRITE_GROUP',
  'DELETE_GROUP',
  'READ_PROJECT',
  'WRITE_PROJECT',
  'DELETE_PROJECT',
  'READ_ROLE',
  'WRITE_ROLE',
  'DELETE_ROLE',
  'READ_USER',
  'WRITE_USER',
  'DELETE_USER',
  'READ_WORKSPACE',
  'WRITE_WORKSPACE',
  'DELETE_WORKSPACE',
  'READ_CONFIG',
  'WRITE_CONFIG',
  'WRITE_COMMENT',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Permissions that include another one. A role need not contain the included permission. */
const INCLUDED: Partial<Record<Permission, Permission>> = { WRITE_PROJECT: 'READ_PROJECT' };

/** Returns the held permission that includes `permission`; undefined if none does. */
export const includedBy = (held: Iterable<Permission>, permission: Permission): Permission | undefined =>
  [...held].find((each) => INCLUDED[each] === permission);

export const holds = (held: Iterable<Permission>, permission: Permission): boolean =>
  [...held].includes(permission) || includedBy(held, permission) !== undefined;

export const BUILT_IN_ROLES = ['System', 'Admin', 'Lead', 'Tester', 'Client'] as const;
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number];

interface RoleDefinition {
  id: string;
  name: BuiltInRole;
  privileges: readonly Permission[];
}

/** The built-in roles, identical in every workspace and read-only. Their ids are fixed, so that integrations can rely on them. */
export const ROLES: Record<BuiltInRole, RoleDefinition> = {
  System: { id: '01900000-0000-7000-8000-000000000001', name: 'System', privileges: PERMISSIONS },
  Admin: {
    id: '01900000-0000-7000-8000-000000000002',
    name: 'Admin',
    privileges: PERMISSIONS.filter((permission) => permission !== 'DELETE_WORKSPACE'),
  },
  Lead: {
    id: '01900000-0000-7000-8000-000000000003',
    name: 'Lead',
    privileges: [
      'READ_PROJECT',
      'WRITE_PROJECT',
      'DELETE_PROJECT',
      'READ_GROUP',
      'WRITE_GROUP',
      'DELETE_GROUP',
      'READ_CHECKLIST',
      'READ_USER',
      'READ_ROLE',
      'WRITE_COMMENT',
    ],
  },
  Tester: {
    id: '01900000-0000-7000-8000-000000000004',
    name: 'Tester',
    privileges: ['READ_GROUP', 'READ_CHECKLIST', 'READ_USER', 'WRITE_COMMENT'],
  },
  Client: { id: '01900000-0000-7000-8000-000000000005', name: 'Client', privileges: ['WRITE_COMMENT'] },
};

export const isSystem = (role: { name: string }): boolean => role.name === ROLES.System.name;
/** S29: true for System and Admin. */
export const isAdmin = (role: { name: string }): boolean => isSystem(role) || role.name === ROLES.Admin.name;
