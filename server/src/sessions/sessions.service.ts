import { ACCESS_TOKEN_SECONDS } from '@coloa/contract/sessions/sessions.contract.ts';
import { auditActor, record } from '../audit/audit.service.ts';
import { builtInRole, heldRoleOf } from '../membership/roles.service.ts';
import { roleIn, workspaceName } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Database, DbOrTx } from '../platform/database/database.ts';
import { type Authenticator, cookieNamed, FILE_COOKIE } from '../platform/http/http.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { randomToken, sha256 } from '../platform/security/secrets.ts';
import { accountOf, byThemselves } from './accounts.service.ts';
import { type ActorCache, createActorCache } from './actor-cache.ts';
import { endTokensOf, isApiToken, noteUse } from './api-tokens.service.ts';
import {
  type ActorRow,
  deleteSession,
  deleteSessionsOfUser,
  extendSession,
  insertSession,
  insertTokens,
  type LockedSession,
  listStandingActors,
  lockSessionOfRefreshToken,
  mayStandIn,
  refreshTokenState,
  replaceTokens,
  selectActor,
  selectTokenHolder,
  type TokenKind,
  touchUser,
} from './sessions.repo.ts';

export { holdOwner, signedInElsewhere, workspacesEntered } from './sessions.repo.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
export const FILE_SECONDS = 12 * HOUR;
const idleSeconds = (remember: boolean): number => (remember ? 30 * 24 * HOUR : 12 * HOUR);
/**
 * Returns the maximum lifetime of a session in seconds. After it, the session ends even if it is in use, and the user needs the password
 * and the second factor again.
 */
const longestSeconds = (remember: boolean): number => (remember ? 90 * 24 * HOUR : 7 * 24 * HOUR);
const lifeOf = (remember: boolean) => ({ idle: idleSeconds(remember), longest: longestSeconds(remember) });
/**
 * In seconds. Reusing a replaced refresh token within this time does not end its session, because a tab may not know of a workspace switch.
 */
const REPLACED_GRACE_SECONDS = 60;

const TOKEN = /^[\w-]{43}$/;

export interface IssuedTokens {
  token: string;
  /** The token for the cookie that is only valid for files. */
  file: string;
  remember: boolean;
}

type StandingRow = Omit<ActorRow, 'sessionId'> & Pick<Actor, 'sessionId' | 'apiToken' | 'onlyProjects'>;

const inPerson = { apiToken: null, onlyProjects: null } as const;

const caches = new WeakMap<Database, ActorCache>();

function cacheOf(database: Database): ActorCache {
  const cache = caches.get(database) ?? createActorCache();
  caches.set(database, cache);
  return cache;
}

/**
 * Clears the cached actors. Call it after a commit that ended or changed a session, a user or a membership, so that the change takes effect
 * immediately.
 */
export const forgetActors = (database: Database): void => cacheOf(database).clear();

/** Clears the cached actors after a change by another process. Calls no listener. */
export const rereadActors = (database: Database): void => cacheOf(database).drop();

/** Calls the listener after this process changed sessions, users or memberships. */
export const onActorsForgotten = (database: Database, listener: () => void): void => cacheOf(database).onClear(listener);

function actorOf({ system, role, own, ...row }: StandingRow): Actor | null {
  if (!system && !role && !own) return null;
  const held = system ? builtInRole('System') : heldRoleOf({ role, own });
  return { ...row, role: held.name, permissions: held.permissions };
}

/** Returns the users as actors without a session. Omits users who can no longer enter the workspace. */
export async function actorsInWorkspace(db: DbOrTx, userIds: readonly string[], workspaceId: string): Promise<Actor[]> {
  const rows = userIds.length === 0 ? [] : await listStandingActors(db, userIds, workspaceId);
  return rows.flatMap((row) => actorOf({ ...row, ...inPerson, sessionId: '' }) ?? []);
}

/** Returns the user as an actor without a session; null if the user can no longer enter the workspace. */
export async function actorInWorkspace(db: DbOrTx, userId: string, workspaceId: string): Promise<Actor | null> {
  return (await actorsInWorkspace(db, [userId], workspaceId))[0] ?? null;
}

export function sessionAuthenticator(platform: Pick<Platform, 'database' | 'log' | 'publicUrl'>): Authenticator {
  const { database } = platform;
  const cache = cacheOf(database);
  const by = (kind: TokenKind) => async (token: string) => {
    if (!TOKEN.test(token)) return null;
    return cache.get(`${kind}:${token}`, async () => {
      const [row] = await selectActor(database.db, { hash: sha256(token), kind });
      return row ? actorOf({ ...row, ...inPerson }) : null;
    });
  };
  const byApiToken = (token: string) =>
    cache.get(`api:${token}`, async () => {
      const [row] = await selectTokenHolder(database.db, { hash: sha256(token) });
      if (!row) return null;
      const { due, ...standing } = row;
      const actor = actorOf({ ...standing, sessionId: '' });
      if (actor && due) noteUse(platform, actor.workspaceId, row.apiToken.id);
      return actor;
    });
  const bySession = by('access');
  return {
    byToken: async (token) => (isApiToken(token) ? byApiToken(token) : bySession(token)),
    byFileCookie: by('file'),
    fileCookie: cookieNamed(FILE_COOKIE, platform.publicUrl()),
  };
}

