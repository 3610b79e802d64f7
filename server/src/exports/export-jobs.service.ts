import { z } from 'zod';
import { type AuditActor, record } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { unlessBackingUp } from '../platform/jobs/backup-lock.ts';
import { addJob, defineJob, type JobContext } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { isDiskFull } from '../platform/storage/full-disk.ts';
import { StoreUnavailable } from '../platform/storage/storage.ts';
import { DAY_MS } from '../platform/text/days.ts';
import { auditedProject } from '../projects/projects.service.ts';
import { actorInWorkspace } from '../sessions/sessions.service.ts';
import type { Begun, ExportOrder, MakeOptions } from './export-order.ts';
import { orderOf } from './export-orders.ts';
import {
  deleteExpired,
  type ExportRecord,
  failAbandoned,
  findExport,
  forgetResults,
  listExpiredResults,
  moveExport,
} from './exports.repo.ts';
import type { Failure } from './exports.tables.ts';

const payload = z.object({ workspaceId: z.string(), id: z.string(), address: z.string().nullable().default(null) });
/**
 * The job `exports.report` generates all kinds of exports. Its name must not change, because queued jobs may have this name during an
 * upgrade.
 */
const makeExport = defineJob('exports.report', payload);
const purgeExports = defineJob('exports.purge', z.object({}));

const KEPT_MS = 7 * DAY_MS;
/**
 * The time in milliseconds for which a job is kept after its result expired, so that a download fails with EXPORT_GONE instead of
 * NOT_FOUND.
 */
const KNOWN_MS = 30 * DAY_MS;
/** Minimum milliseconds between two writes of the progress, because frequent writes would slow down quick exports. */
const PROGRESS_MS = 250;
/** The interval in milliseconds at which a running job checks whether it was cancelled. */
const ASKED_MS = 2_000;
const BATCH = 200;
const NEARLY = 0.99;
/** The number of the attempt from which an error is final, unless the store is unavailable or the server stops. */
const ATTEMPTS = 3;
/** The maximum number of attempts if the store is unavailable or servers stop. The pauses between them add up to half an hour. */
const ATTEMPTS_AWAY = 8;

export const expiry = (): Date => new Date(Date.now() + KEPT_MS);

export const addExportJob = (tx: Tx, job: z.infer<typeof payload>): Promise<void> =>
  addJob(tx, makeExport, job, { maxAttempts: ATTEMPTS_AWAY });

export const recordExport = (
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  { action }: Pick<ExportOrder, 'action'>,
  { project, about, fileName }: Begun,
) =>
  record(tx, actor.workspaceId, by, {
    action,
    object: about ?? (project ? auditedProject(project) : { kind: 'export', id: null, name: fileName }),
    details: { file: fileName },
  });

function failureOf(error: unknown, stopping: boolean): { failure: Failure; failureParams?: Record<string, unknown> } {
  if (stopping) return { failure: 'STOPPED' };
  if (error instanceof StoreUnavailable) return { failure: 'STORE_UNAVAILABLE' };
  if (isDiskFull(error)) return { failure: 'STORAGE_FULL' };
  const [detail] = error instanceof Refusal ? error.details : [];
  return detail ? { failure: detail.code, failureParams: detail.params ?? {} } : { failure: 'BROKEN' };
}

async function makeAndKeep(
  platform: Platform,
  actor: Actor,
  job: ExportRecord,
  address: string | null,
  options: MakeOptions,
): Promise<void> {
  const { database, storage } = platform;
  const { workspaceId } = actor;
  const order = orderOf(job);
  const begun = await order.begin(platform, actor);
  const { content, held } = await order.make(platform, actor, options);
  const { name, size } = await storage.write(content);
  const done = { status: 'DONE', progress: 1, storedAs: name, size, held: held(), finishedAt: new Date(), expiresAt: expiry() } as const;
  // If the transaction throws, the file is not deleted, because the commit may have succeeded although its response was lost. A later job
  // deletes unreferenced files.
  const kept = await database.transaction(async (tx) => {
    const alive = await moveExport(tx, workspaceId, job.id, done);
    const by = { userId: actor.userId, username: actor.username, address };
    if (alive) await recordExport(tx, actor, by, order, { ...begun, fileName: job.fileName });
    return alive;
  });
  if (!kept) await storage.delete(name);
}

