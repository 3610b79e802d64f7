import { type FileRecord, filesToShow } from '../../files/files.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { projectPlace } from '../../projects/project-files.service.ts';
import type { ProjectAccess } from '../../projects/projects.policy.ts';
import { openProject } from '../../projects/projects.service.ts';
import { openIssue } from '../issues.service.ts';
import { listFilesByName } from './project-files.repo.ts';

/**
 * Returns files by name, but only those that the user can see in this project or its issues. A text therefore cannot put a file of another
 * project into a report.
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

/** Returns the project's own files, also internal ones, for callers that have decided to show them to another user. */
export const projectFilesByName = (db: DbOrTx, workspaceId: string, projectId: string, names: readonly string[]) =>
  filesByName(db, workspaceId, projectId, names, { reads: 'all', kind: 'PROJECT' });

async function shownIn(db: DbOrTx, actor: Actor, projectId: string, access: ProjectAccess, names: readonly string[]): Promise<string[]> {
  const mine = await filesToShow(db, actor, projectPlace(projectId), access, names);
  return [...mine, ...(await filesByName(db, actor.workspaceId, projectId, names, access)).keys()];
}

/**
 * Returns the given file names that become visible in a project if a text of the actor there refers to them.
 * @throws Refusal NOT_FOUND
 */
export async function filesShownInProject(db: DbOrTx, actor: Actor, id: string | undefined, names: readonly string[]): Promise<string[]> {
  if (id === undefined) throw notFound();
  const { access } = await openProject(db, actor, id);
  return shownIn(db, actor, id, access, names);
}

/**
 * Returns the given file names that become visible in an issue if a text of the actor there refers to them.
 * @throws Refusal NOT_FOUND
 */
export async function filesShownInIssue(db: DbOrTx, actor: Actor, id: string | undefined, names: readonly string[]): Promise<string[]> {
  if (id === undefined) throw notFound();
  const { issue, access } = await openIssue(db, actor, id);
  return shownIn(db, actor, issue.projectId, access, names);
}
