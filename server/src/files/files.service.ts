import type { FilePlace, Uploaded } from '@coloa/contract/files/files.contract.ts';
import { namesReferredTo } from '@coloa/contract/files/files-in-texts.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { eraseAfterCommit } from './file-jobs.service.ts';
import { outsideProjects, type Place, type Reads } from './file-owners.ts';
import { addAttached, addUses, deleteFilesOfWorkspace, releaseUses, removeUses, setOpen, type Uses } from './file-uses.repo.ts';
import { presentFor } from './files.present.ts';
import { filesShownIn } from './files.questions.ts';
import { findAt, findFile, listFilesAt, listShowable, listToShow, type ShownFile } from './files.repo.ts';
import type { FileRecord } from './files.tables.ts';
import { deleteUpload } from './unused-files.repo.ts';

export { eraseAfterCommit, installFileJobs } from './file-jobs.service.ts';
export { outsideProjects, type Place, type Reads } from './file-owners.ts';
export { presentFor, presentUploaded } from './files.present.ts';
export { issueFilesAsJson, type ShownFile, storageUsed } from './files.repo.ts';
export type { FileRecord } from './files.tables.ts';
export { receiveBytes } from './upload.ts';

/** Lets users who can read a place see the files to which its texts refer, if the actor can show these files there. */
export async function showFiles(tx: Tx, actor: Actor, place: Place, access: Reads, markdownTexts: readonly string[]): Promise<void> {
  const names = namesReferredTo(markdownTexts);
  if (names.length > 0) await addUses(tx, actor, place, access, names);
}

/**
 * Updates which users can read the files of an issue or a comment. Call this after changing its texts. The team can read all files that the
 * texts name or named earlier; clients can read only attached files and those named outside ⟦…⟧ in `seenByClients`.
 */
export async function followTexts(
  tx: Tx,
  actor: Actor,
  place: Place,
  access: Reads,
  markdownTexts: readonly string[],
  seenByClients: readonly string[],
): Promise<void> {
  await showFiles(tx, actor, place, access, markdownTexts);
  await setOpen(tx, actor.workspaceId, place, namesReferredTo(seenByClients.map(redact)));
}

/**
 * Lets all users of the workspace read the files named in a template or in the default sections of its reports. Call with all texts of the
 * template or of these sections, or with none before the template is deleted.
 */
export async function followTemplate(tx: Tx, actor: Actor, templateId: string, markdownTexts: readonly string[]): Promise<void> {
  const place = outsideProjects('TEMPLATE', templateId);
  await releaseUses(tx, actor.workspaceId, [templateId], namesReferredTo(markdownTexts));
  await showFiles(tx, actor, place, { reads: 'none' }, markdownTexts);
}

/**
 * Releases the files of templates. Call it when the templates are deleted. Files without other uses are kept for 30 days, like unused
 * uploads.
 */
export const leaveTemplates = (tx: Tx, workspaceId: string, templateIds: readonly string[]): Promise<void> =>
  releaseUses(tx, workspaceId, templateIds, []);

/**
 * Attaches an upload of the actor. Attaching it to the same place again succeeds.
 * @throws Refusal UNKNOWN_ATTACHMENT, ATTACHMENT_IN_USE
 */
export async function attachFile(tx: Tx, actor: Actor, place: Place, fileId: string): Promise<FileRecord> {
  const file = await findFile(tx, actor.workspaceId, fileId);
  if (!file || file.uploadedBy !== actor.userId) throw refusal('UNKNOWN_ATTACHMENT', { path: 'attachmentId' });
  if (!(await addAttached(tx, actor.workspaceId, place, fileId))) throw refusal('ATTACHMENT_IN_USE', { path: 'attachmentId' });
  return file;
}

/**
 * Returns a file that a place uses.
 * @throws Refusal NOT_FOUND if the place does not use the file
 */
export async function fileAt(db: DbOrTx, workspaceId: string, place: Place, fileId: string) {
  const file = await findAt(db, workspaceId, place, fileId);
  if (!file) throw notFound();
  return file;
}

export const isAttached = async (db: DbOrTx, workspaceId: string, place: Place, fileId: string): Promise<boolean> =>
  (await findAt(db, workspaceId, place, fileId))?.attached ?? false;

export const filesFor = (access: Reads, shown: readonly ShownFile[]): Uploaded[] =>
  shown.filter(({ open }) => open || access.reads === 'all').map((file) => presentFor(access, file));

/**
 * Returns the given files, by name, that users with the access of the actor can already read at a place, or that become visible there if a
 * text of the actor refers to them.
 */
export async function showableAt(
  db: DbOrTx,
  actor: Actor,
  place: Place,
  access: Reads,
  names: readonly string[],
): Promise<Map<string, { type: string }>> {
  if (names.length === 0) return new Map();
  const rows = await listShowable(db, actor, place, access, names);
  return new Map(rows.map(({ fileName, type }) => [fileName, { type }]));
}

export const filesToShow = listToShow;

/**
 * Returns the given files that stay invisible at a place even if a text of the actor there refers to them.
 * @throws Refusal NOT_FOUND if the actor cannot read the place
 */
export async function unavailableFiles(
  db: DbOrTx,
  actor: Actor,
  { on, id }: { on: FilePlace['on']; id?: string | undefined },
  fileNames: readonly string[],
): Promise<string[]> {
  const shown =
    on === 'TEMPLATE'
      ? await listToShow(db, actor, outsideProjects(on, ''), { reads: 'none' }, fileNames)
      : await filesShownIn[on].ask(db, actor, id, fileNames);
  const available = new Set(shown);
  return fileNames.filter((name) => !available.has(name));
}

/** Removes uses, and deletes the files without another use. Call before a project or an issue is deleted. */
export async function removeFiles(tx: Tx, workspaceId: string, which: Uses): Promise<void> {
  await eraseAfterCommit(tx, await removeUses(tx, workspaceId, which));
}

/**
 * Deletes an upload of the actor that nothing uses.
 * @throws Refusal NOT_FOUND, ATTACHMENT_IN_USE
 */
export async function discardUpload(tx: Tx, actor: Actor, fileName: string): Promise<void> {
  const deleted = await deleteUpload(tx, actor, fileName);
  if (!deleted) throw notFound();
  if (deleted === 'used') throw refusal('ATTACHMENT_IN_USE');
  await eraseAfterCommit(tx, deleted);
}

/** Returns files of a template by name. Does not check permissions: the caller must have checked that the user can see the template. */
export async function templateFilesByName(db: DbOrTx, workspaceId: string, templateId: string, names: readonly string[]) {
  if (names.length === 0) return new Map<string, FileRecord & { sha256: Buffer }>();
  const found = await listFilesAt(db, workspaceId, outsideProjects('TEMPLATE', templateId), names);
  return new Map(found.map((file) => [file.fileName, file]));
}

/** Deletes the files of a workspace. Call it after its projects were deleted, and before the workspace itself is deleted. */
export async function removeFilesOfWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await eraseAfterCommit(tx, await deleteFilesOfWorkspace(tx, workspaceId));
}

export interface SharedFile {
  shareId: string;
  fileName: string;
  storedAs: string;
  type: string;
  sha256: Buffer;
}

/** Finds a file for a browser that has the cookies of share links; null if none of these links currently shows the file. */
export type FindSharedFile = (cookies: Readonly<Record<string, string | undefined>>, fileName: string) => Promise<SharedFile | null>;
