import { and, eq, inArray, not, notInArray, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { fileOriginals } from './file-originals.tables.ts';
import type { Place, Reads } from './file-owners.ts';
import { fileUses } from './file-uses.tables.ts';
import { isFree, isOriginal, isUsedAt, mayBeShownAt, named, usedAt } from './files.scope.ts';
import { files } from './files.tables.ts';

/** Keeps the files for another 30 days, even without uses. The update also protects them from a concurrent deletion of unused files. */
export const touch = async (tx: Tx, which: SQL | undefined): Promise<string[]> =>
  (await tx.update(files).set({ lastUsedAt: sql`now()` }).where(which).returning({ id: files.id })).map(({ id }) => id);

export const amongIds = (workspaceId: string, rows: readonly { id: string }[]) =>
  and(eq(files.workspaceId, workspaceId), sql`${files.id} = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`);

/**
 * Keeps the files as `touch` does. Omits originals from the result, because a file may have become one while the update waited for its
 * lock.
 */
async function touchToUse(tx: Tx, workspaceId: string, which: SQL | undefined): Promise<string[]> {
  const ids = await touch(tx, which);
  if (ids.length === 0) return [];
  const rows = ids.map((id) => ({ id }));
  const usable = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(amongIds(workspaceId, rows), not(isOriginal())));
  return usable.map(({ id }) => id);
}

export async function addUses(tx: Tx, actor: Actor, place: Place, access: Reads, fileNames: readonly string[]): Promise<void> {
  const { workspaceId } = actor;
  const allowed = mayBeShownAt(actor, place, access);
  const fresh = await touchToUse(tx, workspaceId, and(named(workspaceId, fileNames), not(isUsedAt(workspaceId, place)), allowed));
  if (fresh.length === 0) return;
  // Texts outside projects are not redacted, so all users who can read them can see the files.
  const rows = fresh.map((fileId) => ({ ...place, workspaceId, fileId, open: place.projectId === null }));
  await tx.insert(fileUses).values(rows).onConflictDoNothing();
}

export async function setOpen(tx: Tx, workspaceId: string, place: Place, fileNames: readonly string[]): Promise<void> {
  const open = sql`(${fileUses.attached} or exists (select from ${files} where ${and(named(workspaceId, fileNames), eq(files.id, fileUses.fileId))}))`;
  await tx
    .update(fileUses)
    .set({ open })
    .where(and(usedAt(workspaceId, place), sql`${fileUses.open} <> ${open}`));
}

/** Adds an attached file to a place. Returns false if only other places use the file, or if it does not exist. */
export async function addAttached(tx: Tx, workspaceId: string, place: Place, fileId: string): Promise<boolean> {
  const here = sql`(${isFree()} or ${isUsedAt(workspaceId, place)})`;
  const [found] = await touchToUse(tx, workspaceId, and(eq(files.workspaceId, workspaceId), eq(files.id, fileId), here));
  if (!found) return false;
  await tx
    .insert(fileUses)
    .values({ ...place, workspaceId, fileId, attached: true, open: true })
    .onConflictDoUpdate({
      target: [fileUses.workspaceId, fileUses.fileId, fileUses.kind, fileUses.placeId],
      set: { attached: true, open: true },
    });
  return true;
}

/** Filter for file uses; all given values must match. `upload` matches files with the given names that the given user uploaded. */
export interface Uses {
  projectId?: string;
  issueId?: string;
  kind?: Place['kind'];
  placeId?: string;
  fileId?: string;
  upload?: { fileNames: readonly string[]; uploadedBy: string };
}

function matching(workspaceId: string, { upload, ...values }: Uses): SQL | undefined {
  const columns = Object.entries(values).map(([name, value]) => eq(fileUses[name as keyof typeof values], value));
  const theirs =
    upload &&
    new QueryBuilder()
      .select({ id: files.id })
      .from(files)
      .where(and(named(workspaceId, upload.fileNames), eq(files.uploadedBy, upload.uploadedBy)));
  return and(eq(fileUses.workspaceId, workspaceId), ...columns, theirs && inArray(fileUses.fileId, theirs));
}

/**
 * Removes uses, the rows of files without another use, and the originals that were kept only for these files.
 * @returns the names of these files in the store
 */
export async function removeUses(tx: Tx, workspaceId: string, which: Uses): Promise<string[]> {
  const concerned = matching(workspaceId, which);
  const ids = () => new QueryBuilder().select({ id: fileUses.fileId }).from(fileUses).where(concerned);
  const originals = new QueryBuilder()
    .select({ id: fileOriginals.originalId })
    .from(fileOriginals)
    .where(and(eq(fileOriginals.workspaceId, workspaceId), inArray(fileOriginals.fileId, ids())));
  // The files are locked first. Otherwise, two concurrent deletions of the last two uses would each see the other use, and keep the file.
  const locked = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.workspaceId, workspaceId), inArray(files.id, ids().union(originals))))
    .orderBy(files.id)
    .for('update');
  if (locked.length === 0) return [];
  await tx.delete(fileUses).where(concerned);
  return deleteFree(tx, workspaceId, locked);
}

/**
 * Deletes those of the given images and originals that nothing uses. The caller must have locked them.
 * @returns their names in the store
 */
export async function deleteFree(tx: Tx, workspaceId: string, locked: readonly { id: string }[]): Promise<string[]> {
  const once = () =>
    tx
      .delete(files)
      .where(and(amongIds(workspaceId, locked), isFree()))
      .returning({ storedAs: files.storedAs });
  // The first call makes the originals free, and the second one deletes them.
  return [...(await once()), ...(await once())].map(({ storedAs }) => storedAs);
}

/**
 * Removes the uses of files by templates. Files without other uses are kept for 30 days, because users may still be writing issues from a
 * template.
 * @param kept the names of files whose uses stay
 */
export async function releaseUses(tx: Tx, workspaceId: string, templateIds: readonly string[], kept: readonly string[]): Promise<void> {
  const names = new QueryBuilder().select({ id: files.id }).from(files).where(named(workspaceId, kept));
  const released = await tx
    .delete(fileUses)
    .where(
      and(
        eq(fileUses.workspaceId, workspaceId),
        eq(fileUses.kind, 'TEMPLATE'),
        inArray(fileUses.placeId, [...templateIds]),
        notInArray(fileUses.fileId, names),
      ),
    )
    .returning({ id: fileUses.fileId });
  if (released.length > 0) await touch(tx, amongIds(workspaceId, released));
}

export async function deleteFilesOfWorkspace(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await tx.delete(files).where(eq(files.workspaceId, workspaceId)).returning({ storedAs: files.storedAs });
  return rows.map((row) => row.storedAs);
}
