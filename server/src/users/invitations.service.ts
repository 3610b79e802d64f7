import { LIMITS } from '@coloa/contract/limits.ts';
import { pageLink, sharedPaths } from '@coloa/contract/page-paths.ts';
import type { Invitation, OwnInvitation } from '@coloa/contract/users/invitations.contract.ts';
import { z } from 'zod';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { publishInvitationsOf, publishRightsOf } from '../events/events.service.ts';
import { grantableRole } from '../membership/granting.service.ts';
import { lockUser } from '../membership/identity.service.ts';
import { type HeldRole, heldRoleOf, membershipRole } from '../membership/roles.service.ts';
import { insertMembership } from '../membership/users.service.ts';
import { standingIn, workspaceName } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Database, DbOrTx, Tx } from '../platform/database/database.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { accountOf, mailAccount } from '../sessions/accounts.service.ts';
import { invitedUserKeys } from '../sessions/login-throttle.policy.ts';
import { countWithin } from '../sessions/login-throttle.service.ts';
import { deleteLinks } from '../sessions/one-use-links.service.ts';
import { actorInWorkspace, forgetActors } from '../sessions/sessions.service.ts';
import {
  countInvitations,
  deleteExpired,
  deleteInvitation,
  deleteInvitationsAs,
  deleteInvitationsOf,
  insertInvitation,
  invitationsOfWorkspace,
  openInvitationsOf,
  setDeclined,
  usersInvited,
} from './invitations.repo.ts';

export { deleteInvitationsOf, usersInvited };

/** Returns the object of an audit entry. The inviting workspace only sees the user's id and the username at the time of the invitation. */
const objectOf = ({ userId, username }: { userId: string; username: string }) => ({ kind: 'user' as const, id: userId, name: username });

const idAndName = ({ id, name }: HeldRole) => ({ id, name });

/**
 * Creates an invitation. The caller must lock the user, and check the role and the actor's permissions.
 * @throws Refusal ALREADY_INVITED, INVITATIONS_FULL
 */
export async function inviteToWorkspace(
  parts: Pick<Platform, 'secrets'>,
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  { workspaceId, userId, role }: { workspaceId: string; userId: string; role: HeldRole },
): Promise<void> {
  const account = await accountOf(tx, userId);
  const { username } = account;
  const row = { workspaceId, id: newId(), userId, username, ...membershipRole(role), invitedBy: actor.userId };
  if (!(await insertInvitation(tx, row, LIMITS.invitationDays))) throw refusal('ALREADY_INVITED');
  if ((await countInvitations(tx, workspaceId)) > LIMITS.invitations) throw refusal('INVITATIONS_FULL');
  await record(tx, workspaceId, by, { action: 'INVITATION_MADE', object: objectOf(row), details: { role: role.name } });
  await publishInvitationsOf(tx, userId);
  if ((await countWithin(tx, invitedUserKeys(userId))).wait > 0) return;
  const workspace = await workspaceName(tx, workspaceId);
  const values = { inviter: actor.name, workspace, role: role.name, days: String(LIMITS.invitationDays) };
  await mailAccount(parts, tx, account, { template: 'workspaceInvitation', values, link: pageLink(sharedPaths.notifications()) });
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED */
export async function listInvitations(db: DbOrTx, actor: Actor, workspaceId: string | undefined): Promise<Invitation[]> {
  const standing = await standingIn(db, actor, workspaceId, 'WRITE_USER');
  const rows = await invitationsOfWorkspace(db, standing.workspaceId, LIMITS.invitations);
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    role: idAndName(heldRoleOf(row)),
    by: row.by,
    at: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    declined: row.declinedAt !== null,
  }));
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED */
export async function withdrawInvitation({ transaction }: Database, actor: Actor, by: AuditActor, workspaceId: string, id: string) {
  await transaction(async (tx) => {
    await standingIn(tx, actor, workspaceId, 'WRITE_USER');
    const row = await deleteInvitation(tx, workspaceId, id);
    if (!row) throw notFound();
    await noteWithdrawn(tx, workspaceId, by, row);
  });
}

