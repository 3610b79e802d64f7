import type { FilePlace } from '@coloa/contract/files/files.contract.ts';
import { openIssue } from '../issues/issues.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import { notFound } from '../platform/refusal.ts';
import type { ProjectAccess } from '../projects/projects.policy.ts';
import { openProject } from '../projects/projects.service.ts';
import { canReadTopics } from '../topics/topics.policy.ts';
import { mayBeShownAt } from './files.policy.ts';
import { listNames } from './files.repo.ts';
import { filesByName, outsideProjects, projectPlace } from './files.service.ts';

async function projectOf(db: DbOrTx, actor: Actor, on: FilePlace['on'], id: string): Promise<{ id: string; access: ProjectAccess }> {
  if (on === 'PROJECT') return { id, access: (await openProject(db, actor, id)).access };
  const { issue, access } = await openIssue(db, actor, id);
  return { id: issue.projectId, access };
}

/**
 * Of these files those that a text of the actor at a place would not show to its readers.
 * @throws Refusal NOT_FOUND where the actor does not read the place
 */
export async function unavailableFiles(
  db: DbOrTx,
  actor: Actor,
  { on, id }: { on: FilePlace['on']; id?: string | undefined },
  fileNames: readonly string[],
): Promise<string[]> {
  const { workspaceId } = actor;
  let shown: Iterable<string>;
  if (on === 'WRITE_UP' || on === 'TEMPLATE') {
    if (on === 'WRITE_UP' && (actor.onlyProjects !== null || !canReadTopics(actor))) throw notFound();
    shown = await listNames(db, workspaceId, fileNames, mayBeShownAt(actor, outsideProjects(on, ''), { reads: 'none' }));
  } else {
    if (id === undefined) throw notFound();
    const project = await projectOf(db, actor, on, id);
    const mine = await listNames(db, workspaceId, fileNames, mayBeShownAt(actor, projectPlace(project.id), project.access));
    shown = [...mine, ...(await filesByName(db, workspaceId, project.id, fileNames, project.access)).keys()];
  }
  const available = new Set(shown);
  return fileNames.filter((name) => !available.has(name));
}
