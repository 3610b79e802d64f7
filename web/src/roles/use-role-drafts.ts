import type { Permission } from '@coloa/contract/permissions.ts';
import type { Role } from '@coloa/contract/roles/roles.contract.ts';
import { useState } from 'react';
import { changesOf, type RoleChanges, toggled } from './role-permissions.ts';

export interface RoleDrafts {
  /** The permissions of a role as they are shown: with what was ticked and is not saved yet. */
  privilegesOf: (role: Role) => readonly Permission[];
  toggle: (role: Role, permission: Permission) => void;
  discard: (roleId: string) => void;
  /** Those that differ from what the server has. */
  changed: { role: Role; privileges: readonly Permission[]; changes: RoleChanges }[];
}

/** What is ticked in the matrix before it is saved, a role at a time. */
export function useRoleDrafts(roles: readonly Role[]): RoleDrafts {
  const [drafts, setDrafts] = useState<Readonly<Record<string, readonly Permission[]>>>({});
  const privilegesOf = (role: Role) => drafts[role.id] ?? role.privileges;
  const changed = roles.flatMap((role) => {
    const privileges = drafts[role.id];
    if (!privileges) return [];
    const changes = changesOf(role.privileges, privileges);
    return changes.added.length + changes.removed.length > 0 ? [{ role, privileges, changes }] : [];
  });
  return {
    privilegesOf,
    changed,
    toggle: (role, permission) => setDrafts((all) => ({ ...all, [role.id]: toggled(all[role.id] ?? role.privileges, permission) })),
    discard: (roleId) => setDrafts(({ [roleId]: _, ...rest }) => rest),
  };
}
