import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { isFree, isUnused } from './files.scope.ts';
import { files } from './files.tables.ts';

export async function unattachedBytes(db: DbOrTx, workspaceId: string, userId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), eq(files.uploadedBy, userId), isUnused()));
  return Number(row?.bytes ?? 0);
}

/** Deletes unused files. An original becomes unused when the last image edited from it is deleted. */
export async function deleteUnattachedBefore(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const old = tx
    .select({ workspaceId: files.workspaceId, id: files.id })
    .from(files)
    .where(and(isFree(), lt(files.lastUsedAt, before)))
    .orderBy(asc(files.lastUsedAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await tx.delete(files).where(sql`(${files.workspaceId}, ${files.id}) in ${old}`).returning({ storedAs: files.storedAs });
  return rows.map((row) => row.storedAs);
}
