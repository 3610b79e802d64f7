import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { sessions } from './sessions.tables.ts';

const MOST = 100;

export interface Whose {
  userId: string;
  workspaceId: string | null;
}

const of = ({ userId, workspaceId }: Whose) =>
  and(
    eq(sessions.userId, userId),
    workspaceId === null ? undefined : eq(sessions.workspaceId, workspaceId),
    sql`${sessions.expiresAt} > now()`,
  );

export const listSessions = (db: DbOrTx, whose: Whose) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.address,
      workspace: { id: workspaces.id, name: workspaces.name },
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(workspaces, and(eq(workspaces.id, sessions.workspaceId), isNull(workspaces.deletedAt)))
    .where(of(whose))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(MOST);
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Locks the session, so that it stays in its workspace until the transaction ends. */
export async function lockSession(tx: Tx, sessionId: string) {
  const [row] = await tx
    .select({ userId: sessions.userId, workspaceId: sessions.workspaceId })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), sql`${sessions.expiresAt} > now()`))
    .for('update');
  return row;
}

/** @returns the workspaces of the ended sessions */
export async function deleteSessions(tx: Tx, whose: Whose, except: string | null): Promise<string[]> {
  const gone = await tx
    .delete(sessions)
    .where(and(of(whose), except === null ? undefined : ne(sessions.id, except)))
    .returning({ workspaceId: sessions.workspaceId });
  return gone.map(({ workspaceId }) => workspaceId);
}

export async function deleteSessionsIn(tx: Tx, workspaceId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.workspaceId, workspaceId));
}
