import type { Permission } from '@coloa/contract/permissions.ts';
import type { Role } from '@coloa/contract/roles/roles.contract.ts';
import { useState } from 'react';
import { changesOf, drafted, type RoleChanges, type RoleDraft } from './role-permissions.ts';

export interface RoleDrafts {
  privilegesOf: (role: Role) => readonly Permission[];
  toggle: (role: Role, permission: Permission) => void;
  discard: (roleId: string) => void;
  changed: { role: Role; privileges: readonly Permission[]; changes: RoleChanges }[];
}

/**
 * Manages the unsaved changes to roles. A draft contains only the changed permissions, so that other changes saved in the meantime are
 * kept.
 */
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
