import { and, asc, eq, exists, getTableColumns, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { ownRole, roles } from '../membership/roles.tables.ts';
import { twoFactor } from '../membership/two-factor.tables.ts';
import { memberships, users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { type Places, prepared, selecting } from '../platform/database/prepared.ts';
import { apiTokens } from './api-tokens.tables.ts';
import { sessions, sessionTokens, type TOKEN_KINDS } from './sessions.tables.ts';

export type TokenKind = (typeof TOKEN_KINDS)[number];

/** Returns SQL for a time in the future. Uses the database's clock, which is the same for all processes. */
const inSeconds = (seconds: number | SQL): SQL => sql`now() + make_interval(secs => ${seconds})`;

const one = new QueryBuilder().select({ one: sql`1` });

const systemMembership = sql<boolean>`${exists(one.from(memberships).where(and(eq(memberships.userId, users.id), eq(memberships.role, 'System'))))}`;

const twoFactorMissing = sql<boolean>`(${workspaces.twoFactorRequired} and not ${exists(
  one.from(twoFactor).where(and(eq(twoFactor.userId, users.id), isNotNull(twoFactor.confirmedAt))),
)})`;

const standing = {
  username: users.username,
  name: users.name,
  language: users.language,
  timeZone: workspaces.timeZone,
  role: memberships.role,
  own: ownRole,
  system: systemMembership,
  mustChangePassword: users.mustChangePassword,
  twoFactorMissing,
};

/** Selects the owner of an API token. The token is valid until the end of its last day in the time zone of the workspace. */
export const selectTokenHolder = prepared(
  (at: Places<'hash'>) =>
    selecting(
      {
        userId: users.id,
        workspaceId: apiTokens.workspaceId,
        ...standing,
        apiToken: { id: apiTokens.id, name: apiTokens.name, scope: apiTokens.scope },
        onlyProjects: apiTokens.projectIds,
        due: sql<boolean>`coalesce(${apiTokens.lastUsedAt} < now() - interval '1 minute', true)`,
      },
      (select) =>
        select
          .from(apiTokens)
          .innerJoin(users, eq(users.id, apiTokens.userId))
          .innerJoin(workspaces, and(eq(workspaces.id, apiTokens.workspaceId), isNull(workspaces.deletedAt)))
          .leftJoin(memberships, and(eq(memberships.workspaceId, apiTokens.workspaceId), eq(memberships.userId, users.id)))
          .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
          .where(
            and(
              eq(apiTokens.hash, at.hash),
              or(isNull(apiTokens.expiresOn), sql`${apiTokens.expiresOn} >= (now() at time zone ${workspaces.timeZone})::date`),
              eq(users.disabled, false),
            ),
          ),
    ),
  { short: true },
);

export const selectActor = prepared(
  (at: Places<'hash' | 'kind'>) =>
    selecting(
      {
        userId: users.id,
        sessionId: sessions.id,
        workspaceId: sessions.workspaceId,
        ...standing,
      },
      (select) =>
        select
          .from(sessionTokens)
          .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
          .innerJoin(users, eq(users.id, sessions.userId))
          .innerJoin(workspaces, and(eq(workspaces.id, sessions.workspaceId), isNull(workspaces.deletedAt)))
          .leftJoin(memberships, and(eq(memberships.workspaceId, sessions.workspaceId), eq(memberships.userId, users.id)))
          .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
          .where(
            and(
              eq(sessionTokens.hash, at.hash),
              eq(sessionTokens.kind, at.kind),
              isNull(sessionTokens.replacedAt),
              sql`${sessionTokens.expiresAt} > now()`,
              sql`${sessions.expiresAt} > now()`,
              eq(users.disabled, false),
            ),
          ),
    ),
  { short: true },
);
export type ActorRow = Awaited<ReturnType<typeof selectActor>>[number];

const credentials = {
  id: users.id,
  username: users.username,
  passwordHash: users.passwordHash,
  disabled: users.disabled,
  lastWorkspaceId: users.lastWorkspaceId,
  lastSeenAt: users.lastSeenAt,
};

export async function credentialsByUsername(db: DbOrTx, usernameKey: string) {
  return (await db.select(credentials).from(users).where(eq(users.usernameKey, usernameKey)))[0];
}

export async function credentialsById(db: DbOrTx, userId: string) {
  return (await db.select(credentials).from(users).where(eq(users.id, userId)))[0];
}

export type Credentials = NonNullable<Awaited<ReturnType<typeof credentialsById>>>;

export async function lockCredentials(tx: DbOrTx, userId: string): Promise<Credentials | undefined> {
  return (await tx.select(credentials).from(users).where(eq(users.id, userId)).for('no key update'))[0];
}

export const sessionPlaces = (db: DbOrTx, userId: string) =>
  db
    .select({ userAgent: sessions.userAgent, address: sessions.address })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > now()`));

export async function mayStandIn(db: DbOrTx, userId: string, workspaceId: string): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(workspaces, and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)))
    .where(
      and(eq(users.id, userId), eq(users.disabled, false), or(eq(memberships.workspaceId, workspaceId), eq(memberships.role, 'System'))),
    )
    .limit(1);
  return found.length > 0;
}

export const membershipsOf = (db: DbOrTx, userId: string) =>
  db
    .select({ workspaceId: memberships.workspaceId, role: memberships.role })
    .from(memberships)
    .innerJoin(workspaces, and(eq(workspaces.id, memberships.workspaceId), isNull(workspaces.deletedAt)))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.createdAt), asc(memberships.workspaceId));

export type NewSession = Omit<typeof sessions.$inferInsert, 'createdAt' | 'lastSeenAt' | 'expiresAt'>;

export async function insertSession(db: DbOrTx, row: NewSession, idleSeconds: number): Promise<void> {
  await db.insert(sessions).values({ ...row, expiresAt: inSeconds(idleSeconds) });
}

export async function insertTokens(
  db: DbOrTx,
  sessionId: string,
  tokens: readonly { kind: TokenKind; hash: Buffer; seconds: number }[],
): Promise<void> {
  await db.insert(sessionTokens).values(tokens.map(({ seconds, ...token }) => ({ ...token, sessionId, expiresAt: inSeconds(seconds) })));
}

/** Locks the session even if the token is replaced or expired, so that later reads stay valid until the transaction ends. */
export async function lockSessionOfRefreshToken(tx: DbOrTx, hash: Buffer) {
  const own = tx
    .select({ id: sessionTokens.sessionId })
    .from(sessionTokens)
    .where(and(eq(sessionTokens.hash, hash), eq(sessionTokens.kind, 'refresh')));
  const [row] = await tx
    .select({ ...getTableColumns(sessions), alive: sql<boolean>`${sessions.expiresAt} > now()` })
    .from(sessions)
    .where(inArray(sessions.id, own))
    .for('update');
  return row;
}
export type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSessionOfRefreshToken>>>;

/**
 * Returns whether a refresh token is valid, and how long ago it was replaced. The caller must lock the session first. `replacedSeconds` is
 * null if no other token replaced this one.
 */
export async function refreshTokenState(tx: DbOrTx, hash: Buffer) {
  const [row] = await tx
    .select({
      alive: sql<boolean>`${sessionTokens.expiresAt} > now()`,
      replacedSeconds: sql<number | null>`extract(epoch from clock_timestamp() - ${sessionTokens.replacedAt})::float8`,
    })
    .from(sessionTokens)
    .where(eq(sessionTokens.hash, hash));
  return row;
}

/** Extends the session to the idle time from now, up to its maximum lifetime. */
export async function extendSession(
  tx: DbOrTx,
  { id: sessionId, workspaceId }: { id: string; workspaceId: string },
  { idle, longest }: { idle: number; longest: number },
): Promise<void> {
  const expiresAt = sql`least(${inSeconds(idle)}, ${sessions.createdAt} + make_interval(secs => ${longest}))`;
  await tx.update(sessions).set({ workspaceId, lastSeenAt: sql`now()`, expiresAt }).where(eq(sessions.id, sessionId));
  await tx
    .update(sessionTokens)
    .set({ expiresAt: sql`(select ${sessions.expiresAt} from ${sessions} where ${sessions.id} = ${sessionId})` })
    .where(and(eq(sessionTokens.sessionId, sessionId), eq(sessionTokens.kind, 'refresh'), isNull(sessionTokens.replacedAt)));
}

/** Deletes the access and file tokens of the session. Marks the refresh token as replaced, so that its reuse is detected. */
export async function replaceTokens(tx: DbOrTx, sessionId: string): Promise<void> {
  const ofSession = eq(sessionTokens.sessionId, sessionId);
  await tx.delete(sessionTokens).where(and(ofSession, inArray(sessionTokens.kind, ['access', 'file'])));
  await tx
    .update(sessionTokens)
    .set({ replacedAt: sql`clock_timestamp()` })
    .where(and(ofSession, isNull(sessionTokens.replacedAt)));
}

export async function touchUser(db: DbOrTx, userId: string, lastWorkspaceId: string): Promise<void> {
  await db.update(users).set({ lastSeenAt: sql`now()`, lastWorkspaceId }).where(eq(users.id, userId));
}

export async function deleteSession(db: DbOrTx, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId));
}

export async function deleteSessionsOfUser(db: DbOrTx, userId: string, except: string | null): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), except === null ? undefined : ne(sessions.id, except)));
}

export async function deleteExpired(db: DbOrTx): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
  await db.delete(sessionTokens).where(lt(sessionTokens.expiresAt, sql`now()`));
}

/** Returns actors without a session, for work on their behalf. Omits disabled users. */
export const listStandingActors = (db: DbOrTx, userIds: readonly string[], workspaceId: string) =>
  db
    .select({
      userId: users.id,
      workspaceId: workspaces.id,
      ...standing,
    })
    .from(users)
    .innerJoin(workspaces, and(eq(workspaces.id, workspaceId), isNull(workspaces.deletedAt)))
    .leftJoin(memberships, and(eq(memberships.workspaceId, workspaces.id), eq(memberships.userId, users.id)))
    .leftJoin(roles, and(eq(roles.workspaceId, memberships.workspaceId), eq(roles.id, memberships.roleId)))
    .where(and(inArray(users.id, [...userIds]), eq(users.disabled, false)));

/**
 * Locks the user, so that no other transaction can create a token or change the password until this one ends.
 * @returns whether the session is still active
 */
export async function holdOwner(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const living = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), sql`${sessions.expiresAt} > now()`));
  return living.length > 0;
}

export async function workspacesEntered(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db.selectDistinct({ workspaceId: sessions.workspaceId }).from(sessions).where(eq(sessions.userId, userId));
  return rows.map(({ workspaceId }) => workspaceId);
}

/** Returns the members of the workspace and the System users who have sessions in other workspaces, with these workspaces. */
export const signedInElsewhere = (db: DbOrTx, workspaceId: string): Promise<{ workspaceId: string; userId: string }[]> =>
  db
    .selectDistinct({ workspaceId: sessions.workspaceId, userId: sessions.userId })
    .from(sessions)
    .innerJoin(memberships, eq(memberships.userId, sessions.userId))
    .where(and(or(eq(memberships.workspaceId, workspaceId), eq(memberships.role, 'System')), ne(sessions.workspaceId, workspaceId)));
