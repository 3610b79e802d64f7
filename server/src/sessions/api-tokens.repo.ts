import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../platform/database.ts';
import { apiTokens } from './api-tokens.tables.ts';

/** Whose tokens: all of a user's, or those of a workspace. */
export interface Whose {
  userId: string;
  workspaceId: string | null;
}

const of = ({ userId, workspaceId }: Whose) =>
  and(eq(apiTokens.userId, userId), workspaceId === null ? undefined : eq(apiTokens.workspaceId, workspaceId));

export async function deleteTokensOf(tx: DbOrTx, whose: Whose): Promise<void> {
  await tx.delete(apiTokens).where(of(whose));
}

/** Once a minute at most. */
export async function touchToken(db: Db, workspaceId: string, id: string): Promise<void> {
  const old = or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, sql`now() - interval '1 minute'`));
  await db
    .update(apiTokens)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(apiTokens.workspaceId, workspaceId), eq(apiTokens.id, id), old));
}
