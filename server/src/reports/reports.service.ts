import type { ReportRequest } from '@coloa/contract/exports/exports.contract.ts';
import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { refuseIfAny } from '../platform/http/refusal.ts';
import type { Platform } from '../platform/platform.ts';
import { canReport, demand, demandMethod, readsAs } from '../projects/projects.policy.ts';
import { openProject } from '../projects/projects.service.ts';
import { fontFolder } from './fonts/unprintable.ts';
import { plainDocument } from './plain-document.ts';
import { closeReportWorkers, openReportWorkers, renderReport } from './render-report.ts';
import { languagesOf, narrowLanguages, reportChoice } from './report-choice.service.ts';
import { type MakingOptions, reportDocuments } from './report-content.service.ts';
import { reportFileName } from './report-file-name.ts';
import { pictureRoom } from './report-pictures.ts';
import { isTooMuch, type RenderOptions, type ReportJob, renderRefusal } from './report-renderer.ts';
import { canSeeReportSettings } from './reports.policy.ts';
import { namedTwice } from './sections/section-order.ts';
import { demandRounds } from './settings/report-settings.service.ts';
import { demandTemplates, requireTemplate, templateBytes } from './templates/report-templates.service.ts';
import { recordFile } from './verification/verification.service.ts';
import { requireVersion, versionDocuments } from './versions/report-versions.service.ts';
import { warningsOf } from './warnings/report-warnings.service.ts';

export { closeReportWorkers, openReportWorkers, type RenderOptions };

/** @throws Refusal NAMED_TWICE, FIELD_NOT_ALLOWED */
function demandSense({ parts = [], statuses = [], severities = [], templateId, format }: ReportRequest): void {
  const lists = Object.entries({ parts, statuses, severities });
  refuseIfAny([
    ...lists.flatMap(([name, list]) => namedTwice(list, (n) => `${name}.${n}`)),
    ...(templateId !== undefined && format !== 'docx'
      ? [{ code: 'FIELD_NOT_ALLOWED', path: 'format', params: { values: 'docx' } } as const]
      : []),
  ]);
}

/**
 * Opens the project and checks the request. Validates the request only after the permission checks.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_DELETED, UNKNOWN_ROUND, UNKNOWN_REPORT_TEMPLATE, NAMED_TWICE, FIELD_NOT_ALLOWED
 */
async function openReport(db: DbOrTx, actor: Actor, request: ReportRequest) {
  const { projectId, versionId, templateId, rounds } = request;
  const opened = await openProject(db, actor, projectId);
  demand(opened.access, canReport);
  if (versionId !== undefined) demandMethod(opened.access, canSeeReportSettings);
  if (templateId !== undefined) demandTemplates(actor, canSeeReportSettings(opened.access));
  demandSense(request);
  await demandRounds(db, actor.workspaceId, projectId, rounds);
  return opened;
}

/**
 * Returns a document for each language. `reads` is `all` for the team and `published` for clients. `choice` is null for a version.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_DELETED, UNKNOWN_VERSION, UNKNOWN_ROUND, UNKNOWN_REPORT_TEMPLATE, NAMED_TWICE,
 * FIELD_NOT_ALLOWED, REPORT_PICTURES_TOO_LARGE
 */
export async function gatherFor(
  platform: Platform,
  actor: Actor,
  request: ReportRequest,
  making: MakingOptions = { pictureRoom: pictureRoom(request.format) },
) {
  const { db } = platform.database;
  const { access, project } = await openReport(db, actor, request);
  const { workspaceId, timeZone } = actor;
  const choice = await reportChoice(db, { workspaceId, project, access }, request);
  const documents =
    request.versionId === undefined
      ? await reportDocuments(platform, { workspaceId, timeZone, access }, project.id, choice, making)
      : await versionDocuments(platform, workspaceId, project.id, request.versionId, choice.languages, making);
  return { documents, reads: readsAs(access), access, project, choice: request.versionId === undefined ? choice : null };
}

/**
 * Returns the documents of a report with warnings; clients get no warnings.
 * @throws as `gatherFor`
 */
export async function reportPreview(platform: Platform, actor: Actor, request: ReportRequest) {
  const { documents, reads, access, project, choice } = await gatherFor(platform, actor, request, { pictureRoom: 0 });
  return {
    documents: documents.map(plainDocument),
    warnings: reads === 'all' ? await warningsOf(platform, { workspaceId: actor.workspaceId, project, access }, documents, choice) : [],
  };
}

/**
 * Checks the request, and returns the project and the file name. Call it before the report is queued, so that callers without access take
 * no place in the queue.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_DELETED, UNKNOWN_VERSION, UNKNOWN_ROUND, UNKNOWN_REPORT_TEMPLATE, NAMED_TWICE,
 * FIELD_NOT_ALLOWED
 */
export async function requestedReport(db: DbOrTx, actor: Actor, request: ReportRequest) {
  const { access, project } = await openReport(db, actor, request);
  const { workspaceId, timeZone } = actor;
  const { versionId, templateId, format } = request;
  const kept = versionId === undefined ? null : await requireVersion(db, workspaceId, project.id, versionId);
  if (templateId !== undefined) await requireTemplate(db, workspaceId, templateId);
  const choice = await reportChoice(db, { workspaceId, project, access }, request);
  const languages = kept ? narrowLanguages(languagesOf(kept.language, project), choice.languages) : choice.languages;
  // Versions contain only published findings.
  const internal = !kept && !choice.statuses.every(isPublished);
  const fileName = reportFileName({ timeZone, project, languages, format, version: kept?.number ?? null, internal });
  return { project, fileName };
}

/**
 * Generates a report, and converts a `ReportError` into an API error.
 * @throws Refusal TOO_MANY_REQUESTS if too many reports wait or the report does not start in time, UNAVAILABLE if the server is stopping,
 * REPORT_TOO_LARGE, and the errors of `prepare`
 */
export async function renderOrRefuse(
  { log, env }: Pick<Platform, 'log' | 'env'>,
  prepare: () => Promise<ReportJob>,
  options: RenderOptions,
): Promise<Buffer> {
  try {
    return await renderReport(async () => ({ ...(await prepare()), fontFolder: fontFolder(env) }), options);
  } catch (error) {
    if (isTooMuch(error)) log.warn({ err: error }, 'a report was too much to be made');
    throw renderRefusal(error);
  }
}

/**
 * Generates the file of a report. `reads` is `all` for the team and `published` for clients.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_DELETED, UNKNOWN_VERSION, UNKNOWN_ROUND, UNKNOWN_REPORT_TEMPLATE, NAMED_TWICE,
 * FIELD_NOT_ALLOWED, REPORT_PICTURES_TOO_LARGE and as `renderOrRefuse`
 */
export async function makeReportFile(platform: Platform, actor: Actor, request: ReportRequest, options: RenderOptions) {
  let reads: 'all' | 'published' = 'all';
  const prepare = async (): Promise<ReportJob> => {
    const { templateId, format } = request;
    const gathered = await gatherFor(platform, actor, request);
    reads = gathered.reads;
    const template = templateId === undefined ? {} : { template: await templateBytes(platform, actor.workspaceId, templateId) };
    return { format, documents: gathered.documents, ...template };
  };
  const bytes = await renderOrRefuse(platform, prepare, options);
  const { versionId } = request;
  if (versionId !== undefined) await recordFile(platform.database.db, { workspaceId: actor.workspaceId, versionId, shareId: null }, bytes);
  return { bytes, reads };
}