async function noteWithdrawn(
  tx: Tx,
  workspaceId: string,
  by: AuditActor,
  row: { userId: string; username: string; declinedAt: Date | null },
): Promise<void> {
  // A declined invitation is no longer visible to the user, so its withdrawal needs no audit entry and no event.
  if (row.declinedAt) return;
  await record(tx, workspaceId, by, { action: 'INVITATION_WITHDRAWN', object: objectOf(row) });
  await publishInvitationsOf(tx, row.userId);
}

/**
 * Withdraws the open invitations with this role. Call this function before the role is deleted, because PostgreSQL deletes the role's
 * invitations with it.
 */
export async function withdrawInvitationsAs(tx: Tx, workspaceId: string, by: AuditActor, roleId: string): Promise<void> {
  for (const row of await deleteInvitationsAs(tx, workspaceId, roleId)) await noteWithdrawn(tx, workspaceId, by, row);
}

export async function ownInvitations(db: DbOrTx, userId: string): Promise<OwnInvitation[]> {
  const rows = await openInvitationsOf(db, userId);
  return rows.map((row) => ({
    id: row.id,
    workspace: row.workspace,
    role: idAndName(heldRoleOf(row)),
    by: row.by,
    at: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** Returns the user's open invitation with this id. Locks the user, so that no other transaction adds the user to the workspace. */
async function lockedInvitation(tx: Tx, userId: string, id: string) {
  await lockUser(tx, userId);
  return (await openInvitationsOf(tx, userId)).find((each) => each.id === id);
}

/**
 * Accepts the invitation and makes the user a member. The caller must call `forgetActors` after the commit.
 * @returns the id of the workspace; null, without a change, if the user has no such open invitation
 * @throws Refusal INVITATION_ENDED if the inviter can no longer grant the role
 */
export async function joinByInvitation(tx: Tx, userId: string, by: AuditActor, id: string): Promise<string | null> {
  const found = await lockedInvitation(tx, userId, id);
  if (!found) return null;
  const { workspaceId } = found;
  const inviter = await actorInWorkspace(tx, found.invitedBy, workspaceId);
  const role = inviter?.permissions.has('WRITE_USER') && (await grantableRole(tx, inviter, heldRoleOf(found).id, 'roleId'));
  if (!role || 'code' in role) throw refusal('INVITATION_ENDED');
  // Another transaction may have withdrawn the invitation in the meantime.
  if (!(await deleteInvitation(tx, workspaceId, id))) return null;
  await insertMembership(tx, { workspaceId, userId, ...membershipRole(role) });
  // The creator of an unused one-time link could otherwise use it to enter this workspace as the user.
  await deleteLinks(tx, userId, ['reset', 'invite']);
  const details = { role: role.name, invitedBy: found.by.username };
  await record(tx, workspaceId, by, { action: 'MEMBER_ADDED', object: { kind: 'user', id: userId, name: by.username }, details });
  await publishInvitationsOf(tx, userId);
  await publishRightsOf(tx, workspaceId, userId);
  return workspaceId;
}

/**
 * Accepts an invitation, which makes the user a member of the workspace.
 * @throws Refusal NOT_FOUND, INVITATION_ENDED
 */
export async function acceptInvitation(database: Database, actor: Pick<Actor, 'userId'>, by: AuditActor, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    if ((await joinByInvitation(tx, actor.userId, by, id)) === null) throw notFound();
  });
  forgetActors(database);
}

/**
 * Declines an invitation. The audit entry contains neither the user's IP address nor the current username.
 * @throws Refusal NOT_FOUND
 */
export async function declineInvitation({ transaction }: Database, actor: Pick<Actor, 'userId'>, id: string): Promise<void> {
  await transaction(async (tx) => {
    const found = await lockedInvitation(tx, actor.userId, id);
    if (!found || !(await setDeclined(tx, found.workspaceId, id))) throw notFound();
    const by = { userId: found.userId, username: found.username, address: null };
    await record(tx, found.workspaceId, by, { action: 'INVITATION_DECLINED', object: objectOf(found) });
    await publishInvitationsOf(tx, actor.userId);
  });
}

const cleanUp = defineJob('invitations.forget', z.object({}));

/** Registers the daily job that deletes expired invitations. Call this function before the jobs start. */
export function installInvitationJobs({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): void {
  jobs.handle(cleanUp, () => deleteExpired(database.db));
  jobs.schedule(cleanUp, '40 19 * * *', {});
}
