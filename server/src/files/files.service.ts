import type { File, Uploaded } from '@coloa/contract/files/files.contract.ts';
import { namesReferredTo } from '@coloa/contract/files/references.ts';
import type { ListOf } from '@coloa/contract/http.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { personsByIds } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database.ts';
import { listPage, mapList, type PageRequest } from '../platform/paging.ts';
import { notFound, refusal } from '../platform/refusal.ts';
import { canDetachFromProject, type ProjectAccess } from '../projects/projects.policy.ts';
import { eraseAfterCommit } from './file-jobs.service.ts';
import { addAttached, addUses, deleteFilesOfWorkspace, releaseUses, removeUses, setOpen, type Uses } from './file-uses.repo.ts';
import { isShowableAt, mayBeShownAt, type Place } from './files.policy.ts';
import { namedFor, presentFile, presentUploaded } from './files.present.ts';
import {
  countFilesSeen,
  type FileRecord,
  findAt,
  findFile,
  listFilesAt,
  listFilesByName,
  listFilesOfIssue,
  listFilesOfProject,
  listTypes,
} from './files.repo.ts';
import { listShown } from './shown-files.repo.ts';

export { eraseAfterCommit, installFileJobs } from './file-jobs.service.ts';
export { storageUsed } from './files.repo.ts';
export { receiveBytes } from './upload.ts';

export type { FileRecord };

type Reads = Pick<ProjectAccess, 'reads'>;

export const issuePlace = ({ id, projectId }: { id: string; projectId: string }): Place => ({
  kind: 'ISSUE',
  placeId: id,
  projectId,
  issueId: id,
});
export const commentPlace = ({ id, projectId, issueId }: { id: string; projectId: string; issueId: string | null }): Place => ({
  kind: 'COMMENT',
  placeId: id,
  projectId,
  issueId,
});
/** The project itself, with the notes of its tasks, controls and report. */
export const projectPlace = (projectId: string): Place => ({ kind: 'PROJECT', placeId: projectId, projectId, issueId: null });
export const outsideProjects = (kind: 'TEMPLATE' | 'WRITE_UP', placeId: string): Place => ({
  kind,
  placeId,
  projectId: null,
  issueId: null,
});

/** Lets readers of a place read the files that its texts name, as far as the actor may show them there. */
async function show(tx: Tx, actor: Pick<Actor, 'workspaceId' | 'userId'>, place: Place, access: Reads, markdownTexts: readonly string[]) {
  const names = namesReferredTo(markdownTexts);
  if (names.length > 0) await addUses(tx, actor.workspaceId, place, names, mayBeShownAt(actor, place, access));
}

/**
 * Follows all texts of an issue or a comment after a change: the team reads the files that the texts name, and readers of the redacted
 * texts those named outside ⟦…⟧ in a text that they see. Files that the texts name no more stay visible to the team.
 */
export async function followTexts(
  tx: Tx,
  actor: Actor,
  place: Place,
  access: Reads,
  markdownTexts: readonly string[],
  seenByClients: readonly string[],
): Promise<void> {
  await show(tx, actor, place, access, markdownTexts);
  await setOpen(tx, actor.workspaceId, place, namesReferredTo(seenByClients.map(redact)));
}

/** Lets the team of a project read the files that a note of a task or a control, or a text of the report, names. */
export const followNote = (tx: Tx, actor: Actor, projectId: string, markdownTexts: readonly string[]): Promise<void> =>
  show(tx, actor, projectPlace(projectId), { reads: 'all' }, markdownTexts);

/** Lets readers of a write-up read the files that it, or a comment on it, names. */
export const followWriteUp = (tx: Tx, actor: Pick<Actor, 'workspaceId' | 'userId'>, writeUpId: string, markdown: string): Promise<void> =>
  show(tx, actor, outsideProjects('WRITE_UP', writeUpId), { reads: 'none' }, [markdown]);

