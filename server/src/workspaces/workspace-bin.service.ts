import { LIMITS } from '@coloa/contract/limits.ts';
import { z } from 'zod';
import { type AuditActor, deleteSomeOfLog, letLogGo, record } from '../audit/audit.service.ts';
import { forgetHead } from '../audit/audit-heads.service.ts';
import { publishListingOf } from '../events/events.service.ts';
import { removeFilesOfWorkspace } from '../files/files.service.ts';
import { removePictures } from '../files/public-images.service.ts';
import { requireSystemStays } from '../membership/identity.service.ts';
import { standingIn } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import { announce } from '../platform/changes.ts';
import type { Database } from '../platform/database/database.ts';
import { notFound, refusal } from '../platform/http/refusal.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { DAY_MS } from '../platform/text/days.ts';
import { endAllSessionsIn } from '../sessions/session-list.service.ts';
import { forgetActors } from '../sessions/sessions.service.ts';
import { bothLogs, objectOf } from './workspace-edits.service.ts';
import { binnedBefore, deleteWorkspace, lockLiving, lockWorkspace, takeFromBin, updateWorkspace } from './workspace-settings.repo.ts';
import { workspaceGoing } from './workspaces.changes.ts';

const purgeDay = (): Date => new Date(Date.now() - LIMITS.binDays * DAY_MS);

/** @throws Refusal NOT_FOUND, FORBIDDEN, TWO_FACTOR_REQUIRED, NAME_MISMATCH, WORKSPACE_CURRENT, LAST_WORKSPACE, LAST_SYSTEM */
export async function binWorkspace(
  database: Database,
  actor: Actor,
  by: AuditActor,
  workspaceId: string,
  typedName: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await standingIn(tx, actor, workspaceId, 'DELETE_WORKSPACE');
    const living = await lockLiving(tx);
    const row = await lockWorkspace(tx, workspaceId);
    if (!row || row.deletedAt) throw notFound();
    if (living.length <= 1) throw refusal('LAST_WORKSPACE');
    if (workspaceId === actor.workspaceId) throw refusal('WORKSPACE_CURRENT');
    if (typedName.trim().normalize('NFC') !== row.name.normalize('NFC')) throw refusal('NAME_MISMATCH', { path: 'name' });
    // No user can enter a workspace in the bin, so another workspace has to have a System user.
    await requireSystemStays(tx, { userId: null, workspaceId });
    await updateWorkspace(tx, workspaceId, { deletedAt: new Date(), deletedBy: actor.userId });
    await endAllSessionsIn(tx, workspaceId);
    await publishListingOf(tx, workspaceId);
    await record(tx, bothLogs(actor, workspaceId), by, { action: 'WORKSPACE_DELETED', object: objectOf(row) });
  });
  forgetActors(database);
}

/** @throws Refusal NOT_FOUND, also if the workspace is due for permanent deletion */
export async function restoreWorkspace(database: Database, actor: Actor, by: AuditActor, workspaceId: string): Promise<void> {
  await database.transaction(async (tx) => {
    const row = await lockWorkspace(tx, workspaceId);
    if (!row) throw notFound();
    if (!row.deletedAt) return;
    if (!(await takeFromBin(tx, workspaceId, purgeDay()))) throw notFound();
    await publishListingOf(tx, workspaceId);
    await record(tx, bothLogs(actor, workspaceId), by, { action: 'WORKSPACE_RESTORED', object: objectOf(row) });
  });
  forgetActors(database);
}

/** The number of audit log entries that one transaction deletes. */
const LOG_BATCH = 5_000;

const purge = defineJob('workspaces.purge', z.object({}));

/** Deletes rows of the workspace in separate transactions, so that no transaction takes long. */
type Purge = (platform: Pick<Platform, 'database'>, workspaceId: string, signal: AbortSignal) => Promise<void>;

/**
 * Registers the job that permanently deletes workspaces from the bin. Call this function before the jobs start.
 * @param purges functions that run in this order before the workspace itself is deleted
 */
export function installWorkspaceJobs({ database, env, jobs }: Pick<Platform, 'database' | 'env' | 'jobs'>, purges: readonly Purge[]): void {
  jobs.handle(purge, async (_payload, { signal, log }) => {
    for (const { id } of await binnedBefore(database.db, purgeDay())) {
      signal.throwIfAborted();
      for (const purge of purges) await purge({ database }, id, signal);
      while ((await database.transaction((tx) => deleteSomeOfLog(tx, id, LOG_BATCH))) === LOG_BATCH) signal.throwIfAborted();
      await database.transaction(async (tx) => {
        await removeFilesOfWorkspace(tx, id);
        await removePictures(tx, { logoOf: id });
        await announce(tx, workspaceGoing, { workspaceId: id });
        await letLogGo(tx);
        await deleteWorkspace(tx, id);
      });
      await forgetHead(env.dataDir, id);
      log.info({ workspaceId: id }, 'a workspace left the bin for good');
    }
  });
  jobs.schedule(purge, '0 20 * * *', {});
}
