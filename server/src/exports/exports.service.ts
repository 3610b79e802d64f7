import type { ExportJob, ReportRequest } from '@coloa/contract/exports/exports.contract.ts';
import { z } from 'zod';
import type { Actor } from '../platform/actor.ts';
import { today } from '../platform/days.ts';
import { newId } from '../platform/ids.ts';
import { addJob, defineJob, type JobContext } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound, Refusal, refusal } from '../platform/refusal.ts';
import { translate } from '../platform/translations.ts';
import { canReport, demand } from '../projects/projects.policy.ts';
import { openProject } from '../projects/projects.service.ts';
import { makeReportPdf, type RenderOptions } from '../reports/reports.service.ts';
import { actorInWorkspace } from '../sessions/sessions.service.ts';
import { presentExport } from './exports.present.ts';
import { cancelExport, deleteExpired, findExport, findOwnExport, insertExport, moveExport } from './exports.repo.ts';

const renderReport = defineJob('exports.report', z.object({ workspaceId: z.string(), id: z.string() }));
const purgeExports = defineJob('exports.purge', z.object({}));

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
/** Progress is written no more often than this, or a quick report would cost more in writes than in work. */
const PROGRESS_MS = 250;
const BATCH = 200;

const fileNameOf = (actor: Actor, key: string, request: ReportRequest): string =>
  translate(request.language ?? actor.language, 'reports:fileName', { key, day: today(actor.timeZone) });

const expiry = (): Date => new Date(Date.now() + KEPT_MS);

/** @throws Refusal NOT_FOUND, PROJECT_DELETED, TOO_MANY_REQUESTS */
export async function makeReport(platform: Platform, actor: Actor, request: ReportRequest, options: RenderOptions) {
  const { pdf, projectKey } = await makeReportPdf(platform, actor, request, options);
  return { pdf, fileName: fileNameOf(actor, projectKey, request) };
}

/** Leaves the report to a job; what it needs and the job itself are one transaction. */
export async function requestReport({ database }: Platform, actor: Actor, request: ReportRequest): Promise<ExportJob> {
  const { access, project } = await openProject(database.db, actor, request.projectId);
  demand(access, canReport);
  const id = newId();
  await database.transaction(async (tx) => {
    await insertExport(tx, {
      workspaceId: actor.workspaceId,
      id,
      projectId: request.projectId,
      requestedBy: actor.userId,
      request,
      fileName: fileNameOf(actor, project.key, request),
      expiresAt: expiry(),
    });
    await addJob(tx, renderReport, { workspaceId: actor.workspaceId, id }, { maxAttempts: 3 });
  });
  return ownExport({ database }, actor, id);
}

/** @throws Refusal NOT_FOUND also for what somebody else asked for */
export async function ownExport({ database }: Pick<Platform, 'database'>, actor: Actor, id: string): Promise<ExportJob> {
  const found = await findOwnExport(database.db, actor.workspaceId, id, actor.userId);
  if (!found) throw notFound();
  return presentExport(found);
}

/** @throws Refusal NOT_FOUND */
export async function dropExport({ database, storage }: Platform, actor: Actor, id: string): Promise<void> {
  const dropped = await database.transaction((tx) => cancelExport(tx, actor.workspaceId, id, actor.userId));
  if (!dropped) throw notFound();
  if (dropped.storedAs) await storage.delete(dropped.storedAs);
}

/**
 * The file of a finished job, to whoever asked for it and still reads the project.
 * @throws Refusal NOT_FOUND, EXPORT_NOT_READY, EXPORT_GONE
 */
export async function exportResult({ database, storage }: Platform, actor: Actor, id: string) {
  const found = await findOwnExport(database.db, actor.workspaceId, id, actor.userId);
  if (!found) throw notFound();
  const { access } = await openProject(database.db, actor, found.projectId);
  demand(access, canReport);
  if (found.status === 'WAITING' || found.status === 'RUNNING') throw refusal('EXPORT_NOT_READY');
  if (!found.storedAs || (found.expiresAt && found.expiresAt < new Date())) throw refusal('EXPORT_GONE');
  return { ...(await storage.read(found.storedAs)), fileName: found.fileName };
}

async function runReport(platform: Platform, { workspaceId, id }: { workspaceId: string; id: string }, context: JobContext): Promise<void> {
  const { database, storage } = platform;
  const job = await findExport(database.db, workspaceId, id);
  if (!job || !(await moveExport(database.db, workspaceId, id, { status: 'RUNNING', progress: 0 }))) return;
  const fail = () => moveExport(database.db, workspaceId, id, { status: 'FAILED', finishedAt: new Date() });
  // Rights may have been taken away since it was asked for.
  const actor = await actorInWorkspace(database.db, job.requestedBy, workspaceId);
  if (!actor) return void (await fail());

  const cancelled = new AbortController();
  let written = 0;
  const onProgress = (progress: number) => {
    if (Date.now() - written < PROGRESS_MS) return;
    written = Date.now();
    void moveExport(database.db, workspaceId, id, { progress }).then(
      (alive) => alive || cancelled.abort(),
      (error) => context.log.warn({ err: error }, 'the progress of an export was not written'),
    );
  };
  try {
    const signal = AbortSignal.any([context.signal, cancelled.signal]);
    const { pdf } = await makeReport(platform, actor, job.request, { signal, onProgress });
    const { name, size } = await storage.write(pdf);
    const done = { status: 'DONE', progress: 1, storedAs: name, size, finishedAt: new Date(), expiresAt: expiry() } as const;
    if (!(await moveExport(database.db, workspaceId, id, done))) await storage.delete(name);
  } catch (error) {
    if (cancelled.signal.aborted) return;
    // A refusal stays one however often it is tried; being busy passes.
    const final = context.lastAttempt || (error instanceof Refusal && error.status < 429);
    if (!final) throw error;
    context.log.error({ err: error, exportId: id }, 'an export failed');
    await fail();
  }
}

/** Says what the jobs of this feature do, and when. Before the jobs start. */
export function installExportJobs(platform: Platform): void {
  const { database, jobs, storage } = platform;
  jobs.handle(renderReport, (payload, context) => runReport(platform, payload, context));
  jobs.handle(purgeExports, async (_payload, { signal }) => {
    let removed: number;
    do {
      signal.throwIfAborted();
      const results = await deleteExpired(database.db, new Date(), BATCH);
      for (const storedAs of results) if (storedAs) await storage.delete(storedAs);
      removed = results.length;
    } while (removed === BATCH);
  });
  jobs.schedule(purgeExports, '30 3 * * *', {});
}
