import type { ExportJob, ReportRequest } from '@coloa/contract/exports/exports.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { FORMAT_ENDINGS, type ReportFormat } from '@coloa/contract/reports/report-parts.ts';
import { z } from 'zod';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { eraseAfterCommit } from '../files/files.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database.ts';
import { DAY_MS, today } from '../platform/days.ts';
import { newId } from '../platform/ids.ts';
import { addJob, defineJob, type JobContext } from '../platform/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { notFound, Refusal, refusal } from '../platform/refusal.ts';
import { NotStored } from '../platform/storage.ts';
import { translate } from '../platform/translations.ts';
import { canReport, canSeeIssues, demand } from '../projects/projects.policy.ts';
import { auditedProject, openProject } from '../projects/projects.service.ts';
import { makeReportFile, type RenderOptions, ReportError, reportLanguage } from '../reports/reports.service.ts';
import { actorInWorkspace } from '../sessions/sessions.service.ts';
import { presentExport } from './exports.present.ts';
import {
  cancelExport,
  countUnfinished,
  deleteExpired,
  failAbandoned,
  findExport,
  findOwnExport,
  forgetResults,
  insertExport,
  listExpiredResults,
  moveExport,
} from './exports.repo.ts';

const renderReport = defineJob(
  'exports.report',
  z.object({ workspaceId: z.string(), id: z.string(), address: z.string().nullable().default(null) }),
);
const purgeExports = defineJob('exports.purge', z.object({}));

const KEPT_MS = 7 * DAY_MS;
/** A job is known for so long after its result is gone, so that it can be said to be gone. */
const KNOWN_MS = 30 * DAY_MS;
/** Of one person: reports are made one after the other, and others want theirs too. */
const UNFINISHED_MOST = 20;
/** And of those they wait for: the queue is short, and leaves room for others. */
const AWAITED_MOST = 2;
const FULL_RETRY_S = 10;
/** Progress is written no more often than this, or a quick report would cost more in writes than in work. */
const PROGRESS_MS = 250;
const BATCH = 200;

const fileNameOf = (actor: Actor, key: string, language: Language, format: ReportFormat): string =>
  translate(language, 'reports:fileName', { key, day: today(actor.timeZone), ending: FORMAT_ENDINGS[format] });

const expiry = (): Date => new Date(Date.now() + KEPT_MS);

/** @throws Refusal NOT_FOUND, PROJECT_DELETED, TOO_MANY_REQUESTS */
async function makeReport(platform: Platform, actor: Actor, request: ReportRequest, options: RenderOptions) {
  const { bytes, project, language } = await makeReportFile(platform, actor, request, options);
  return { bytes, project, fileName: fileNameOf(actor, project.key, language, request.format) };
}

const recordReport = (tx: Tx, actor: Actor, by: AuditActor, { project, fileName }: Omit<Awaited<ReturnType<typeof makeReport>>, 'bytes'>) =>
  record(tx, actor.workspaceId, by, { action: 'REPORT_MADE', object: auditedProject(project), details: { file: fileName } });

/** Reports that people wait for just now, by person. */
const awaited = new Map<string, number>();

/**
 * The same for somebody who waits for it.
 * @throws Refusal NOT_FOUND, PROJECT_DELETED, TOO_MANY_REQUESTS also when they wait for others already
 */
export async function makeReportNow(platform: Platform, actor: Actor, by: AuditActor, request: ReportRequest, options: RenderOptions) {
  const others = awaited.get(actor.userId) ?? 0;
  if (others >= AWAITED_MOST) throw refusal('TOO_MANY_REQUESTS', { retryAfter: FULL_RETRY_S });
  awaited.set(actor.userId, others + 1);
  try {
    const { bytes, ...made } = await makeReport(platform, actor, request, options);
    await platform.database.transaction((tx) => recordReport(tx, actor, by, made));
    return { bytes, fileName: made.fileName };
  } finally {
    const left = (awaited.get(actor.userId) ?? 1) - 1;
    if (left > 0) awaited.set(actor.userId, left);
    else awaited.delete(actor.userId);
  }
}

/**
 * Leaves the report to a job; what it needs and the job itself are one transaction.
 * @throws Refusal NOT_FOUND, PROJECT_DELETED, TOO_MANY_REQUESTS
 */
