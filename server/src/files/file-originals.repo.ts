import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../membership/users.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { fileOriginals } from './file-originals.tables.ts';
import { amongIds, touch } from './file-uses.repo.ts';
import { isFree, isOriginal, named, readsFile } from './files.scope.ts';
import { files } from './files.tables.ts';

const edited = alias(files, 'edited');

/**
 * Returns the originals of the given images in the order in which they were kept. Omits an original if the actor cannot read both files.
 */
export const listOriginals = (db: DbOrTx, actor: Actor, fileNames: readonly string[]) =>
  db
    .select({
      edited: { id: edited.id, fileName: edited.fileName, name: edited.name },
      original: { id: files.id, fileName: files.fileName, size: files.size, sha256: files.sha256, uploadedBy: files.uploadedBy },
      keptBy: personColumns(users),
      keptAt: fileOriginals.keptAt,
    })
    .from(fileOriginals)
    .innerJoin(edited, and(eq(edited.workspaceId, fileOriginals.workspaceId), eq(edited.id, fileOriginals.fileId)))
    .innerJoin(files, and(eq(files.workspaceId, fileOriginals.workspaceId), eq(files.id, fileOriginals.originalId)))
    .innerJoin(users, eq(users.id, fileOriginals.keptBy))
    .where(
      and(
        readsFile(actor),
        inArray(
          edited.id,
          new QueryBuilder()
            .select({ id: files.id })
            .from(files)
            .where(and(named(actor.workspaceId, fileNames), readsFile(actor))),
        ),
        eq(fileOriginals.workspaceId, actor.workspaceId),
      ),
    )
    .orderBy(asc(fileOriginals.keptAt), asc(fileOriginals.fileId));
export type OriginalRow = Awaited<ReturnType<typeof listOriginals>>[number];

/** Locks the given files and returns those that the actor can read. */
export async function lockReadable(tx: Tx, actor: Actor, fileNames: readonly string[]) {
  await tx.select({ id: files.id }).from(files).where(named(actor.workspaceId, fileNames)).orderBy(asc(files.id)).for('update');
  // A separate statement also sees the changes that were committed while the lock waited.
  return tx
    .select({
      id: files.id,
      fileName: files.fileName,
      type: files.type,
      uploadedBy: files.uploadedBy,
      free: sql<boolean>`${isFree()}`,
      original: sql<boolean>`${isOriginal()}`,
      originalId: fileOriginals.originalId,
    })
    .from(files)
    .leftJoin(fileOriginals, and(eq(fileOriginals.workspaceId, files.workspaceId), eq(fileOriginals.fileId, files.id)))
    .where(and(named(actor.workspaceId, fileNames), readsFile(actor)));
}

export async function insertOriginal(tx: Tx, row: typeof fileOriginals.$inferInsert): Promise<void> {
  await tx.insert(fileOriginals).values(row);
  await touch(tx, amongIds(row.workspaceId, [{ id: row.fileId }, { id: row.originalId }]));
}

/**
 * Deletes an original for all images for which it was kept.
 * @returns its name in the store, or undefined if it was deleted in the meantime
 */
export async function deleteOriginalFile(tx: Tx, workspaceId: string, id: string): Promise<string | undefined> {
  const which = and(eq(files.workspaceId, workspaceId), eq(files.id, id), isOriginal());
  const [gone] = await tx.delete(files).where(which).returning({ storedAs: files.storedAs });
  return gone?.storedAs;
}