/** Lets everybody in the workspace read the files that a template, or a section of the reports of the workspace, names. To be called with all its texts; with none before it is deleted. */
export async function followTemplate(tx: Tx, actor: Actor, templateId: string, markdownTexts: readonly string[]): Promise<void> {
  const place = outsideProjects('TEMPLATE', templateId);
  await releaseUses(tx, actor.workspaceId, [templateId], namesReferredTo(markdownTexts));
  await show(tx, actor, place, { reads: 'none' }, markdownTexts);
}

/** To be called when templates are deleted: files that nothing else shows stay as long as uploads that nothing uses. */
export const leaveTemplates = (tx: Tx, workspaceId: string, templateIds: readonly string[]): Promise<void> =>
  releaseUses(tx, workspaceId, templateIds, []);

/**
 * Attaches an upload of the actor to an issue or a project; once more changes nothing.
 * @throws Refusal UNKNOWN_ATTACHMENT, ATTACHMENT_IN_USE
 */
async function attach(tx: Tx, actor: Actor, place: Place, fileId: string): Promise<FileRecord> {
  const file = await findFile(tx, actor.workspaceId, fileId);
  if (!file || file.uploadedBy !== actor.userId) throw refusal('UNKNOWN_ATTACHMENT', { path: 'attachmentId' });
  if (!(await addAttached(tx, actor.workspaceId, place, fileId))) throw refusal('ATTACHMENT_IN_USE', { path: 'attachmentId' });
  return file;
}

/** @throws Refusal UNKNOWN_ATTACHMENT, ATTACHMENT_IN_USE */
export const attachToIssue = async (tx: Tx, actor: Actor, issue: { id: string; projectId: string }, fileId: string): Promise<Uploaded> =>
  presentUploaded(await attach(tx, actor, issuePlace(issue), fileId));

/** @throws Refusal UNKNOWN_ATTACHMENT, ATTACHMENT_IN_USE */
export async function attachToProject(
  tx: Tx,
  actor: Actor,
  { id, key }: { id: string; key: string },
  access: ProjectAccess,
  fileId: string,
): Promise<File> {
  const file = await attach(tx, actor, projectPlace(id), fileId);
  const uploader = (await personsByIds(tx, [file.uploadedBy])).get(file.uploadedBy);
  if (!uploader) throw new Error('an actor is a user');
  const use = { onProject: true, issueId: null, number: null };
  return presentFile({ file, uploader, use }, { key, access, remove: canDetachFromProject(access, actor, file) });
}

/** A file with its use at this place. @throws Refusal NOT_FOUND */
export async function fileAt(db: DbOrTx, workspaceId: string, place: Place, fileId: string) {
  const file = await findAt(db, workspaceId, place, fileId);
  if (!file) throw notFound();
  return file;
}

/** Of these files those that a text of the actor at a place would show to its readers, by name. */
export async function showableAt(
  db: DbOrTx,
  actor: Actor,
  place: Place,
  access: Reads,
  names: readonly string[],
): Promise<Map<string, { type: string }>> {
  if (names.length === 0) return new Map();
  const rows = await listTypes(db, actor.workspaceId, names, isShowableAt(actor, place, access));
  return new Map(rows.map(({ fileName, type }) => [fileName, { type }]));
}

/** Whether a user attached the file there. */
export const isAttached = async (db: DbOrTx, workspaceId: string, place: Place, fileId: string): Promise<boolean> =>
  (await findAt(db, workspaceId, place, fileId))?.attached ?? false;

async function remove(tx: Tx, workspaceId: string, which: Uses): Promise<void> {
  await eraseAfterCommit(tx, await removeUses(tx, workspaceId, which));
}

/**
 * Removes a file from an issue whose texts are these.
 * @throws Refusal ATTACHMENT_SHOWN while a text names it
 */
export async function detachFromIssue(
  tx: Tx,
  workspaceId: string,
  issue: { id: string },
  file: FileRecord,
  markdownTexts: readonly string[],
): Promise<void> {
  if (namesReferredTo(markdownTexts).includes(file.fileName)) throw refusal('ATTACHMENT_SHOWN');
  await remove(tx, workspaceId, { kind: 'ISSUE', placeId: issue.id, fileId: file.id });
}

