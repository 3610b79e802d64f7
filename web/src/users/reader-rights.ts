import { isSystem, type Permission, ROLES } from '@coloa/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { mayWriteThere } from '../choices/members.queries.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { rolesQuery } from '../roles/roles.queries.ts';
import { summaryQuery, workspaceRolesQuery } from './users.queries.ts';

export interface NamedRole {
  id: string;
  name: string;
  /** Undefined for a custom role whose permissions are unknown. */
  privileges?: readonly Permission[];
}

interface RolesOfWorkspace {
  known: readonly NamedRole[];
  /** The roles that the user can grant, because the user has all their permissions. */
  grantable: readonly NamedRole[];
}

const builtIn = Object.values(ROLES);
const holdsAllOf = (held: readonly Permission[], role: { privileges: readonly Permission[] }) =>
  role.privileges.every((permission) => held.includes(permission));

/**
 * Returns a function that lists the roles of a workspace. With `READ_ROLE`, the list contains all roles of the current workspace; otherwise
 * the built-in roles and the custom roles of members. In other workspaces, the permissions of a custom role are unknown, so only System and
 * users with that role can grant it.
 */
export function useRolesOf(): (workspaceId: string) => RolesOfWorkspace {
  const { id, role, currentWorkspace } = useProfile();
  const readsPeople = useCan('READ_USER');
  const here = useQuery({ ...rolesQuery, enabled: useCan('READ_ROLE'), meta: { background: true } }).data;
  const summaries = useQuery({ ...summaryQuery, enabled: readsPeople }).data;
  const mine = useQuery({ ...workspaceRolesQuery(id), enabled: readsPeople }).data;
  const system = isSystem(role);

  return (workspaceId) => {
    if (workspaceId === currentWorkspace.id && here) return { known: here, grantable: here.filter((each) => each.mayGrant) };
    const held = summaries?.find(({ workspace }) => workspace.id === workspaceId)?.byRole ?? [];
    // Sorts the custom roles as on the roles page. The server sorts them by the number of their members.
    const own = held
      .filter((each) => !builtIn.some((other) => other.id === each.id))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'vi'));
    const known = [...builtIn, ...own];
    if (system) return { known, grantable: known };
    if (workspaceId === currentWorkspace.id) return { known, grantable: builtIn.filter((each) => holdsAllOf(role.privileges, each)) };
    const myRole = mine?.find(({ workspace }) => workspace.id === workspaceId)?.role.id;
    const privileges = builtIn.find((each) => each.id === myRole)?.privileges ?? [];
    const grantable = builtIn.filter((each) => holdsAllOf(privileges, each));
    return { known, grantable: [...grantable, ...own.filter((each) => each.id === myRole)] };
  };
}

/** True if the user can add members directly. Other users send an invitation, which the invited user can decline. */
export const useAddsDirectly = (): boolean => isSystem(useProfile().role);

export function useWorkspacesWritten(): { id: string; name: string }[] {
  const summaries = useQuery({ ...summaryQuery, enabled: useCan('READ_USER') }).data ?? [];
  return summaries.filter(mayWriteThere).map(({ workspace }) => workspace);
}
