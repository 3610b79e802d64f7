import { LIMITS } from '@coloa/contract/limits.ts';
import { z } from 'zod';
import { type AuditActor, record } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import { announce } from '../platform/changes.ts';
import type { Tx } from '../platform/database/database.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { DAY_MS } from '../platform/text/days.ts';
import { noteProject } from './project-history.service.ts';
import { lockForBin } from './project-locks.repo.ts';
import { removeProject } from './project-purge.service.ts';
import { projectBinned, projectBinning, projectRestored } from './projects.changes.ts';
import { canDeleteProject, canRestoreProject, demand } from './projects.policy.ts';
import { listBinnedBefore, lockBinned, moveToBin, takeFromBin } from './projects.repo.ts';
import { auditedProject, lockOpenProject } from './projects.service.ts';

/** @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED if the project is already in the bin, HAS_DUPLICATES */
export async function binProject(tx: Tx, actor: Actor, by: AuditActor, projectId: string): Promise<void> {
  const { access, project } = await lockOpenProject(tx, actor, projectId);
  demand(access, canDeleteProject);
  await announce(tx, projectBinning, { actor, projectId });
  await lockForBin(tx, actor.workspaceId, projectId);
  const at = await moveToBin(tx, actor.workspaceId, projectId, actor.userId);
  await announce(tx, projectBinned, { cause: actor, projectId, at });
  await noteProject(tx, actor, projectId, { action: 'DELETED' });
  await record(tx, actor.workspaceId, by, { action: 'PROJECT_DELETED', object: auditedProject(project) });
}

/**
 * Restores a project from the bin. Does nothing if the project is not in the bin.
 * @throws Refusal NOT_FOUND, FORBIDDEN
 */
export async function restoreProject(tx: Tx, actor: Actor, by: AuditActor, projectId: string): Promise<void> {
  const { access, project } = await lockOpenProject(tx, actor, projectId);
  if (!project.deletedAt) return;
  demand(access, canRestoreProject);
  await takeFromBin(tx, actor.workspaceId, projectId);
  await announce(tx, projectRestored, { cause: actor, projectId, binnedAt: project.deletedAt });
  await noteProject(tx, actor, projectId, { action: 'RESTORED' });
  await record(tx, actor.workspaceId, by, { action: 'PROJECT_RESTORED', object: auditedProject(project) });
}

const purge = defineJob('projects.purge', z.object({}));
const BATCH = 50;

/** Installs the job that permanently deletes projects after `LIMITS.binDays` days in the bin. Call it before the jobs start. */
export function installProjectJobs({ database, jobs }: Pick<Platform, 'database' | 'jobs'>): void {
  jobs.handle(purge, async (_payload, { signal, log }) => {
    const before = new Date(Date.now() - LIMITS.binDays * DAY_MS);
    for (;;) {
      const due = await listBinnedBefore(database.db, before, BATCH);
      for (const { workspaceId, id } of due) {
        signal.throwIfAborted();
        // Each project is deleted in its own transaction, so that a large project does not block the others.
        const removed = await database.transaction(async (tx) => {
          // The project may have been restored in the meantime.
          if (!(await lockBinned(tx, workspaceId, id, before))) return false;
          await removeProject(tx, workspaceId, id);
          return true;
        });
        if (removed) log.info({ workspaceId, projectId: id }, 'a project left the bin for good');
      }
      if (due.length < BATCH) return;
    }
  });
  jobs.schedule(purge, '10 19 * * *', {});
}