/** Removes a file from a project. @throws Refusal ATTACHMENT_SHOWN while a note of the project or a text of its report names it */
export async function detachFromProject(tx: Tx, workspaceId: string, projectId: string, file: FileRecord): Promise<void> {
  if ((await listShown(tx, workspaceId, projectId, [file])).size > 0) throw refusal('ATTACHMENT_SHOWN');
  await remove(tx, workspaceId, { kind: 'PROJECT', placeId: projectId, fileId: file.id });
}

/** Files of an issue as such a reader of its project sees them, in the order of their upload. */
export const filesOfIssue = async (db: DbOrTx, workspaceId: string, issueId: string, access: Reads): Promise<Uploaded[]> =>
  (await listFilesOfIssue(db, workspaceId, issueId, access)).map((file) => presentUploaded(namedFor(access, file)));

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
  // Files of issues and comments are removed there.
  const mayGo = ({ file, use }: (typeof list.items)[number]) => use.onProject && canDetachFromProject(access, actor, file);
  const theirs = list.items.filter(mayGo).map(({ file }) => file);
  const shown = await listShown(db, actor.workspaceId, project.id, theirs);
  return mapList(list, (row) => presentFile(row, { key: project.key, access, remove: mayGo(row) && !shown.has(row.file.id) }));
}

/** How many those are; counted no further than lists count. */
export const countFilesOfProject = countFilesSeen;

/**
 * Files by the names that texts refer to, as far as such a reader reads them in this project:
 * a text that names a file of another project does not bring it into a report. Their bytes: `storage.read(storedAs)`.
 */
export async function filesByName(
  db: DbOrTx,
  workspaceId: string,
  projectId: string,
  names: readonly string[],
  which: Parameters<typeof listFilesByName>[4],
): Promise<Map<string, FileRecord & { sha256: Buffer }>> {
  if (names.length === 0) return new Map();
  const found = await listFilesByName(db, workspaceId, projectId, names, which);
  return new Map(found.map((file) => [file.fileName, file]));
}

/** Those of the project itself, the team's own as well: for callers that decided to show them to another reader. */
export const projectFilesByName = (db: DbOrTx, workspaceId: string, projectId: string, names: readonly string[]) =>
  filesByName(db, workspaceId, projectId, names, { reads: 'all', kind: 'PROJECT' });

/** Those of a template: for callers that decided to show the template to a reader. */
export async function templateFilesByName(db: DbOrTx, workspaceId: string, templateId: string, names: readonly string[]) {
  if (names.length === 0) return new Map<string, FileRecord & { sha256: Buffer }>();
  const found = await listFilesAt(db, workspaceId, outsideProjects('TEMPLATE', templateId), names);
  return new Map(found.map((file) => [file.fileName, file]));
}

/** To be called before a project is deleted with its issues: files that nothing else shows are deleted too. */
export const removeFilesOfProject = (tx: Tx, workspaceId: string, projectId: string): Promise<void> =>
  remove(tx, workspaceId, { projectId });

/** The same for an issue with its comments. */
export const removeFilesOfIssue = (tx: Tx, workspaceId: string, issueId: string): Promise<void> => remove(tx, workspaceId, { issueId });

/** The same for a comment. */
export const removeFilesOfComment = (tx: Tx, workspaceId: string, commentId: string): Promise<void> =>
  remove(tx, workspaceId, { kind: 'COMMENT', placeId: commentId });

/** The same for a write-up, with its comments; or only some of its files, by their names and their uploader. */
export const removeFilesOfWriteUp = (
  tx: Tx,
  workspaceId: string,
  writeUpId: string,
  some?: { fileNames: readonly string[]; uploadedBy: string },
): Promise<void> => remove(tx, workspaceId, { kind: 'WRITE_UP', placeId: writeUpId, ...some });

/** Removes all files of a workspace, once its projects are gone and before it is deleted itself. */
export async function removeFilesOfWorkspace(tx: Tx, workspaceId: string): Promise<void> {
  await eraseAfterCommit(tx, await deleteFilesOfWorkspace(tx, workspaceId));
}
