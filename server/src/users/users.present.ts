import { isSystem } from '@coloa/contract/permissions.ts';
import type { Member, User, UserSummary, WorkspaceRole } from '@coloa/contract/users/users.schema.ts';
import type { KnownUser } from '../membership/identity.service.ts';
import { heldRoleOf } from '../membership/roles.service.ts';
import {
  canReadMembers,
  type IdentityStanding,
  mayChangeIdentity,
  mayChangeRole,
  mayEndSessions,
  mayRemove,
} from '../membership/users.policy.ts';
import type { Standing } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import { byName } from '../platform/text/folding.ts';
import type { liveMemberships, MemberCount, MemberRow } from './users.repo.ts';

type Caller = Pick<Actor, 'userId' | 'role'>;

/** @param known undefined if the caller cannot edit, remove or sign out the member */
export function presentMember(
  { role, own, ...row }: MemberRow,
  caller: Caller,
  standing: Standing,
  known: IdentityStanding | undefined,
): Member {
  const held = heldRoleOf({ role, own });
  const manager = { ...standing, userId: caller.userId };
  const member = known && { system: known.system, role: held };
  return {
    ...row,
    role: { id: held.id, name: held.name },
    ofTeam: canReadMembers(held),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    twoFactor: standing.permissions.has('WRITE_USER') ? row.twoFactor : null,
    mayEditIdentity: known !== undefined && mayChangeIdentity(caller, known),
    mayChangeRole: member !== undefined && mayChangeRole(manager, member),
    mayRemove: member !== undefined && mayRemove(manager, member),
    mayEndSessions: member !== undefined && mayEndSessions(manager, member),
  };
}

export function presentWorkspaceRoles(
  caller: Caller,
  known: KnownUser,
  live: Awaited<ReturnType<typeof liveMemberships>>,
): WorkspaceRole[] {
  const inOrder = live.toSorted((a, b) => byName(a.workspace, b.workspace));
  return inOrder.flatMap(({ workspace, role, own }) => {
    const callerRole = known.memberships.find(({ workspaceId }) => workspaceId === workspace.id)?.callerRole;
    if (!callerRole || !(callerRole.permissions.has('READ_USER') || known.userId === caller.userId)) return [];
    const held = heldRoleOf({ role, own });
    const manager = { userId: caller.userId, role: callerRole.name, permissions: callerRole.permissions };
    const member = { system: known.system, role: held };
    return [
      {
        workspace,
        role: { id: held.id, name: held.name },
        mayChangeRole: mayChangeRole(manager, member),
        mayRemove: mayRemove(manager, member),
      },
    ];
  });
}

export function presentUser(caller: Caller, known: KnownUser, live: Awaited<ReturnType<typeof liveMemberships>>): User {
  const { user, memberships } = known;
  const system = isSystem({ name: caller.role });
  return {
    ...user,
    twoFactor: system || memberships.some(({ callerRole }) => callerRole?.permissions.has('WRITE_USER')) ? user.twoFactor : null,
    lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
    mayEditIdentity: mayChangeIdentity(caller, known),
    mayDisable: system && known.userId !== caller.userId,
    workspaces: presentWorkspaceRoles(caller, known, live),
  };
}

export function presentSummary(workspace: { id: string; name: string }, counts: readonly MemberCount[], mayWrite: boolean): UserSummary {
  const sum = (field: 'members' | 'withoutTwoFactor' | 'invited' | 'disabled') => counts.reduce((total, row) => total + row[field], 0);
  const lastSeen = Math.max(...counts.map((row) => row.lastSeenAt?.getTime() ?? 0), 0);
  const byRole = counts.map(({ role, own, members, active }) => ({ ...heldRoleOf({ role, own }), members, active }));
  return {
    workspace: { id: workspace.id, name: workspace.name },
    members: sum('members'),
    byRole: byRole
      .sort((a, b) => b.members - a.members || byName(a, b))
      .map(({ id, name, members, active }) => ({ id, name, members, active })),
    withoutTwoFactor: mayWrite ? sum('withoutTwoFactor') : null,
    invited: sum('invited'),
    disabled: sum('disabled'),
    lastSeenAt: lastSeen === 0 ? null : new Date(lastSeen).toISOString(),
  };
}