async function runExport(platform: Platform, { workspaceId, id, address }: z.infer<typeof payload>, context: JobContext): Promise<void> {
  const { db } = platform.database;
  const job = await findExport(db, workspaceId, id);
  if (!job || !(await moveExport(db, workspaceId, id, { status: 'RUNNING', progress: 0 }))) return;
  const fail = (why: { failure: Failure }) => moveExport(db, workspaceId, id, { status: 'FAILED', ...why, finishedAt: new Date() });
  // Rights may have been revoked since the request.
  const actor = await actorInWorkspace(db, job.requestedBy, workspaceId);
  if (!actor) return void (await fail({ failure: 'FORBIDDEN' }));

  const cancelled = new AbortController();
  let [progress, written] = [0, 0];
  const tell = () => {
    written = Date.now();
    void moveExport(db, workspaceId, id, { progress }).then(
      (alive) => alive || cancelled.abort(),
      (error) => context.log.warn({ err: error }, 'the progress of an export was not written'),
    );
  };
  const onProgress = (fraction: number) => {
    // A progress of 1 means that the file is stored, which happens later.
    progress = Math.min(fraction, NEARLY);
    if (Date.now() - written >= PROGRESS_MS) tell();
  };
  // Check at intervals too. Work that waits for the worker, or runs in one step, reports no progress, but must also end when it is
  // cancelled.
  const asked = setInterval(tell, ASKED_MS);
  // The last attempts read from the primary database, because a replica may have caused the earlier failures.
  const last = context.lastAttempt || context.attempt >= ATTEMPTS;
  const from = last ? { ...platform, database: { ...platform.database, reader: async () => db } } : platform;
  try {
    await makeAndKeep(from, actor, job, address, {
      signal: AbortSignal.any([context.signal, cancelled.signal]),
      onProgress,
      patient: true,
    });
  } catch (error) {
    if (cancelled.signal.aborted) return;
    // Rejections are final, except those with status 429 or above, which may mean that the server is busy.
    const refused = error instanceof Refusal && error.status < 429;
    const passes = error instanceof StoreUnavailable || context.signal.aborted;
    if (!refused && !(passes ? context.lastAttempt : last)) throw error;
    context.log[refused ? 'info' : 'error']({ err: error, exportId: id }, 'an export failed');
    await fail(failureOf(error, context.signal.aborted));
  } finally {
    clearInterval(asked);
  }
}

/** Installs the jobs that generate and delete exported files. Call it before the jobs start. */
export function installExportJobs(platform: Platform): void {
  const { database, jobs, storage } = platform;
  jobs.handle(makeExport, (job, context) => runExport(platform, job, context), { slow: true });
  jobs.handle(purgeExports, async (_payload, { signal }) => {
    await failAbandoned(database.db, new Date(Date.now() - DAY_MS));
    let results: string[];
    do {
      signal.throwIfAborted();
      results = await listExpiredResults(database.db, new Date(), BATCH);
      // The files are deleted before their names in the rows, so that the next run finds them after an interruption, such as a backup.
      const taken = await unlessBackingUp(database, async () => {
        for (const storedAs of results) await storage.delete(storedAs);
      });
      if (!taken) return;
      if (results.length > 0) await forgetResults(database.db, results);
    } while (results.length === BATCH);
    await deleteExpired(database.db, new Date(Date.now() - KNOWN_MS));
  });
  jobs.schedule(purgeExports, '30 3 * * *', {});
}
