import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { type JsonObject, jsonObject, jsonRows } from '../platform/database/json-rows.ts';
import type { Places } from '../platform/database/prepared.ts';
import type { Place, Reads } from './file-owners.ts';
import { fileUses } from './file-uses.tables.ts';
import { isShowableAt, isUsedAt, mayBeShownAt, named, readsOriginal, readsShown, usedAt } from './files.scope.ts';
import { type FileRecord, fileColumns, files } from './files.tables.ts';

const joinsUse = and(eq(fileUses.workspaceId, files.workspaceId), eq(fileUses.fileId, files.id));
const byId = (workspaceId: string, fileId: string) => and(eq(files.workspaceId, workspaceId), eq(files.id, fileId));

const { id, fileName, name, type, size, width, height } = fileColumns;
const shownFile = { id, fileName, name, type, size, width, height, open: fileUses.open };
/** A file that a place shows. `open` means that users who get the redacted text of the place can read the file, too. */
export type ShownFile = JsonObject<typeof shownFile>;

export const issueFilesAsJson = ({ workspaceId, issueId }: Places<'workspaceId' | 'issueId'>) =>
  jsonRows(
    new QueryBuilder()
      .select({ row: jsonObject(shownFile) })
      .from(files)
      .innerJoin(fileUses, joinsUse)
      .where(and(eq(fileUses.workspaceId, workspaceId), eq(fileUses.kind, 'ISSUE'), eq(fileUses.placeId, issueId)))
      .orderBy(asc(files.uploadedAt), asc(files.id)),
  );

export async function insertFile(db: DbOrTx, workspaceId: string, row: Omit<typeof files.$inferInsert, 'workspaceId'>): Promise<void> {
  await db.insert(files).values({ ...row, workspaceId });
}

export async function findReadable(db: DbOrTx, actor: Actor, fileName: string) {
  const find = async (isReadable: SQL | undefined) => {
    const [row] = await db
      .select({ ...fileColumns, sha256: files.sha256, lastUsedAt: files.lastUsedAt })
      .from(files)
      .where(and(eq(files.workspaceId, actor.workspaceId), eq(files.fileName, fileName), isReadable));
    return row ?? null;
  };
  // The rules are costly to plan, and most files are no originals.
  return (await find(readsShown(actor))) ?? (await find(readsOriginal(actor)));
}

export async function findFile(db: DbOrTx, workspaceId: string, fileId: string): Promise<FileRecord | null> {
  const [row] = await db.select(fileColumns).from(files).where(byId(workspaceId, fileId));
  return row ?? null;
}

export async function findAt(db: DbOrTx, workspaceId: string, place: Parameters<typeof usedAt>[1], fileId: string) {
  const [row] = await db
    .select({ ...fileColumns, attached: fileUses.attached })
    .from(files)
    .innerJoin(fileUses, joinsUse)
    .where(and(byId(workspaceId, fileId), usedAt(workspaceId, place)));
  return row ?? null;
}

/** Returns those of the given file names that become visible at this place if a text of the actor there refers to them. */
export async function listToShow(db: DbOrTx, actor: Actor, place: Place, access: Reads, fileNames: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ fileName: files.fileName })
    .from(files)
    .where(and(named(actor.workspaceId, fileNames), mayBeShownAt(actor, place, access)));
  return rows.map(({ fileName }) => fileName);
}

export const listFilesAt = (db: DbOrTx, workspaceId: string, place: Pick<Place, 'kind' | 'placeId'>, fileNames: readonly string[]) =>
  db
    .select({ ...fileColumns, sha256: files.sha256 })
    .from(files)
    .where(and(named(workspaceId, fileNames), isUsedAt(workspaceId, place)));

export const listShowable = (db: DbOrTx, actor: Actor, place: Place, access: Reads, fileNames: readonly string[]) =>
  db
    .select({ fileName: files.fileName, type: files.type })
    .from(files)
    .where(and(named(actor.workspaceId, fileNames), isShowableAt(actor, place, access)));

export async function touchFile(db: DbOrTx, workspaceId: string, fileId: string): Promise<void> {
  await db.update(files).set({ lastUsedAt: sql`now()` }).where(byId(workspaceId, fileId));
}

export const storageUsed = (db: DbOrTx, workspaceIds: readonly string[]) =>
  db
    .select({ workspaceId: files.workspaceId, files: count(), bytes: sql<string>`sum(${files.size})` })
    .from(files)
    .where(inArray(files.workspaceId, [...workspaceIds]))
    .groupBy(files.workspaceId);
