import { removeFiles } from '../files/files.service.ts';
import { announce } from '../platform/changes.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { projectGoing } from './projects.changes.ts';
import { deleteProject, someProjects } from './projects.repo.ts';

const BATCH = 50;

export async function removeProject(tx: Tx, workspaceId: string, projectId: string): Promise<void> {
  // Files must be deleted first, because they are found through the objects that show them.
  await removeFiles(tx, workspaceId, { projectId });
  await announce(tx, projectGoing, { workspaceId, projectId });
  await deleteProject(tx, workspaceId, projectId);
}

export async function purgeProjectsOf({ database }: Pick<Platform, 'database'>, workspaceId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const some = await someProjects(database.db, workspaceId, BATCH);
    if (some.length === 0) return;
    for (const { id } of some) {
      signal.throwIfAborted();
      await database.transaction((tx) => removeProject(tx, workspaceId, id));
    }
  }
}