export async function requestReport({ database }: Platform, actor: Actor, by: AuditActor, request: ReportRequest): Promise<ExportJob> {
  const { access, project } = await openProject(database.db, actor, request.projectId);
  demand(access, canReport);
  if ((await countUnfinished(database.db, actor.workspaceId, actor.userId)) >= UNFINISHED_MOST)
    throw refusal('TOO_MANY_REQUESTS', { retryAfter: FULL_RETRY_S });
  // As the result will hold them at most, which is what its reader's rights are measured by later.
  const statuses = request.statuses?.filter((status) => canSeeIssues(access, status));
  const id = newId();
  await database.transaction(async (tx) => {
    await insertExport(tx, {
      workspaceId: actor.workspaceId,
      id,
      projectId: request.projectId,
      requestedBy: actor.userId,
      request: { ...request, ...(statuses && { statuses }) },
      fileName: fileNameOf(actor, project.key, await reportLanguage(database.db, actor, request, project), request.format),
      expiresAt: expiry(),
    });
    await addJob(tx, renderReport, { workspaceId: actor.workspaceId, id, address: by.address }, { maxAttempts: 3 });
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
export async function dropExport({ database }: Platform, actor: Actor, id: string): Promise<void> {
  await database.transaction(async (tx) => {
    const dropped = await cancelExport(tx, actor.workspaceId, id, actor.userId);
    if (!dropped) throw notFound();
    if (dropped.storedAs) await eraseAfterCommit(tx, [dropped.storedAs]);
  });
}

/**
 * The file of a finished job, to whoever asked for it and may still read all that it can hold.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_DELETED, EXPORT_NOT_READY, EXPORT_GONE
 */
export async function exportResult({ database, storage }: Platform, actor: Actor, id: string) {
  const found = await findOwnExport(database.db, actor.workspaceId, id, actor.userId);
  if (!found) throw notFound();
  const { access } = await openProject(database.db, actor, found.projectId);
  demand(access, (as) => canReport(as) && (found.request.statuses ?? []).every((status) => canSeeIssues(as, status)));
  if (found.status === 'WAITING' || found.status === 'RUNNING') throw refusal('EXPORT_NOT_READY');
  if (!found.storedAs || (found.expiresAt && found.expiresAt < new Date())) throw refusal('EXPORT_GONE');
  try {
    return { ...(await storage.read(found.storedAs)), fileName: found.fileName };
  } catch (error) {
    throw error instanceof NotStored ? refusal('EXPORT_GONE') : error;
  }
}

async function runReport(
  platform: Platform,
  { workspaceId, id, address }: { workspaceId: string; id: string; address: string | null },
  context: JobContext,
): Promise<void> {
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
    const { bytes, ...made } = await makeReport(platform, actor, job.request, { signal, onProgress });
    const { name, size } = await storage.write(bytes);
    const done = { status: 'DONE', progress: 1, storedAs: name, size, finishedAt: new Date(), expiresAt: expiry() } as const;
    // Only when told so: an answer that was lost may have been a yes. What nobody refers to is cleared away later.
    const kept = await database.transaction(async (tx) => {
      const alive = await moveExport(tx, workspaceId, id, done);
      if (alive) await recordReport(tx, actor, { userId: actor.userId, username: actor.username, address }, made);
      return alive;
    });
    if (!kept) await storage.delete(name);
  } catch (error) {
    if (cancelled.signal.aborted) return;
    // A refusal stays one however often it is tried, and so does a report that is too much; being busy passes.
    const refused = error instanceof Refusal && error.status < 429;
    const tooMuch = error instanceof ReportError && (error.code === 'TIMEOUT' || error.code === 'CRASHED');
    if (!refused && !tooMuch && !context.lastAttempt) throw error;
    context.log[refused ? 'info' : 'error']({ err: error, exportId: id }, 'an export failed');
    await fail();
  }
}

/** Says what the jobs of this feature do, and when. Before the jobs start. */
export function installExportJobs(platform: Platform): void {
  const { database, jobs, storage } = platform;
  jobs.handle(renderReport, (payload, context) => runReport(platform, payload, context));
  jobs.handle(purgeExports, async (_payload, { signal }) => {
    await failAbandoned(database.db, new Date(Date.now() - DAY_MS));
    let results: string[];
    do {
      signal.throwIfAborted();
      results = await listExpiredResults(database.db, new Date(), BATCH);
      // The files first: what is interrupted here is found again the next time.
      for (const storedAs of results) await storage.delete(storedAs);
      if (results.length > 0) await forgetResults(database.db, results);
    } while (results.length === BATCH);
    await deleteExpired(database.db, new Date(Date.now() - KNOWN_MS));
  });
  jobs.schedule(purgeExports, '30 3 * * *', {});
}
