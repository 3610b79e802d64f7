import { BUILT_IN_ROLES, isSystem, type Permission, ROLES } from '@coloa/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { mayWriteThere } from '../choices/members.queries.ts';
import { useT } from '../lib/i18n.ts';
import { useCan, useProfile } from '../profile/profile.queries.ts';
import { rolesQuery } from '../roles/roles.queries.ts';
import { summaryQuery, workspaceRolesQuery } from './users.queries.ts';

interface NamedRole {
  id: string;
  name: string;
}

interface RolesOfWorkspace {
  /** All known roles of the workspace. */
  known: readonly NamedRole[];
  /** The roles that the current user can grant: users cannot grant permissions that they lack. */
  grantable: readonly NamedRole[];
}

const builtIn = Object.values(ROLES);
const holdsAllOf = (held: readonly Permission[], role: { privileges: readonly Permission[] }) =>
  role.privileges.every((permission) => held.includes(permission));

/**
 * Returns a function that returns the roles of a workspace: for users with `READ_ROLE` all roles of the current one, otherwise the built-in
 * ones, and custom ones that its users have. The permissions of a custom role are only known in its workspace. Therefore only System, and
 * users who have the role themselves, can grant it elsewhere.
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
    const own = held.filter((each) => !builtIn.some((other) => other.id === each.id));
    const known = [...builtIn, ...own];
    if (system) return { known, grantable: known };
    if (workspaceId === currentWorkspace.id) return { known, grantable: builtIn.filter((each) => holdsAllOf(role.privileges, each)) };
    const myRole = mine?.find(({ workspace }) => workspace.id === workspaceId)?.role.id;
    const privileges = builtIn.find((each) => each.id === myRole)?.privileges ?? [];
    const grantable = builtIn.filter((each) => holdsAllOf(privileges, each));
    return { known, grantable: [...grantable, ...own.filter((each) => each.id === myRole)] };
  };
}

/** Whether users whom the current user adds become members directly; otherwise they are invited and can decline. */
export const useAddsDirectly = (): boolean => isSystem(useProfile().role);

/** Returns a function that returns the purpose of a built-in role as one line; undefined for a custom role. */
export function useRoleHint(): (name: string | undefined) => string | undefined {
  const t = useT('users');
  return (name) => {
    const builtIn = BUILT_IN_ROLES.find((each) => each === name);
    return builtIn && t(`roleHint.${builtIn}`);
  };
}

/** Returns the workspaces in which the current user has `WRITE_USER`. */
export function useWorkspacesWritten(): { id: string; name: string }[] {
  const summaries = useQuery({ ...summaryQuery, enabled: useCan('READ_USER') }).data ?? [];
  return summaries.filter(mayWriteThere).map(({ workspace }) => workspace);
}
