import type { File, Uploaded } from '@coloa/contract/files/files.contract.ts';
import type { ListOf } from '@coloa/contract/http.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database.ts';
import { listPage, mapList, type PageRequest } from '../platform/paging.ts';
import { notFound, refusal } from '../platform/refusal.ts';
import { canDetachFromProject, type ProjectAccess } from '../projects/projects.policy.ts';
import { personsByIds } from '../users/users.service.ts';
import { eraseAfterCommit } from './file-jobs.service.ts';
import { presentFile, presentUploaded } from './files.present.ts';
import {
  countFilesSeen,
  deleteFile,
  deleteFilesOfComment,
  deleteFilesOfIssue,
  deleteFilesOfProject,
  deleteFilesOfWorkspace,
  type FileRecord,
  findFile,
  type Hook,
  hang,
  hangByName,
  listFilesByName,
  listFilesOfIssue,
  listFilesOfProject,
} from './files.repo.ts';
import { setTemplateFiles, takeOver, touchFilesOfTypes } from './shared-files.repo.ts';
import { listShown } from './shown-files.repo.ts';

export { eraseAfterCommit, installFileJobs } from './file-jobs.service.ts';
export { receiveBytes } from './upload.ts';

export type { FileRecord };

async function attach(tx: Tx, actor: Actor, hook: Hook, fileId: string): Promise<FileRecord> {
  const hung = await hang(tx, actor.workspaceId, fileId, actor.userId, hook);
  if (hung) return hung;
  const file = await findFile(tx, actor.workspaceId, fileId);
  if (!file || file.uploadedBy !== actor.userId) throw refusal('UNKNOWN_ATTACHMENT', { path: 'attachmentId' });
  const here = file.projectId === hook.projectId && file.issueId === hook.issueId && file.commentId === null && !file.teamOnly;
  if (!here) throw refusal('ATTACHMENT_IN_USE', { path: 'attachmentId' });
  return file;
}

/**
 * Hangs an upload of the actor on an issue; once more changes nothing.
 * @throws Refusal UNKNOWN_ATTACHMENT, ATTACHMENT_IN_USE
 */
export const attachToIssue = async (tx: Tx, actor: Actor, issue: { id: string; projectId: string }, fileId: string): Promise<Uploaded> =>
  presentUploaded(await attach(tx, actor, { projectId: issue.projectId, issueId: issue.id }, fileId));

/**
 * Hangs an upload of the actor on a project; once more changes nothing.
 * @throws Refusal UNKNOWN_ATTACHMENT, ATTACHMENT_IN_USE
 */
export async function attachToProject(
  tx: Tx,
  actor: Actor,
  project: { id: string; key: string },
  access: ProjectAccess,
  fileId: string,
): Promise<File> {
  const file = await attach(tx, actor, { projectId: project.id, issueId: null }, fileId);
  const uploader = (await personsByIds(tx, [file.uploadedBy])).get(file.uploadedBy);
  if (!uploader) throw new Error('an actor is a user');
  return presentFile({ file, uploader, issue: null }, project.key, canDetachFromProject(access, actor, file));
}

/**
 * Removes a file from what it hangs on; it is gone from the store soon after the transaction commits.
 * @throws Refusal NOT_FOUND when it does not hang there
 */
export async function detach(tx: Tx, workspaceId: string, hook: Hook, fileId: string): Promise<void> {
  const storedAs = await deleteFile(tx, workspaceId, fileId, hook);
  if (storedAs === null) throw notFound();
  await eraseAfterCommit(tx, [storedAs]);
}

const onProject = (file: FileRecord, projectId: string): boolean =>
  file.projectId === projectId && file.issueId === null && file.commentId === null;

/** A file that hangs on the project itself. @throws Refusal NOT_FOUND */
export async function fileOnProject(db: DbOrTx, workspaceId: string, projectId: string, fileId: string): Promise<FileRecord> {
  const file = await findFile(db, workspaceId, fileId);
  if (!file || !onProject(file, projectId)) throw notFound();
  return file;
}

/** Proof stays as long as something tells of it. @throws Refusal ATTACHMENT_SHOWN */
export async function refuseShown(db: DbOrTx, workspaceId: string, projectId: string, file: FileRecord): Promise<void> {
  if ((await listShown(db, workspaceId, projectId, [file])).size > 0) throw refusal('ATTACHMENT_SHOWN');
}

/** Whether it hangs on the project itself. */
export async function hangsOnProject(db: DbOrTx, workspaceId: string, projectId: string, fileId: string): Promise<boolean> {
  const file = await findFile(db, workspaceId, fileId);
  return file !== null && onProject(file, projectId);
}

/** In the order they were uploaded. */
export const filesOfIssue = async (db: DbOrTx, workspaceId: string, issueId: string): Promise<Uploaded[]> =>
  (await listFilesOfIssue(db, workspaceId, issueId)).map(presentUploaded);

