import { type AuditActor, record } from '../audit/audit.service.ts';
import { identityStanding, type KnownUser } from '../membership/identity.service.ts';
import { mayEndSessions } from '../membership/users.policy.ts';
import { personsByIds } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Database, DbOrTx, Tx } from '../platform/database/database.ts';
import { forbidden, notFound } from '../platform/http/refusal.ts';
import { endTokensOf } from './api-tokens.service.ts';
import { deleteSessions, deleteSessionsIn, lockSession, type Whose } from './session-list.repo.ts';
import { deleteSession } from './sessions.repo.ts';
import { forgetActors } from './sessions.service.ts';

async function memberHere(db: DbOrTx, actor: Actor, userId: string): Promise<KnownUser | undefined> {
  const known = await identityStanding(db, actor, userId);
  return known?.memberships.some(({ workspaceId }) => workspaceId === actor.workspaceId) ? known : undefined;
}

/**
 * Returns the user and the workspace whose sessions the caller can access. Callers can access all of their own sessions. Users with
 * WRITE_USER can also access those of other members in the current workspace.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export async function whoseSessions(db: DbOrTx, actor: Actor, userId: string | undefined): Promise<Whose> {
  if (userId === undefined || userId === actor.userId) return { userId: actor.userId, workspaceId: null };
  if (!actor.permissions.has('WRITE_USER')) throw forbidden();
  const member = await memberHere(db, actor, userId);
  if (!member) throw notFound();
  if (!mayEndSessions(actor, member)) throw forbidden();
  return { userId, workspaceId: actor.workspaceId };
}

async function recordEnded(tx: Tx, userId: string, by: AuditActor, workspaceIds: readonly string[]): Promise<void> {
  const name = (await personsByIds(tx, [userId])).get(userId)?.username ?? '';
  for (const workspaceId of new Set(workspaceIds)) {
    const sessions = workspaceIds.filter((each) => each === workspaceId).length;
    await record(tx, workspaceId, by, { action: 'SESSION_ENDED', object: { kind: 'user', id: userId, name }, details: { sessions } });
  }
}

/** @throws Refusal NOT_FOUND, also for sessions that the caller must not end */
export async function endSessionById(database: Database, actor: Actor, by: AuditActor, sessionId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const session = await lockSession(tx, sessionId);
    if (!session) throw notFound();
    if (session.userId !== actor.userId) {
      const member = session.workspaceId === actor.workspaceId && (await memberHere(tx, actor, session.userId));
      if (!member || !mayEndSessions(actor, member)) throw notFound();
    }
    await deleteSession(tx, sessionId);
    await recordEnded(tx, session.userId, by, [session.workspaceId]);
  });
  forgetActors(database);
}

/**
 * Ends the actor's other sessions. For another user, ends the sessions and API tokens in the current workspace.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export async function endOtherSessions(database: Database, actor: Actor, by: AuditActor, userId: string | undefined): Promise<void> {
  await database.transaction(async (tx) => {
    const whose = await whoseSessions(tx, actor, userId);
    const ended = await deleteSessions(tx, whose, actor.sessionId);
    // Ending another user's sessions also revokes that user's API tokens. Users can revoke their own tokens individually.
    if (whose.userId !== actor.userId) await endTokensOf(tx, whose);
    await recordEnded(tx, whose.userId, by, ended);
  });
  forgetActors(database);
}

/** Ends the sessions and API tokens of a user in a workspace. The caller must call `forgetActors` after the commit. */
export async function endSessionsIn(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await deleteSessions(tx, { userId, workspaceId }, null);
  await endTokensOf(tx, { userId, workspaceId });
}

/** Ends all sessions in a workspace. The caller must call `forgetActors` after the commit. */
export const endAllSessionsIn = (tx: Tx, workspaceId: string): Promise<void> => deleteSessionsIn(tx, workspaceId);
