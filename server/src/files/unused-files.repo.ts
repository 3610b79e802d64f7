import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { fileOriginals } from './file-originals.tables.ts';
import { deleteFree } from './file-uses.repo.ts';
import { isFree, isUnused, named, readsFile } from './files.scope.ts';
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

const edited = alias(files, 'edited');

/**
 * Deletes an upload of the actor that nothing uses, and the original that was kept only for it.
 * @returns the names of the deleted files in the store; 'used' if something uses the upload; null if the actor has no such upload
 */
export async function deleteUpload(tx: Tx, actor: Actor, fileName: string): Promise<string[] | 'used' | null> {
  const { workspaceId, userId } = actor;
  const which = named(workspaceId, [fileName]);
  const originals = new QueryBuilder()
    .select({ id: fileOriginals.originalId })
    .from(fileOriginals)
    .innerJoin(edited, and(eq(edited.workspaceId, fileOriginals.workspaceId), eq(edited.id, fileOriginals.fileId)))
    .where(and(eq(fileOriginals.workspaceId, workspaceId), eq(edited.fileName, fileName)));
  const locked = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), or(which, inArray(files.id, originals))))
    .orderBy(asc(files.id))
    .for('update');
  // A separate statement also sees the changes that were committed while the lock waited.
  const [upload] = await tx
    .select({ free: sql<boolean>`${isFree()}` })
    .from(files)
    .where(and(which, eq(files.uploadedBy, userId), readsFile(actor)));
  if (!upload) return null;
  return upload.free ? deleteFree(tx, workspaceId, locked) : 'used';
}
