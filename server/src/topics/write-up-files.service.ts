import { filesToShow, outsideProjects, type Place, removeFiles, showFiles } from '../files/files.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { notFound } from '../platform/http/refusal.ts';
import { canReadFilesOfWriteUps } from './topics.policy.ts';

const NO_PROJECT = { reads: 'none' } as const;

export const writeUpPlace = (writeUpId: string): Place => outsideProjects('WRITE_UP', writeUpId);

/** Gives readers of the write-up access to the files that `markdown` names. */
export const followWriteUp = (tx: Tx, actor: Actor, writeUpId: string, markdown: string): Promise<void> =>
  showFiles(tx, actor, writeUpPlace(writeUpId), NO_PROJECT, [markdown]);

/** Returns those of the given file names that the write-up can show to its readers. */
export const filesStillShown = (db: DbOrTx, actor: Actor, writeUpId: string, fileNames: readonly string[]): Promise<string[]> =>
  filesToShow(db, actor, writeUpPlace(writeUpId), NO_PROJECT, fileNames);

/** Removes all files of a write-up, or with `upload` only the named files of one user. */
export const removeFilesOfWriteUp = (
  tx: Tx,
  workspaceId: string,
  writeUpId: string,
  upload?: { fileNames: readonly string[]; uploadedBy: string },
): Promise<void> => removeFiles(tx, workspaceId, { kind: 'WRITE_UP', placeId: writeUpId, ...(upload && { upload }) });

export async function filesShownInWriteUp(
  db: DbOrTx,
  actor: Actor,
  _id: string | undefined,
  fileNames: readonly string[],
): Promise<string[]> {
  if (!canReadFilesOfWriteUps(actor)) throw notFound();
  return filesToShow(db, actor, writeUpPlace(''), NO_PROJECT, fileNames);
}
