import { randomBytes } from 'node:crypto';
import { isImageType } from '@coloa/contract/files/pictures.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import type { Storage } from '../platform/storage.ts';
import { type FileRecord, insertFile } from './files.repo.ts';
import { followWriteUp } from './files.service.ts';

/** Shown in place. */
export const isPicture = ({ type }: Pick<FileRecord, 'type'>): boolean => isImageType(type);

/** A copy that is in the store, and not yet in the database. */
export type CopiedFile = Awaited<ReturnType<typeof copyFiles>>[number];

/**
 * Copies files in the store, each under a name nobody can guess; `nameOf` says what people see in place of the name it had.
 * Where one cannot be read, none is kept.
 */
export async function copyFiles(storage: Storage, files: readonly FileRecord[], nameOf: (n: number) => string) {
  const copies = [];
  try {
    for (const [n, { fileName, storedAs, type, width, height }] of files.entries()) {
      const { stream } = await storage.read(storedAs);
      const { name, size, sha256 } = await storage.write(stream);
      const ending = fileName.slice(fileName.lastIndexOf('.'));
      const random = `${randomBytes(16).toString('hex')}${ending}`;
      copies.push({ id: newId(), fileName: random, storedAs: name, name: `${nameOf(n)}${ending}`, type, size, sha256, width, height });
    }
    return copies;
  } catch (error) {
    for (const { storedAs } of copies) await storage.delete(storedAs);
    throw error;
  }
}

/** Adds copies to a write-up, as uploads of the actor. */
export async function addCopies(tx: Tx, { workspaceId, userId }: Actor, writeUpId: string, copies: readonly CopiedFile[]): Promise<void> {
  for (const copy of copies) await insertFile(tx, workspaceId, { ...copy, uploadedBy: userId });
  const texts = copies.map(({ fileName }) => `/attachments/${fileName}`);
  await followWriteUp(tx, { workspaceId, userId }, writeUpId, texts.join(' '));
}
