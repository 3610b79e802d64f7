import { filesToShow, outsideProjects, type Place, removeFiles, showFiles } from '../files/files.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { notFound } from '../platform/http/refusal.ts';
import { canReadFilesOfWriteUps } from './topics.policy.ts';

/** No access to a project, because a write-up belongs to none. */
const NO_PROJECT = { reads: 'none' } as const;

export const writeUpPlace = (writeUpId: string): Place => outsideProjects('WRITE_UP', writeUpId);

/** Lets readers of a write-up read the files named in it or in a comment on it. */
export const followWriteUp = (tx: Tx, actor: Actor, writeUpId: string, markdown: string): Promise<void> =>
  showFiles(tx, actor, writeUpPlace(writeUpId), NO_PROJECT, [markdown]);

/** Removes the files of a write-up before it is deleted with its comments; or only some of its files, by their names and their uploader. */
export const removeFilesOfWriteUp = (
  tx: Tx,
  workspaceId: string,
  writeUpId: string,
  upload?: { fileNames: readonly string[]; uploadedBy: string },
): Promise<void> => removeFiles(tx, workspaceId, { kind: 'WRITE_UP', placeId: writeUpId, ...(upload && { upload }) });

/**
 * Returns the given files that a write-up of the actor shows to its readers.
 * @throws Refusal NOT_FOUND for users who cannot read files of write-ups
 */
export async function filesShownInWriteUp(
  db: DbOrTx,
  actor: Actor,
  _id: string | undefined,
  fileNames: readonly string[],
): Promise<string[]> {
  if (!canReadFilesOfWriteUps(actor)) throw notFound();
  return filesToShow(db, actor, writeUpPlace(''), NO_PROJECT, fileNames);
}
