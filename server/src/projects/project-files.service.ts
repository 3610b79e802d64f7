import type { File } from '@coloa/contract/files/files.contract.ts';
import type { ListOf } from '@coloa/contract/http.ts';
import { attachFile, fileAt, isAttached, type Place, presentFor, removeFiles, showFiles } from '../files/files.service.ts';
import { personsByIds } from '../membership/users.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { listPage, mapList, type PageRequest } from '../platform/http/paging.ts';
import { refusal } from '../platform/http/refusal.ts';
import { noteProject } from './project-history.service.ts';
import { listNamedInNotes } from './project-notes.repo.ts';
import { canAttachToProject, canDetachFromProject, demand, type ProjectAccess } from './projects.policy.ts';
import { filesSeen, filesSeenCount, type SeenFile } from './projects.questions.ts';
import { lockOpenProject, openProject } from './projects.service.ts';

export const projectPlace = (projectId: string): Place => ({ kind: 'PROJECT', placeId: projectId, projectId, issueId: null });

export const followNote = (tx: Tx, actor: Actor, projectId: string, markdownTexts: readonly string[]): Promise<void> =>
  showFiles(tx, actor, projectPlace(projectId), { reads: 'all' }, markdownTexts);

const presentFile = (
  { file, uploader, use }: SeenFile,
  { key, access, remove }: { key: string; access: ProjectAccess; remove: boolean },
): File => ({
  ...presentFor(access, file),
  uploadedBy: uploader,
  uploadedAt: file.uploadedAt.toISOString(),
  issue: use.issueId === null ? null : { id: use.issueId, key: `${key}-${use.number}` },
  can: { remove },
});

/**
 * Returns the files of a project, newest first. Includes files of issues that the actor can see.
 * @throws Refusal NOT_FOUND
 */
export async function filesOfProject(db: DbOrTx, actor: Actor, projectId: string, query: PageRequest): Promise<ListOf<File>> {
  const { project, access } = await openProject(db, actor, projectId);
  const list = await listPage(
    query,
    (limit, offset) => filesSeen.ask(db, actor.workspaceId, project.id, access, limit, offset),
    () => filesSeenCount.ask(db, actor.workspaceId, project.id, access),
  );
  // Files that belong to an issue or a comment can be removed only from that issue or comment.
  const mayGo = ({ file, use }: SeenFile) => use.onProject && canDetachFromProject(access, actor, file);
  const theirs = list.items.filter(mayGo).map(({ file }) => file);
  const shown = await listNamedInNotes(db, actor.workspaceId, project.id, theirs);
  return mapList(list, (row) => presentFile(row, { key: project.key, access, remove: mayGo(row) && !shown.has(row.file.id) }));
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, UNKNOWN_ATTACHMENT, ATTACHMENT_IN_USE */
export async function attachToProject(tx: Tx, actor: Actor, projectId: string, fileId: string): Promise<File> {
  const { project, access } = await lockOpenProject(tx, actor, projectId);
  demand(access, canAttachToProject);
  const before = await isAttached(tx, actor.workspaceId, projectPlace(project.id), fileId);
  const file = await attachFile(tx, actor, projectPlace(project.id), fileId);
  const uploader = (await personsByIds(tx, [file.uploadedBy])).get(file.uploadedBy);
  if (!uploader) throw new Error('an actor is a user');
  const use = { onProject: true, issueId: null, number: null };
  const remove = canDetachFromProject(access, actor, file);
  const shown = presentFile({ file, uploader, use }, { key: project.key, access, remove });
  const changes = [{ field: 'attachments', from: null, to: shown.name }];
  if (!before) await noteProject(tx, actor, project.id, { action: 'ATTACHED', changes });
  return shown;
}

/**
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, and ATTACHMENT_SHOWN if a note of the project or a text of its
 * report uses the file
 */
export async function detachFromProject(tx: Tx, actor: Actor, projectId: string, fileId: string): Promise<void> {
  const { workspaceId } = actor;
  const { access } = await lockOpenProject(tx, actor, projectId);
  const file = await fileAt(tx, workspaceId, projectPlace(projectId), fileId);
  demand(access, (a) => canDetachFromProject(a, actor, file));
  if ((await listNamedInNotes(tx, workspaceId, projectId, [file])).size > 0) throw refusal('ATTACHMENT_SHOWN');
  await removeFiles(tx, workspaceId, { kind: 'PROJECT', placeId: projectId, fileId: file.id });
  const changes = [{ field: 'attachments', from: file.name, to: null }];
  await noteProject(tx, actor, projectId, { action: 'DETACHED', changes });
}
