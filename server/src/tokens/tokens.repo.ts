import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx, Tx } from '../platform/database.ts';
import { projects } from '../projects/projects.tables.ts';
import { apiTokens } from '../sessions/api-tokens.tables.ts';
import { sessions } from '../sessions/sessions.tables.ts';

const byId = (workspaceId: string, userId: string, id: string) =>
  and(eq(apiTokens.workspaceId, workspaceId), eq(apiTokens.userId, userId), eq(apiTokens.id, id));

/** Newest first, those that expired among them. */
export const listTokens = (db: DbOrTx, workspaceId: string, userId: string) =>
  db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      scope: apiTokens.scope,
      projectIds: apiTokens.projectIds,
      ending: apiTokens.ending,
      expiresOn: apiTokens.expiresOn,
      expired: sql<boolean>`coalesce(${apiTokens.expiresOn} < (now() at time zone ${workspaces.timeZone})::date, false)`,
      lastUsedAt: apiTokens.lastUsedAt,
      createdAt: apiTokens.createdAt,
    })
    .from(apiTokens)
    .innerJoin(workspaces, eq(workspaces.id, apiTokens.workspaceId))
    .where(and(eq(apiTokens.workspaceId, workspaceId), eq(apiTokens.userId, userId)))
    .orderBy(desc(apiTokens.id));
export type TokenRecord = Awaited<ReturnType<typeof listTokens>>[number];

export async function countTokens(tx: Tx, workspaceId: string, userId: string): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(apiTokens)
    .where(and(eq(apiTokens.workspaceId, workspaceId), eq(apiTokens.userId, userId)));
  return row?.n ?? 0;
}

/** Nobody else makes one under that id until the transaction ends. */
export async function holdToken(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`token/${workspaceId}/${id}`}, 0))`);
}

/** Whose token has that id; null: nobody's. */
export async function ownerOf(tx: Tx, workspaceId: string, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: apiTokens.userId })
    .from(apiTokens)
    .where(and(eq(apiTokens.workspaceId, workspaceId), eq(apiTokens.id, id)));
  return row?.userId ?? null;
}

type NewToken = Omit<typeof apiTokens.$inferInsert, 'createdAt' | 'lastUsedAt'>;

export async function insertToken(tx: DbOrTx, token: NewToken): Promise<void> {
  await tx.insert(apiTokens).values(token);
}

/** @returns its name, null where it is not there */
export async function deleteToken(tx: Tx, workspaceId: string, userId: string, id: string): Promise<string | null> {
  const [row] = await tx
    .delete(apiTokens)
    .where(byId(workspaceId, userId, id))
    .returning({ name: apiTokens.name });
  return row?.name ?? null;
}

/**
 * Nobody else makes one for this user, or changes their password, until the transaction ends.
 * @returns whether the session still lives
 */
export async function holdOwner(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const living = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), sql`${sessions.expiresAt} > now()`));
  return living.length > 0;
}

/** How these projects are called. */
export async function projectsNamed(db: DbOrTx, workspaceId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ id: projects.id, key: projects.key, name: projects.name })
    .from(projects)
    .where(and(eq(projects.workspaceId, workspaceId), inArray(projects.id, [...ids])));
}
export type NamedProject = Awaited<ReturnType<typeof projectsNamed>>[number];
