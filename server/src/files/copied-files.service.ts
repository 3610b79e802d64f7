import { randomBytes } from 'node:crypto';
import { isImageType } from '@coloa/contract/files/pictures.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { Place } from './file-owners.ts';
import { insertFile } from './files.repo.ts';
import { showFiles } from './files.service.ts';
import type { FileRecord } from './files.tables.ts';

export const isPicture = ({ type }: Pick<FileRecord, 'type'>): boolean => isImageType(type);

export type CopiedFile = Awaited<ReturnType<typeof copyFiles>>[number];

/**
 * Copies files in the store under random names. If a file cannot be copied, the other copies are deleted.
 * @param nameOf returns the visible name without its extension
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

export async function addCopies(tx: Tx, actor: Actor, place: Place, copies: readonly CopiedFile[]): Promise<void> {
  for (const copy of copies) await insertFile(tx, actor.workspaceId, { ...copy, uploadedBy: actor.userId });
  const texts = copies.map(({ fileName }) => `/attachments/${fileName}`);
  await showFiles(tx, actor, place, { reads: 'none' }, texts);
}
