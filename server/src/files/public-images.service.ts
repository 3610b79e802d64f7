import { randomBytes } from 'node:crypto';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { eraseAfterCommit } from './files.service.ts';
import { PICTURES } from './images.ts';
import { deletePublicImages, insertPublicImage, type PictureOwner } from './public-images.repo.ts';
import { receivePicture } from './upload.ts';

const pathOf = (fileName: string): string => `/avatar/${fileName}`;

/**
 * Sets an upload as the public image of its owner, and deletes the previous one.
 * @param write makes the related changes in the same transaction; receives the path of the image
 * @throws Refusal as `receivePicture`
 */
export async function replacePicture(
  { database, storage }: Pick<Platform, 'database' | 'storage'>,
  request: FastifyRequest,
  owner: PictureOwner,
  write: (tx: Tx, path: string) => Promise<void>,
): Promise<string> {
  const kind = 'userId' in owner ? 'avatar' : 'logo';
  const { type, ending } = PICTURES[kind];
  const data = await receivePicture(request, LIMITS.pictureBytes, kind);
  const { name: storedAs, size } = await storage.write(data);
  const fileName = `${randomBytes(16).toString('hex')}.${ending}`;
  try {
    await database.transaction(async (tx) => {
      // `write` locks the row of the owner. Otherwise, the images of two concurrent uploads could both stay.
      await write(tx, pathOf(fileName));
      await removePictures(tx, owner);
      await insertPublicImage(tx, { fileName, storedAs, type, size, ...owner });
    });
  } catch (error) {
    await storage.delete(storedAs);
    throw error;
  }
  return pathOf(fileName);
}

/** Removes the public images of an owner. Their files are deleted from the store after the commit. */
export const removePictures = async (tx: Tx, owner: PictureOwner): Promise<void> =>
  eraseAfterCommit(tx, await deletePublicImages(tx, owner));
