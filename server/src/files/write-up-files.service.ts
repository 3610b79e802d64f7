import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database.ts';
import { hangByName } from './files.repo.ts';
import { eraseAfterCommit, namesReferredTo } from './files.service.ts';
import { deleteFilesOfWriteUp, type SomeFiles } from './write-up-files.repo.ts';

/**
 * Hangs on a write-up what it, or a comment on it, refers to and the actor uploaded and nothing holds yet: whoever reads the write-up sees
 * it then, of a draft its author alone.
 */
export async function adoptByWriteUp(
  tx: Tx,
  { workspaceId, userId }: Pick<Actor, 'workspaceId' | 'userId'>,
  writeUpId: string,
  markdown: string,
) {
  const names = namesReferredTo([markdown]);
  if (names.length > 0) await hangByName(tx, workspaceId, names, userId, { writeUpId });
}

/** Removes the files of a write-up that goes, with those of its comments; or some alone, as a comment showed them. */
export async function removeFilesOfWriteUp(tx: Tx, workspaceId: string, writeUpId: string, some?: SomeFiles): Promise<void> {
  await eraseAfterCommit(tx, await deleteFilesOfWriteUp(tx, workspaceId, writeUpId, some));
}
