import type { KeptOriginal } from '@coloa/contract/files/files.contract.ts';
import { isImageType } from '@coloa/contract/files/pictures.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { forbidden, notFound, refusal } from '../platform/http/refusal.ts';
import { eraseAfterCommit } from './file-jobs.service.ts';
import { deleteOriginalFile, insertOriginal, listOriginals, lockReadable, type OriginalRow } from './file-originals.repo.ts';

/** The uploader of an original can delete it. So can users with `DELETE_PROJECT` who can read it. */
const canDelete = (actor: Actor, { original }: OriginalRow): boolean =>
  original.uploadedBy === actor.userId || actor.permissions.has('DELETE_PROJECT');

const present = (actor: Actor, row: OriginalRow): KeptOriginal => ({
  fileName: row.edited.fileName,
  original: row.original.fileName,
  url: `/attachments/${row.original.fileName}`,
  keptBy: row.keptBy,
  keptAt: row.keptAt.toISOString(),
  can: { delete: canDelete(actor, row) },
});

const audited = ({ edited, original }: OriginalRow) => ({
  object: { kind: 'file' as const, id: edited.id, name: redact(edited.name) },
  details: { size: original.size, sha256: original.sha256.toString('hex') },
});

export const originalsOf = async (db: DbOrTx, actor: Actor, fileNames: readonly string[]): Promise<KeptOriginal[]> =>
  (await listOriginals(db, actor, fileNames)).map((row) => present(actor, row));

async function originalOf(db: DbOrTx, actor: Actor, fileName: string): Promise<OriginalRow> {
  const [row] = await listOriginals(db, actor, [fileName]);
  if (!row) throw notFound();
  return row;
}

/**
 * Keeps an upload of the actor that nothing uses, or an existing original that the actor can read, as the original of an edited image.
 * Keeping the same original again succeeds.
 * @throws Refusal UNKNOWN_ATTACHMENT, FILE_NOT_IMAGE, ATTACHMENT_IN_USE, ORIGINAL_KEPT
 */
export async function keepOriginal(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  { fileName, original: originalName }: { fileName: string; original: string },
): Promise<KeptOriginal> {
  const { workspaceId, userId } = actor;
  const found = await lockReadable(tx, actor, [fileName, originalName]);
  const edited = found.find((file) => file.fileName === fileName && file.uploadedBy === userId && !file.original);
  if (!edited) throw refusal('UNKNOWN_ATTACHMENT', { path: 'fileName' });
  const original = found.find((file) => file.fileName === originalName && (file.uploadedBy === userId || file.original));
  if (!original || original.id === edited.id) throw refusal('UNKNOWN_ATTACHMENT', { path: 'original' });
  if (!isImageType(edited.type)) throw refusal('FILE_NOT_IMAGE', { path: 'fileName' });
  if (!isImageType(original.type)) throw refusal('FILE_NOT_IMAGE', { path: 'original' });
  if (edited.originalId === original.id) return present(actor, await originalOf(tx, actor, fileName));
  if (edited.originalId) throw refusal('ORIGINAL_KEPT', { path: 'fileName' });
  // An original must have no original of its own, and no uses, because each use would give readers access to it.
  if (original.originalId || !(original.free || original.original)) throw refusal('ATTACHMENT_IN_USE', { path: 'original' });
  await insertOriginal(tx, { workspaceId, fileId: edited.id, originalId: original.id, keptBy: userId });
  const [row] = await listOriginals(tx, actor, [fileName]);
  // The image is shown only where the actor is a client, or can no longer read.
  if (!row) throw refusal('UNKNOWN_ATTACHMENT', { path: 'original' });
  await record(tx, workspaceId, by, { action: 'ORIGINAL_KEPT', ...audited(row) });
  return present(actor, row);
}

/**
 * Deletes the original of an edited image, also for other images that were edited from it.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export async function deleteOriginal(tx: Tx, actor: Actor, by: AuditActor, fileName: string): Promise<void> {
  const row = await originalOf(tx, actor, fileName);
  if (!canDelete(actor, row)) throw forbidden();
  const storedAs = await deleteOriginalFile(tx, actor.workspaceId, row.original.id);
  if (!storedAs) throw notFound();
  await eraseAfterCommit(tx, [storedAs]);
  await record(tx, actor.workspaceId, by, { action: 'ORIGINAL_DELETED', ...audited(row) });
}