async function issue(tx: DbOrTx, session: { id: string; remember: boolean }): Promise<IssuedTokens> {
  const [token, file] = [randomToken(), randomToken()];
  await insertTokens(tx, session.id, [
    { kind: 'access', hash: sha256(token), seconds: ACCESS_TOKEN_SECONDS },
    { kind: 'file', hash: sha256(file), seconds: FILE_SECONDS },
  ]);
  return { token, file, remember: session.remember };
}

async function issueWithRefresh(tx: DbOrTx, session: { id: string; remember: boolean }): Promise<IssuedTokens & { refreshToken: string }> {
  const refreshToken = randomToken();
  await insertTokens(tx, session.id, [{ kind: 'refresh', hash: sha256(refreshToken), seconds: idleSeconds(session.remember) }]);
  return { ...(await issue(tx, session)), refreshToken };
}

export interface SignIn {
  remember: boolean;
  userAgent: string;
  address: string;
}

/** Opens a session for a user. The caller must check that the user can enter the workspace. */
export async function openSession(tx: DbOrTx, userId: string, workspaceId: string, device: SignIn) {
  const session = { id: newId(), userId, workspaceId, ...device };
  await insertSession(tx, session, idleSeconds(device.remember));
  await touchUser(tx, userId, workspaceId);
  return issueWithRefresh(tx, session);
}

/**
 * Locks and returns the session, or returns null. A refresh token that was replaced over a minute ago counts as stolen, so its session
 * ends. The function throws no error, because the caller must commit the end of the session.
 */
async function lockedSession(tx: DbOrTx, refreshToken: string): Promise<LockedSession | null> {
  if (!TOKEN.test(refreshToken)) return null;
  const hash = sha256(refreshToken);
  const session = await lockSessionOfRefreshToken(tx, hash);
  if (!session?.alive) return null;
  const state = await refreshTokenState(tx, hash);
  if (!state?.alive) return null;
  if (state.replacedSeconds === null) return session;
  if (state.replacedSeconds > REPLACED_GRACE_SECONDS) await deleteSession(tx, session.id);
  return null;
}

/**
 * Extends a session, and issues a new access token and a new file token.
 * @throws Refusal TOKEN_INVALID
 */
export async function refreshSession({ database }: Pick<Platform, 'database'>, refreshToken: string): Promise<IssuedTokens> {
  const issued = await database.transaction(async (tx) => {
    const session = await lockedSession(tx, refreshToken);
    if (!session || !(await mayStandIn(tx, session.userId, session.workspaceId))) return null;
    await extendSession(tx, session, lifeOf(session.remember));
    await touchUser(tx, session.userId, session.workspaceId);
    return issue(tx, session);
  });
  if (issued) return issued;
  forgetActors(database);
  throw refusal('TOKEN_INVALID');
}

/**
 * Moves the session to another workspace, and ends its previous tokens.
 * @throws Refusal TOKEN_INVALID if the refresh token is invalid or belongs to another session, NOT_FOUND if the user cannot enter the
 * workspace
 */
export async function switchWorkspace(
  { database }: Pick<Platform, 'database'>,
  actor: Actor,
  address: string,
  { workspaceId, token: refreshToken }: { workspaceId: string; token: string },
) {
  const issued = await database.transaction(async (tx) => {
    const session = await lockedSession(tx, refreshToken);
    if (!session || session.id !== actor.sessionId) return null;
    if (!(await roleIn(tx, actor, workspaceId))) throw notFound();
    await replaceTokens(tx, session.id);
    await extendSession(tx, { id: session.id, workspaceId }, lifeOf(session.remember));
    await touchUser(tx, actor.userId, workspaceId);
    const object = { kind: 'workspace', id: workspaceId, name: await workspaceName(tx, workspaceId) } as const;
    await record(tx, workspaceId, auditActor(actor, { ip: address }), { action: 'WORKSPACE_ENTERED', object });
    return issueWithRefresh(tx, session);
  });
  forgetActors(database);
  if (!issued) throw refusal('TOKEN_INVALID');
  return issued;
}

/** Ends the session of a refresh token, even if the token was replaced. */
export async function endSession({ database }: Pick<Platform, 'database'>, refreshToken: string, address: string): Promise<void> {
  if (!TOKEN.test(refreshToken)) return;
  await database.transaction(async (tx) => {
    const session = await lockSessionOfRefreshToken(tx, sha256(refreshToken));
    if (!session) return;
    await deleteSession(tx, session.id);
    const account = await accountOf(tx, session.userId);
    const object = { kind: 'user', id: account.id, name: account.username } as const;
    await record(tx, session.workspaceId, byThemselves(account, address), { action: 'SIGNED_OUT', object });
  });
  forgetActors(database);
}

/** Ends the sessions of a user, except the session `except`, and all API tokens. The caller must call `forgetActors` after the commit. */
export async function endSessionsOf(tx: DbOrTx, userId: string, except: string | null = null): Promise<void> {
  await deleteSessionsOfUser(tx, userId, except);
  await endTokensOf(tx, { userId, workspaceId: null });
}
