import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { Db, DbOrTx, Tx } from '../platform/database/database.ts';
import { apiTokens } from './api-tokens.tables.ts';

/** The user and the workspace whose tokens are selected. If `workspaceId` is null, the tokens of all workspaces are selected. */
export interface Whose {
  userId: string;
  workspaceId: string | null;
}

const of = ({ userId, workspaceId }: Whose) =>
  and(eq(apiTokens.userId, userId), workspaceId === null ? undefined : eq(apiTokens.workspaceId, workspaceId));

export async function deleteTokensOf(tx: DbOrTx, whose: Whose): Promise<void> {
  await tx.delete(apiTokens).where(of(whose));
}

/** Records the use of the token, at most once a minute. */
export async function touchToken(db: Db, workspaceId: string, id: string): Promise<void> {
  const old = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, sql`now() - interval '1 minute'`));
  await db
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiTokens.workspaceId, workspaceId), eq(apiTokens.id, id), old));
}

const byId = (workspaceId: string, userId: string, id: string) =>
  and(eq(apiTokens.workspaceId, workspaceId), eq(apiTokens.userId, userId), eq(apiTokens.id, id));

/** Returns the API tokens of a user in the workspace, newest first, including expired ones. */
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

/** Prevents other transactions from creating a token with this id until this transaction ends. */
export async function holdToken(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`token/${workspaceId}/${id}`}, 0))`);
}

export async function ownerOf(tx: Tx, workspaceId: string, id: string): Promise<string | null> {
  const [row] = await tx
    .select({ userId: apiTokens.userId })
    .from(apiTokens)
    .where(and(eq(apiTokens.workspaceId, workspaceId), eq(apiTokens.id, id)));
  return row?.userId ?? null;
}

export type NewToken = Omit<typeof apiTokens.$inferInsert, 'createdAt' | 'lastUsedAt'>;

export async function insertToken(tx: DbOrTx, token: NewToken): Promise<void> {
  await tx.insert(apiTokens).values(token);
}

export async function deleteToken(tx: Tx, workspaceId: string, userId: string, id: string): Promise<string | null> {
  const [row] = await tx
    .delete(apiTokens)
    .where(byId(workspaceId, userId, id))
    .returning({ name: apiTokens.name });
  return row?.name ?? null;
}
