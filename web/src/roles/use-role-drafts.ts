import type { Permission } from '@coloa/contract/permissions.ts';
import type { Role } from '@coloa/contract/roles/roles.contract.ts';
import { useState } from 'react';
import { changesOf, drafted, type RoleChanges, type RoleDraft } from './role-permissions.ts';

export interface RoleDrafts {
  /** The permissions of a role as shown: including unsaved changes. */
  privilegesOf: (role: Role) => readonly Permission[];
  toggle: (role: Role, permission: Permission) => void;
  discard: (roleId: string) => void;
  /** Roles that differ from the server. */
  changed: { role: Role; privileges: readonly Permission[]; changes: RoleChanges }[];
}

/** Unsaved ticks of the matrix, one role at a time; concurrent saves of others stay. */
export function useRoleDrafts(roles: readonly Role[]): RoleDrafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, RoleDraft>>>({});
  const privilegesOf = (role: Role) => drafted(role.privileges, drafts[role.id] ?? {});
  const changed = roles.flatMap((role) => {
    const changes = changesOf(role.privileges, drafts[role.id] ?? {});
    return changes.added.length + changes.removed.length > 0 ? [{ role, privileges: privilegesOf(role), changes }] : [];
  });
  return {
    privilegesOf,
    changed,
    toggle: (role, permission) => {
      const held = privilegesOf(role).includes(permission);
      setDrafts((all) => ({ ...all, [role.id]: { ...all[role.id], [permission]: !held } }));
    },
    discard: (roleId) => setDrafts(({ [roleId]: _, ...rest }) => rest),
  };
}
