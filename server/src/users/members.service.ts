import { pageLink, sharedPaths } from '@coloa/contract/page-paths.ts';
import { isSystem } from '@coloa/contract/permissions.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { publishRightsOf } from '../events/events.service.ts';
import { requireGrantable } from '../membership/granting.service.ts';
import { identityStanding, type KnownUser, lockUser, requireSystemStays } from '../membership/identity.service.ts';
import { type HeldRole, membershipRole } from '../membership/roles.service.ts';
import { canGrantRole, canReadMembers, mayChangeRole, mayRemove } from '../membership/users.policy.ts';
import { insertMembership } from '../membership/users.service.ts';
import { standingIn, workspaceName } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import { announce } from '../platform/changes.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { forbidden, notFound, refusal } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { accountOf, mailAccount } from '../sessions/accounts.service.ts';
import { endSessionsIn } from '../sessions/session-list.service.ts';
import { forgetActors } from '../sessions/sessions.service.ts';
import { deleteInvitationsOf, inviteToWorkspace } from './invitations.service.ts';
import { findMembers } from './member-find.repo.ts';
import { endLinks } from './stale-links.service.ts';
import { memberLeaving, rightsLost } from './users.changes.ts';
import { deleteMembership, updateMembership } from './users.repo.ts';

type Parts = Pick<Platform, 'database' | 'env' | 'secrets' | 'publicUrl'>;

/** @throws Refusal NOT_FOUND for users who are not members, because their existence must not be revealed */
function memberOf(known: KnownUser | undefined, workspaceId: string): { known: KnownUser; role: HeldRole } {
  const membership = known?.memberships.find((each) => each.workspaceId === workspaceId);
  if (!known || !membership) throw notFound();
  return { known, role: membership.role };
}

const objectOf = ({ user }: KnownUser) => ({ kind: 'user' as const, id: user.id, name: user.username });

/**
 * Adds the user directly if the actor is a System user, otherwise sends an invitation.
 * @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED, UNKNOWN_ROLE, ROLE_TOO_POWERFUL, ALREADY_MEMBER, ALREADY_INVITED,
 * INVITATIONS_FULL
 */
export async function addMember(
  parts: Parts,
  actor: Actor,
  by: AuditActor,
  userId: string,
  given: { workspaceId: string; roleId: string },
) {
  const { database } = parts;
  await database.transaction(async (tx) => {
    const { workspaceId } = given;
    await lockUser(tx, userId);
    const standing = await standingIn(tx, actor, workspaceId, 'WRITE_USER');
    const role = await requireGrantable(tx, standing, given.roleId);
    const known = await identityStanding(tx, actor, userId);
    if (!known) throw notFound();
    if (known.memberships.some((each) => each.workspaceId === workspaceId)) throw refusal('ALREADY_MEMBER');
    if (!isSystem({ name: actor.role })) return inviteToWorkspace(parts, tx, actor, by, { workspaceId, userId, role });
    await deleteInvitationsOf(tx, workspaceId, userId);
    await insertMembership(tx, { workspaceId, userId, ...membershipRole(role) });
    await publishRightsOf(tx, workspaceId, userId);
    await record(tx, workspaceId, by, { action: 'MEMBER_ADDED', object: objectOf(known), details: { role: role.name } });
    const values = { inviter: actor.name, workspace: await workspaceName(tx, workspaceId), role: role.name };
    await endLinks(parts, tx, actor, by, known.user);
    await mailAccount(parts, tx, await accountOf(tx, userId), { template: 'addedToWorkspace', values, link: pageLink(sharedPaths.home()) });
  });
  forgetActors(database);
}

async function requireChange(
  tx: Tx,
  actor: Actor,
  userId: string,
  workspaceId: string | undefined,
  permission: 'WRITE_USER' | 'DELETE_USER',
) {
  await lockUser(tx, userId);
  const standing = await standingIn(tx, actor, workspaceId, permission);
  const { known, role } = memberOf(await identityStanding(tx, actor, userId), standing.workspaceId);
  const may = permission === 'WRITE_USER' ? mayChangeRole : mayRemove;
  if (!may({ ...standing, userId: actor.userId }, { system: known.system, role })) throw forbidden();
  return { standing, known, role };
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED, UNKNOWN_ROLE, ROLE_TOO_POWERFUL, LAST_SYSTEM */
export async function changeMemberRole(
  parts: Parts,
  actor: Actor,
  by: AuditActor,
  userId: string,
  given: { workspaceId?: string | undefined; roleId: string },
) {
  const { database } = parts;
  await database.transaction(async (tx) => {
    const { standing, known, role } = await requireChange(tx, actor, userId, given.workspaceId, 'WRITE_USER');
    const next = await requireGrantable(tx, standing, given.roleId);
    if (next.id === role.id) return;
    const { workspaceId } = standing;
    if (role.name === 'System') await requireSystemStays(tx, { userId, workspaceId });
    await updateMembership(tx, workspaceId, userId, membershipRole(next));
    await publishRightsOf(tx, workspaceId, userId);
    const cause = { workspaceId, userId: actor.userId };
    if (role.permissions.has('WRITE_PROJECT')) await announce(tx, rightsLost, { cause, userIds: [userId] });
    if (!canGrantRole({ role: role.name, permissions: role.permissions }, next)) await endLinks(parts, tx, actor, by, known.user);
    await record(tx, workspaceId, by, {
      action: 'MEMBER_ROLE_CHANGED',
      object: objectOf(known),
      details: { role: { from: role.name, to: next.name } },
    });
  });
  forgetActors(database);
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED, LAST_SYSTEM */
export async function removeMember(
  { database }: Pick<Platform, 'database'>,
  actor: Actor,
  by: AuditActor,
  userId: string,
  workspaceId: string,
) {
  await database.transaction(async (tx) => {
    const { known, role } = await requireChange(tx, actor, userId, workspaceId, 'DELETE_USER');
    if (role.name === 'System') await requireSystemStays(tx, { userId, workspaceId });
    const cause = { workspaceId, userId: actor.userId };
    await announce(tx, memberLeaving, { cause, userId });
    await deleteMembership(tx, workspaceId, userId);
    await announce(tx, rightsLost, { cause, userIds: [userId] });
    await publishRightsOf(tx, workspaceId, userId);
    await endSessionsIn(tx, workspaceId, userId);
    await record(tx, workspaceId, by, { action: 'MEMBER_REMOVED', object: objectOf(known), details: { role: role.name } });
  });
  forgetActors(database);
}

export const membersAbout = async (db: DbOrTx, actor: Actor, text: string, most: number): Promise<Person[]> =>
  canReadMembers(actor) ? findMembers(db, actor.workspaceId, text, most) : [];