/** The files of a project and of those of its issues that such a reader sees; newest first. Three queries at most. */
export async function filesOfProject(
  db: DbOrTx,
  actor: Actor,
  project: { id: string; key: string },
  access: ProjectAccess,
  query: PageRequest,
): Promise<ListOf<File>> {
  const list = await listPage(
    query,
    (limit, offset) => listFilesOfProject(db, actor.workspaceId, project.id, access, limit, offset),
    () => countFilesSeen(db, actor.workspaceId, project.id, access),
  );
  // What hangs on an issue or a comment is removed there.
  const mayGo = ({ file, issue }: (typeof list.items)[number]) =>
    !issue && file.commentId === null && canDetachFromProject(access, actor, file);
  const theirs = list.items.filter(mayGo).map(({ file }) => file);
  const shown = await listShown(db, actor.workspaceId, project.id, theirs);
  return mapList(list, (row) => presentFile(row, project.key, mayGo(row) && !shown.has(row.file.id)));
}

/** How many those are; counted no further than lists count. */
export const countFilesOfProject = countFilesSeen;

const REFERENCE = /\/attachments\/([0-9a-f]{32}\.[a-z0-9]{1,8})(?![a-z0-9])/g;

/** The names of files that Markdown refers to, each once. */
export const namesReferredTo = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(REFERENCE)].flatMap(([, name]) => name ?? []))),
];

async function adopt(tx: Tx, actor: Actor, hook: Hook, markdownTexts: readonly string[]): Promise<void> {
  const names = namesReferredTo(markdownTexts);
  if (names.length > 0) await hangByName(tx, actor.workspaceId, names, actor.userId, hook);
}

/**
 * Hangs on the issue what its texts refer to and the actor uploaded and nothing holds yet, so that its readers can see it, and lets it
 * keep what came with a template or stands in a note of a task or a control of the project. Other references stay what they are: whoever may read the file sees it.
 */
export async function adoptReferenced(
  tx: Tx,
  actor: Actor,
  issue: { id: string; projectId: string },
  markdownTexts: readonly string[],
): Promise<void> {
  await adopt(tx, actor, { projectId: issue.projectId, issueId: issue.id }, markdownTexts);
  const names = namesReferredTo(markdownTexts);
  if (names.length > 0) await takeOver(tx, actor.workspaceId, issue, names);
}

/**
 * Makes what a template's texts refer to its files, as far as the actor uploaded them or a template names them already: whoever reads the
 * bug list reads them, and they stay while a template names them. To be called with all its texts; with none before it goes.
 */
export const keepForTemplate = (tx: Tx, actor: Actor, templateId: string, markdownTexts: readonly string[]): Promise<void> =>
  setTemplateFiles(tx, actor.workspaceId, templateId, namesReferredTo(markdownTexts), actor.userId);

/** To be called before types of the bug list go with their templates: what these named stays as long as an upload that nobody used. */
export const leaveTemplatesOf = touchFilesOfTypes;

/** The same for a comment: whoever sees that sees its files, and nobody else. */
export const adoptByComment = (
  tx: Tx,
  actor: Actor,
  { id, projectId, issueId }: { id: string; projectId: string; issueId: string | null },
  body: string,
): Promise<void> => adopt(tx, actor, { projectId, issueId, commentId: id }, [body]);

/** The same for the notes of a project's tasks and controls: its team sees them, and clients do not, until an issue that they see shows one. */
export const adoptByNote = (tx: Tx, actor: Actor, projectId: string, markdownTexts: readonly string[]): Promise<void> =>
  adopt(tx, actor, { projectId, issueId: null, teamOnly: true }, markdownTexts);

/**
 * Files by the names that texts refer to, as far as they hang on this project and such a reader sees them:
 * a text that names a file of elsewhere does not bring it into a report. Their bytes: `storage.read(storedAs)`.
 */
export async function filesByName(
  db: DbOrTx,
  workspaceId: string,
  projectId: string,
  names: readonly string[],
  access: Pick<ProjectAccess, 'reads'>,
): Promise<Map<string, FileRecord & { sha256: Buffer }>> {
  if (names.length === 0) return new Map();
  const found = await listFilesByName(db, workspaceId, projectId, names, access);
  return new Map(found.map((file) => [file.fileName, file]));
}

/** Those of them that hang on the project itself, the team's own as well: for who has settled that somebody else is shown them. */
export async function projectFilesByName(db: DbOrTx, workspaceId: string, projectId: string, names: readonly string[]) {
  const found = await filesByName(db, workspaceId, projectId, names, { reads: 'all' });
  return new Map([...found].filter(([, file]) => onProject(file, projectId)));
}

/** Removes every file of a project and of its issues, before these are deleted for good. */
export async function removeFilesOfProject(tx: Tx, workspaceId: string, projectId: string): Promise<void> {
  await eraseAfterCommit(tx, await deleteFilesOfProject(tx, workspaceId, projectId));
}

/** Removes every file of an issue, before it is deleted for good. */
export async function removeFilesOfIssue(tx: Tx, workspaceId: string, issueId: string): Promise<void> {
  await eraseAfterCommit(tx, await deleteFilesOfIssue(tx, workspaceId, issueId));
}

/** Removes every file of a comment that is taken back. */
export async function removeFilesOfComment(tx: Tx, workspaceId: string, commentId: string): Promise<void> {
  await eraseAfterCommit(tx, await deleteFilesOfComment(tx, workspaceId, commentId));
}

/** Removes what is left of files in a workspace, once its projects are gone and before it goes itself. */
export async function removeFilesOfWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await eraseAfterCommit(tx, await deleteFilesOfWorkspace(tx, workspaceId));
}
