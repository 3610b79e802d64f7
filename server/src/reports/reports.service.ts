import type { ReportRequest } from '@coloa/contract/exports/exports.contract.ts';
import type { Language } from '@coloa/contract/languages.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { refusal } from '../platform/refusal.ts';
import { canReport, demand, demandMethod } from '../projects/projects.policy.ts';
import { openProject } from '../projects/projects.service.ts';
import { closeReportWorkers, renderReport } from './render-report.ts';
import { leadingLanguage, reportChoice } from './report-choice.service.ts';
import { reportDocuments } from './report-content.service.ts';
import type { ReportDocument } from './report-document.ts';
import { type RenderOptions, ReportError } from './report-renderer.ts';
import { canSeeReportSettings } from './reports.policy.ts';
import { settingsOf } from './settings/report-settings.service.ts';
import { versionDocuments } from './versions/report-versions.service.ts';

export { closeReportWorkers, type RenderOptions, ReportError };

const BUSY_RETRY_S = 5;

/** What this reader gets of a project, a document for each language. @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_DELETED */
export async function documentsFor(platform: Platform, actor: Actor, request: ReportRequest): Promise<ReportDocument[]> {
  const { db } = platform.database;
  const { access, project } = await openProject(db, actor, request.projectId);
  demand(access, canReport);
  const { workspaceId, timeZone } = actor;
  const choice = await reportChoice(db, { workspaceId, project, access }, request);
  if (request.versionId !== undefined) {
    demandMethod(access, canSeeReportSettings);
    return versionDocuments(platform, workspaceId, project.id, request.versionId, choice.languages);
  }
  return reportDocuments(platform, { workspaceId, timeZone, access }, project.id, choice);
}

/** The language in which a report that is asked for so is named. */
export async function reportLanguage(
  db: DbOrTx,
  actor: Actor,
  request: ReportRequest,
  project: { id: string; languages: readonly Language[] },
) {
  return leadingLanguage(request.language ?? (await settingsOf(db, actor.workspaceId, project)).language, project);
}

/**
 * The report of a project as this reader may see it.
 * @throws Refusal NOT_FOUND, PROJECT_DELETED, TOO_MANY_REQUESTS when too many wait or the server is stopping
 */
export async function makeReportFile(platform: Platform, actor: Actor, request: ReportRequest, options: RenderOptions) {
  const { access, project } = await openProject(platform.database.db, actor, request.projectId);
  // Whoever may have no report takes no place in the queue either; what it holds is read when its turn has come.
  demand(access, canReport);
  try {
    const bytes = await renderReport(
      async () => ({ format: request.format, documents: await documentsFor(platform, actor, request) }),
      options,
    );
    return { bytes, project, language: await reportLanguage(platform.database.db, actor, request, project) };
  } catch (error) {
    if (error instanceof ReportError && (error.code === 'BUSY' || error.code === 'CLOSED'))
      throw refusal('TOO_MANY_REQUESTS', { retryAfter: BUSY_RETRY_S });
    throw error;
  }
}
