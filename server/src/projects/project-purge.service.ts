import { removeFilesOfProject } from '../files/files.service.ts';
import type { Platform } from '../platform/platform.ts';
import { removeVersionsOfProject } from '../reports/versions/report-versions.service.ts';
import { deleteProject, someProjects } from './projects.repo.ts';

const BATCH = 50;

/** Deletes every project of a workspace that goes for good, with issues and files; one transaction each, so that none takes long. */
export async function purgeProjectsOf({ database }: Pick<Platform, 'database'>, workspaceId: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const some = await someProjects(database.db, workspaceId, BATCH);
    if (some.length === 0) return;
    for (const { id } of some) {
      signal.throwIfAborted();
      await database.transaction(async (tx) => {
        await removeVersionsOfProject(tx, workspaceId, id);
        await removeFilesOfProject(tx, workspaceId, id);
        await deleteProject(tx, workspaceId, id);
      });
    }
  }
}
